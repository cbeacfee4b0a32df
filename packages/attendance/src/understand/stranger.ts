import { isPersonal, isTitle } from './analyse/names.ts';
import type { Ref } from './analyse/people.ts';
import type { Word } from './analyse/words.ts';
import { type Found, type Item, item } from './items.ts';
import { entryOf, type Sense } from './lexicon.ts';

/** People nobody knows: by what stands behind the name, or by what is said of it. */

const nounSuffixes = new Set('さん 様 さま くん 君 ちゃん 氏 殿 先生 先輩'.split(' '));
/** お客さん and the like are no names. */
const noName =
  /^(?:お客|客|奥|旦那|お父|お母|お兄|お姉|お子|子|みな|皆|どちら|学級|たく|大家|仲人|各位|赤|王|婆|爺|だれ|誰|お嬢|神|殿|花嫁|花婿|新郎|新婦|嫁)$/u;

function honouredItem(words: readonly Word[], at: number): Found | undefined {
  const { surface, start, pos, detail } = words[at] as Word;
  const next = words[at + 1];
  const isName =
    pos === '名詞' &&
    detail !== '数' &&
    nounSuffixes.has(next?.surface ?? '') &&
    !noName.test(surface);
  return isName && next !== undefined
    ? [
        unknownPerson(
          surface,
          start,
          next.end,
          ...(isTitle(surface) || isPersonal(surface) ? ['title'] : []),
        ),
        at + 2,
      ]
    : undefined;
}

/** 木村さん: a person nobody knows. 専務: a title nobody has. */
export function unknownPerson(name: string, start: number, end: number, ...tags: string[]): Item {
  const ref: Ref = {
    kind: 'person',
    name,
    keys: [],
    doubt: 'unknown',
    ...(tags.length > 0 ? { role: true } : {}),
  };
  return item(['people', 'person', 'unknown', ...tags], start, end, {
    is: 'people',
    people: { refs: [ref], joint: 'and' },
  });
}

/** What is said of people, and of things only as well. */
const ofPeople: ReadonlySet<Sense> = new Set<Sense>([
  'attend',
  'absent',
  'must',
  'free',
  'exclude',
  'invite',
  'unfit',
]);
const isOfPeople = (words: readonly Word[], at: number): boolean => {
  const surface = words[at]?.surface ?? '';
  const base = words[at]?.base ?? '';
  const entries = [base, surface, surface + (words[at + 1]?.surface ?? '')].map(entryOf);
  return entries.some(
    (entry) =>
      entry !== undefined &&
      ((entry.sense !== undefined && ofPeople.has(entry.sense)) ||
        entry.cue === 'surely' ||
        entry.cue === 'without'),
  );
};

/** Cities somebody comes to; others may be names as well: 宮崎, 千葉. */
const cities =
  /^(?:東京|大阪|京都|名古屋|札幌|仙台|横浜|神戸|福岡|博多|沖縄|北海道|新宿|渋谷|池袋|銀座|上野|品川|新橋)$/u;
const joints = /^(?:と|か|や|・|、|および|及び|または)$/u;
const isKnown = (word: Word | undefined): boolean => word?.ref?.kind === 'person';

/** A colon is a noun to the dictionary. */
const isNoun = (word: Word | undefined): boolean =>
  word?.pos === '名詞' && /[一-鿿ァ-ヶーa-z0-9]/u.test(word.surface);

/** 「西村は必須」, 「西村に来てもらう」, 「西村と矢部さん」: a name of which a person's things are said. */
function properItem(words: readonly Word[], at: number): Found | undefined {
  const { surface, start, end, pos, detail } = words[at] as Word;
  const isProper =
    pos === '名詞' &&
    detail === '固有名詞' &&
    /^(?:[一-鿿々]{2,4}|[ァ-ヶー]{2,6})$/u.test(surface) &&
    !isNoun(words[at - 1]) &&
    !cities.test(surface) &&
    entryOf(surface) === undefined;
  if (!isProper) return undefined;
  const next = words[at + 1];
  const behind = words[at + 2];
  const isListed =
    (joints.test(next?.surface ?? '') && isKnown(behind)) ||
    (joints.test(words[at - 1]?.surface ?? '') && isKnown(words[at - 2]));
  const isTopic = /^(?:は|が|も|には|にも|さえ|に|を|:)$/u.test(next?.surface ?? '');
  const isSaid = isOfPeople(words, at + 1) || (isTopic && isOfPeople(words, at + 2));
  const isNamed =
    /^[は:]$/u.test(words[at - 1]?.surface ?? '') &&
    /^(?:必須|任意|欠席|不参加|マスト)$/u.test(words[at - 2]?.surface ?? '');
  return isListed || isSaid || isNamed ? [unknownPerson(surface, start, end), at + 1] : undefined;
}

/** 「こーへー先輩」: a name the dictionary cuts into its letters. */
function drawledItem(words: readonly Word[], at: number): Found | undefined {
  let name = '';
  let next = at;
  while (/^[ぁ-んァ-ヶー]+$/u.test(words[next]?.surface ?? '') && name.length < 8)
    name += (words[next++] as Word).surface;
  const suffix = words[next];
  return /^[^ー].*ー/u.test(name) && nounSuffixes.has(suffix?.surface ?? '') && suffix !== undefined
    ? [unknownPerson(name, (words[at] as Word).start, suffix.end), next + 1]
    : undefined;
}

export const strangerItem = (words: readonly Word[], at: number): Found | undefined =>
  honouredItem(words, at) ?? drawledItem(words, at) ?? properItem(words, at);
