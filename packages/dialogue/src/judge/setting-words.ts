import { type Character, type LivingApart, livingApartWords } from '../characters/character.ts';
import { alternatives } from '../normalise/lexicon.ts';

/** A character's setting compiled once for matching. */
export interface SettingWords {
  /** Cheap: false means that nothing in the text touches the setting. */
  readonly concerned: RegExp;
  /** 別居, 離れて暮らす, 実家を出る … */
  readonly apart: RegExp;
  /** 一緒に住む …: said no to, it says the same as `apart`. */
  readonly together: RegExp;
  /** あゆの家, お姉ちゃんち, あゆの住む街. */
  readonly partnersHome: RegExp;
  /** うちに遊びに来て. */
  readonly invitation: RegExp;
  /** あゆはどこに住んでいるの. */
  readonly whereabouts: RegExp;
  readonly family: RegExp;
  /** Whether the apartness of the word concerns two (別居) or one (一人暮らし). */
  readonly mutual: RegExp;
  /** The partners the character lives with, and the words for "I" and "we". */
  readonly household: ReadonlySet<string>;
  /** Whether a text ends on "I" or "we". */
  readonly selves: RegExp;
}

/** How somebody is asked to come along: 遊びに来て, 泊まりにおいで. */
const coming =
  /(?:遊びに|泊まりに|泊りに|飲みに|食べに)?(?:来て(?=[よねく、。！？]|$)|来ない|来る[？]|来ますか|来ませんか|来なよ|おいで|いらっしゃって|いらしてくだ|お越しくだ|寄って(?=[よねく])|行こう|行きましょう)/u;

const compiled = new WeakMap<Character, SettingWords | null>();

/** Null for a character who lives with nobody: there is nothing to contradict. */
export function settingWordsOf(character: Character): SettingWords | null {
  let words = compiled.get(character);
  if (words === undefined) {
    words = character.setting.together.length === 0 ? null : compile(character);
    compiled.set(character, words);
  }
  return words;
}

function compile(character: Character): SettingWords {
  const words = livingApartWords(character);
  const mates = character.partners.filter(({ name }) => character.setting.together.includes(name));
  const calls = mates.flatMap(({ name, calls: called }) => [name, ...called]);
  const person = `(?:${alternatives(calls)})(?:さん|ちゃん|様|さま)?`;
  const self = alternatives([...character.self, character.name]);
  const homes = alternatives(words.homes);
  const place = '(?:地域|地方|町|街|村|土地|ところ|所|場所|家|部屋|マンション|アパート|県|市)';
  // 家族, 家具 … are no homes; うちわ is a fan.
  const notAHome = '(?![族庭事計賃柄系来臣紋具電業出芸騒元わ])';
  return {
    concerned: concernedBy(words),
    apart: new RegExp(
      [
        alternatives(words.states),
        `(?:${alternatives(words.manners)})(?:は|も)?(?:${alternatives(words.living)})`,
        alternatives(words.leaving),
        '(?:それぞれ|お互い|別々)の(?:家|うち|アパート|マンション)',
        `住んで(?:い)?る${place}(?:が|は|も)(?:違|ちが|別)`,
      ].join('|'),
      'gu',
    ),
    together: new RegExp(alternatives(words.together), 'gu'),
    partnersHome: new RegExp(
      [
        `${person}(?:の|ん)(?:${homes})${notAHome}`,
        `${person}ん?ち(?=[にでへのはもがをとか、。！？っ]|まで|\\p{sc=Han}|$)`,
        `${person}(?:の|が)(?:今)?(?:住む|住んでる|住んでいる|暮らす|暮らしてる|暮らしている|お住まいの)${place}`,
      ].join('|'),
      'gu',
    ),
    invitation: new RegExp(
      // そのうち, 若いうちに are no homes.
      `(?<![のいるなただ])(?:(?:${self})(?:の(?:家|うち|お?部屋)|ん?ち|ん家)|${alternatives(words.ownHomes)})(?:に|へ|まで)(?:も)?(?:また|今度|一度|ぜひ|いつでも)?${coming.source}`,
      'gu',
    ),
    whereabouts: new RegExp(
      `${person}(?:は|って|も)?、?(?:今)?(?:どこ|どのあたり|どの辺|どちら)(?:に|で)?(?:お)?(?:住|暮ら)`,
      'gu',
    ),
    family: new RegExp(alternatives(words.family), 'gu'),
    mutual: new RegExp(`^(?:${alternatives(words.mutual)})`, 'u'),
    selves: new RegExp(`(?:${alternatives([...character.self, ...character.plural])})$`, 'u'),
    household: new Set([...calls, ...character.self, ...character.plural, character.name]),
  };
}

function concernedBy(words: LivingApart): RegExp {
  const roots = [
    ...words.states,
    ...words.leaving,
    ...words.together,
    ...words.family,
    ...words.homes,
    ...words.living,
    'んち',
    'ちゃんち',
    'んち',
  ];
  return new RegExp(alternatives(roots), 'u');
}
