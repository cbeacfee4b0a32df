import type { PeopleSpan, Ref } from './analyse/people.ts';
import type { FoldedText } from './analyse/text.ts';
import { atLeast, whole } from './form.ts';
import type { TextReading } from './read.ts';
import type { SentenceReading } from './sentence.ts';
import type { Statement } from './statement.ts';

/**
 * A list whose names bear marks: 「★海南」, 「田辺（任）」. What a mark means stands in a legend; a mark that
 * some names bear and others do not, and that nothing explains, is a doubt: it was put there to say something.
 */
export interface MarkedList {
  readonly statements: readonly Statement[];
  readonly doubts: readonly string[];
  /** Sentences that are nothing but the list and its legend. */
  readonly sentences: ReadonlySet<SentenceReading>;
}

type Meaning = 'need' | 'free' | 'prefer';
interface Place {
  readonly start: number;
  readonly end: number;
}

const sign = '[★☆◎○◯●◇◆□■△▲▽▼※*＊✓✔✅⭐🌟]';
const initial = '[(（\\[【〔［][必要任][)）\\]】〕］]';
const space = '[ \\t　]';
const anyMark = new RegExp(`${sign}|${initial}`, 'u');
const before = new RegExp(
  `(?:(?<=\\n${space}{0,4})(${sign}|${initial})${space}{1,4}|(${sign}|${initial}))$`,
  'u',
);
const behind = new RegExp(
  `^(?:${space}?[:：]${space}?)?(${initial}|${sign}(?!${space}?[:：=＝はが印]))`,
  'u',
);
/** As far as a mark may stand from its name. */
const reach = 12;
const words: readonly (readonly [Meaning, string])[] = [
  ['need', '必須|必ず|マスト|絶対|要出席|要参加|出席必須|参加必須'],
  ['free', '任意|自由|不要|どちらでも|オプション'],
  ['prefer', 'できれば|なるべく|可能なら|希望'],
];
const meaningWords = words.map(([, some]) => some).join('|');
const legends: readonly RegExp[] = [
  // 「★は必須」, 「◎＝必須」, 「★印の方は必須です」.
  new RegExp(
    `(?<mark>${sign})(?:印|マーク|付き|つき|の人|の方|が|は|:|：|=|＝|→|…|-|－|${space}){0,6}(?<word>${meaningWords})(?!.{0,3}(?:ない|なく|ありませ))`,
    'gu',
  ),
  // 「必須は★」, 「必須＝★」.
  new RegExp(
    `(?<word>${meaningWords})(?:者|の方|の人)?${space}?(?:が|は|に|:|：|=|＝|→)${space}?(?<mark>${sign})(?=[)）\\]】\\n、。印]|です|$)`,
    'gu',
  ),
];

/** A mark means one thing; said to mean two, it is a bullet before headings: 「■必須 … ■任意」. */
function legendOf(original: string): { meanings: Map<string, Meaning>; places: Place[] } {
  const meanings = new Map<string, Meaning>();
  const bullets = new Set<string>();
  const places: (Place & { mark: string })[] = [];
  for (const pattern of legends)
    for (const { 0: found, index, groups } of original.matchAll(pattern)) {
      const { mark = '', word = '' } = groups ?? {};
      const meaning = words.find(([, some]) => some.split('|').includes(word))?.[0];
      if (meaning === undefined) continue;
      if ((meanings.get(mark) ?? meaning) !== meaning) bullets.add(mark);
      meanings.set(mark, meaning);
      places.push({ mark, start: index, end: index + found.length });
    }
  for (const mark of bullets) meanings.delete(mark);
  return { meanings, places: places.filter(({ mark }) => meanings.has(mark)) };
}

/** 「部長◎ 課長○」: more than that they come, and nothing says what. */
const grade = (signs: string): RegExp =>
  new RegExp(`[^\\s、。:：]${space}?[${signs}](?:[\\s、。]|$)`, 'u');
const [best, lesser] = [grade('◎'), grade('○◯〇△')] as const;

const initials: Readonly<Record<string, Meaning>> = { 必: 'need', 要: 'need', 任: 'free' };

interface Named extends Place {
  readonly ref: Ref;
  readonly mark: string | undefined;
  readonly meaning: Meaning | undefined;
  /** Where the name and its mark were typed. */
  readonly typed: Place;
}

function withMark(
  { start, end, ref }: PeopleSpan,
  { original, origin }: FoldedText,
  meanings: ReadonlyMap<string, Meaning>,
): Named {
  const [from, to] = [origin[start] ?? 0, (origin[end - 1] ?? 0) + 1];
  const head = `\n${original.slice(0, reach)}`.slice(0, from + 1);
  const leading = before.exec(from < reach ? head : original.slice(from - reach, from));
  const trailing = behind.exec(original.slice(to, to + reach));
  const markOf = (found: RegExpExecArray | null) => found?.[1] ?? found?.[2];
  const isKnown = (mark: string | undefined): boolean =>
    mark !== undefined && (mark.length > 2 || meanings.has(mark));
  const isBehind = isKnown(markOf(trailing)) && !isKnown(markOf(leading));
  const mark = markOf(isBehind ? trailing : leading);
  const initialOf = mark !== undefined && mark.length > 2 ? mark[1] : undefined;
  const typed = {
    start: from - (leading?.[0].length ?? 0),
    end: to + (isBehind ? (trailing?.[0].length ?? 0) : 0),
  };
  const meaning = initialOf === undefined ? meanings.get(mark ?? '') : initials[initialOf];
  return { start, end, ref, mark, meaning, typed };
}

const unexplained: MarkedList = { statements: [], doubts: ['unclear'], sentences: new Set() };

/** What the marks of a list say; undefined where no name bears one. */
export function markedList({ folded, people, sentences }: TextReading): MarkedList | undefined {
  if (!anyMark.test(folded.original)) return undefined;
  const { meanings, places } = legendOf(folded.original);
  if (!meanings.has('◎') && [best, lesser].every((one) => one.test(folded.original)))
    return unexplained;
  const named = people.map((one) => withMark(one, folded, meanings));
  const known = covered([...named.map(({ typed }) => typed), ...places], folded.original.length);
  const lists = sentences.filter((one) => isList(one, folded, known, meanings));
  const inLists = covered(lists, folded.text.length);
  const listed = named.filter(({ start }) => inLists[start] === 1);
  const marks = new Set(listed.map(({ mark }) => mark));
  const isRead = (one: Named): boolean => one.meaning !== undefined;
  if (named.some((one) => isRead(one) && inLists[one.start] !== 1)) return unexplained;
  // The same mark before every name is a bullet.
  if (!listed.some(isRead)) return marks.size > 1 ? unexplained : undefined;
  const isNeeded = listed.some(({ meaning }) => meaning === 'need');
  return {
    statements: once(listed).map((one) => stated(one, one.meaning ?? (isNeeded ? 'free' : 'need'))),
    doubts: [
      ...(listed.some((one) => one.mark !== undefined && !isRead(one)) ? ['unclear'] : []),
      // 「△は任意」: that the others must come is not said.
      ...(isNeeded ? [] : ['wanted']),
    ],
    sentences: new Set(lists),
  };
}

/** Each name with each of its marks, however often it is listed. */
const once = (listed: readonly Named[]): readonly Named[] => [
  ...new Map(listed.map((one) => [`${one.ref.name} ${one.mark}`, one])).values(),
];

/** One for every place that is within one of these. */
function covered(places: readonly Place[], length: number): Uint8Array {
  const within = new Uint8Array(length);
  for (const { start, end } of places) within.fill(1, start, end);
  return within;
}

function stated({ ref, start, end }: Named, meaning: Meaning): Statement {
  const common = { start, end, modality: 'asserted' as const };
  const form = atLeast(whole, { refs: [ref], scope: 'named' });
  switch (meaning) {
    case 'free':
      return { ...common, doubts: [], says: 'free', people: { refs: [ref], joint: 'and' } };
    case 'prefer':
      return { ...common, doubts: [], says: 'prefer', form };
    case 'need':
      return {
        ...common,
        doubts: ref.kind === 'group' && ref.keys.length > 1 ? ['whole-group'] : [],
        says: 'need',
        role: 'plain',
        form,
      };
  }
}

const quiet = ['func', 'silent', 'stop', 'attendees', 'members', 'be', 'topic', 'comma'];

/** Names, marks, a legend and a title: nothing that says anything else. */
const isList = (
  { words: items }: SentenceReading,
  { original, origin }: FoldedText,
  known: Uint8Array,
  meanings: ReadonlyMap<string, Meaning>,
): boolean =>
  items.every(
    ({ start, end, meaning, tags }) =>
      meaning.is === 'people' ||
      quiet.some((tag) => tags.has(tag)) ||
      // 「△その他（△任意）」.
      (tags.has('others') && meanings.get(original[(origin[start] ?? 0) - 1] ?? '') === 'free') ||
      known.subarray(origin[start] ?? 0, (origin[end - 1] ?? 0) + 1).every((one) => one === 1),
  );
