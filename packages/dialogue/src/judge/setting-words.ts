import { type Character, type LivingApart, livingApartWords } from '../characters/character.ts';
import { alternatives } from '../normalise/lexicon.ts';
import { type Implied, impliedBy } from './setting-implied.ts';

/** Whom a sentence may be about besides others. */
export interface People {
  /** The character, and the partners it lives with. */
  readonly household: ReadonlySet<string>;
  /** Whether a text ends on "I" or "we". */
  readonly selves: RegExp;
}

/** A character's setting compiled once for matching. */
export interface SettingWords extends People {
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
  /** そっちの暮らしはどう, 自分の家に帰りなよ: as if the one addressed had a home of her own. */
  readonly elsewhere: RegExp;
  /** 姉様は東京、私は京都に住む: two of the household, each in a place of her own. */
  readonly eachElsewhere: RegExp;
  /** あゆはどこに住んでいるの. */
  readonly whereabouts: RegExp;
  /** Living apart told without its words. */
  readonly implied: Implied;
  readonly family: RegExp;
  /** Whether the apartness of the word concerns two (別居) or one (一人暮らし). */
  readonly mutual: RegExp;
}

/** How somebody is asked to come along: 遊びに来て, 泊まりにおいで. */
const coming =
  /(?:遊びに|泊まりに|泊りに|飲みに|食べに)?(?:来て(?=[よね、。！？]|く(?!ださった|ださる|れた|れる(?![？！。]))|$)|来ない|来る[？]|来ますか|来ませんか|来なよ|おいで|いらっしゃって|いらしてくだ|お越しくだ|顔を?(?:出|見せ)して?(?=[よねくも])|上がって(?=[よねい])|寄って(?=[よねく])|行こう|行きましょう)/u;

/** 三年, 半年, 2か月: spans no errand takes. */
const years = '(?:約)?(?:半年|[\\d一二三四五六七八九十数何]+(?:年|[かヶカケ箇]月))';
const travel =
  '(?:電車|バス|新幹線|地下鉄|タクシー|飛行機|高速)で[^。！？\\n]{0,8}?(?:行|来|向か|通|かか|時間|分)';

const compiled = new WeakMap<Character, SettingWords | null>();

const alone = new WeakMap<Character, People>();

/** The character alone: what is said of a partner is said of somebody else. */
export function peopleOf(character: Character): People {
  let people = alone.get(character);
  if (people === undefined) {
    const { self, plural, pronouns, name } = character;
    people = {
      household: new Set([...self, ...plural, ...pronouns, name]),
      selves: new RegExp(`(?:${alternatives([...self, ...plural, ...pronouns])})$`, 'u'),
    };
    alone.set(character, people);
  }
  return people;
}

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
  const everyone = alternatives([...calls, ...character.self, character.name]);
  const place = '(?:地域|地方|町|街|村|土地|ところ|所|場所|家|部屋|マンション|アパート|県|市)';
  // 家族, 家具 … are no homes; うちわ is a fan.
  const notAHome = '(?![族庭事計賃柄系来臣紋具電業出芸騒元わ])';
  return {
    concerned: concernedBy(words, impliedBy(character).concerned),
    apart: new RegExp(
      [
        alternatives(words.states),
        `(?:${alternatives(words.manners)})(?:は|も)?(?:${alternatives(words.living)})`,
        alternatives(words.leaving),
        '(?:それぞれ|お互い|別々)の(?:家|うち|アパート|マンション)',
        `住んで(?:い)?る${place}(?:が|は|も)?、?(?:違|ちが|別|バラバラ|ばらばら)`,
        '(?<!\\p{sc=Han})(?:お?住まい|家|お?うち|住所|住む(?:家|場所|ところ|所|街|町))(?:が|は|も)(?:別(?!荘|の意味|に)|違|ちが)',
        // 家を出る alone is done every morning; with years behind it nobody came back.
        `家を出(?=て(?:から)?(?:は|、)?(?:もう|まだ|早|ちょうど|かれこれ)?、?${years})`,
      ].join('|'),
      'gu',
    ),
    together: new RegExp(alternatives(words.together), 'gu'),
    partnersHome: new RegExp(
      [
        `${person}(?:の|ん)(?:${homes})${notAHome}`,
        `${person}ん?ち(?=[にでへのはもがをとか、。！？っ]|まで|\\p{sc=Han}|$)`,
        // あゆの部屋 is in the same house, unless one travels there.
        `${person}の(?:お)?部屋(?=(?:に|へ|まで)[^。！？\\n]{0,20}?${travel})`,
        `${person}(?:の|が)(?:今)?(?:住む|住んでる|住んでいる|暮らす|暮らしてる|暮らしている|お住まいの)${place}`,
      ].join('|'),
      'gu',
    ),
    invitation: new RegExp(
      // そのうち, 若いうちに are no homes.
      `(?<![のいるなただ])(?:(?:${self})(?:の(?:家|うち|お?部屋)|ん?ち|ん家)|${alternatives(words.ownHomes)})(?:に|へ|まで)(?:も)?(?:また|今度|一度|ぜひ|いつでも)?${coming.source}`,
      'gu',
    ),
    elsewhere: new RegExp(
      [
        `(?:そっち|そちら|あっち|あちら)(?:で)?の(?:一人)?(?:暮らし|生活|住み心地|(?:${homes}|お?部屋)(?:の|は|って)(?:住み心地|暮らし|広|狭|慣れ|どう))`,
        '自分の(?:家|うち|マンション|アパート)(?:に|へ)(?:そろそろ|もう|早く)?(?:帰ら|帰りな|帰って(?=[よね。！？]|くだ)|帰ったら[？]|戻ら|戻りな)',
      ].join('|'),
      'gu',
    ),
    eachElsewhere: new RegExp(
      `(${everyone})(?:は|が)(?:今)?([^、。！？\\nはが]{1,12}?)(?:(?:に|で)(?:住んで|暮らして)(?:い(?:て|ます|ますが)?|て)?|に住み|で暮らし|に|で|で、|だけど|ですが|です)?、?(?:そして)?(${everyone})(?:は|が)(?:今)?([^、。！？\\nはが]{1,12}?)(?:に|で)(?:お)?(?:住|暮ら)`,
      'gu',
    ),
    whereabouts: new RegExp(
      `${person}(?:は|って|も)?、?(?:今)?(?:どこ|どのあたり|どの辺|どちら)(?:に|で)?(?:お)?(?:住(?!みた|もう|むなら|むとし|める|むのが|んでみ)|暮ら(?!した|そう|すなら|すとし|せ|すのが|してみ))`,
      'gu',
    ),
    implied: impliedBy(character),
    family: new RegExp(alternatives(words.family), 'gu'),
    mutual: new RegExp(
      `^(?:${alternatives(words.mutual)}|お?住まい|住んで|住む|住所|お?うち|家[がはも])`,
      'u',
    ),
    selves: new RegExp(`(?:${alternatives([...character.self, ...character.plural])})$`, 'u'),
    household: new Set([...calls, ...character.self, ...character.plural, character.name]),
  };
}

function concernedBy(words: LivingApart, implied: RegExp): RegExp {
  const roots = [
    ...words.states,
    ...words.leaving,
    ...words.together,
    ...words.family,
    ...words.homes,
    ...words.living,
    'んち',
    'ちゃんち',
    '部屋',
    '住み',
  ];
  return new RegExp(`${alternatives(roots)}|${implied.source}`, 'u');
}
