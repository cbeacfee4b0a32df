import { endOfSuffix, hiragana, hiraganaCode, titleIn } from '../analyse/names.ts';
import { quantityAt } from '../analyse/numbers.ts';
import type { Ref } from '../analyse/people.ts';
import { type DataSpan, type Word, wordsOf } from '../analyse/words.ts';
import type { TextReading, UnderstandingContext } from '../read.ts';
import { groupsIn } from './loose-groups.ts';
import {
  inDigits,
  type LongName,
  type LooseIndex,
  type LooseName,
  looseIndex,
} from './short-names.ts';

/**
 * Names the strict search passes over: 総代 of the 檀家総代, 品証 of 品質保証, 辰 without a さん. They may be
 * ordinary words as well; whether somebody is meant, the net tells by what stands around them.
 */

type Script = 'kanji' | 'katakana' | 'hiragana' | 'latin' | 'digit' | 'other' | 'none';
const scripts: readonly (readonly [RegExp, Script])[] = [
  [/[一-鿿々]/u, 'kanji'],
  [/[ァ-ヶー]/u, 'katakana'],
  [/[ぁ-ん]/u, 'hiragana'],
  [/[a-z]/iu, 'latin'],
  [/[0-9]/u, 'digit'],
];
const scriptOf = (letter: string | undefined): Script =>
  letter === undefined || letter === ''
    ? 'none'
    : (scripts.find(([pattern]) => pattern.test(letter))?.[1] ?? 'other');

/** 先生方, 生徒たち. */
const ofThem = (rest: string): string => rest.replace(/^(?:さん|さま|様)?(?:方|たち|達)?/u, '');

const honorific = /^(?:さん|くん|ちゃん|様|君|氏|先生)/u;
const behindName =
  /^(?:は|が|も|と|を|に|か|の|や|へ|で|だけ|さえ|しか|なら|って|さん|くん|ちゃん|様|君|氏|先生|っち|ら(?:も|は|が)|、|。|・|$)/u;
const behindOneKanji =
  /^(?:は|が|も|と|か|を|に|の(?!み)|や|から|で(?!き)|さえ|だけ|さん|[、。・+:&→/)]|$|いな|いれ|必|来|全|[0-9])/u;
const behindKind =
  /^(?:は|が|も|と|か|を|に|の|や|から|だけ|さえ|なら|抜き|以外|必|全|どちら|どっち|いな|いれ|来|[0-9一二三四五六七八九、。・+:&→/]|$)/u;
const behindOneLetter =
  /^(?:の(?=誰|だれ|うち|中|人|方|メンバ)|は|が|も|と|か|から|全|抜|[0-9、。・])/u;

const ofChief = /^[部課室係班]長/u;
const ofTime = /^(?:前|後|間|目|ぶり|以(?!外)|越|ご)/u;

/** Where words begin and end, and what is known of the text already. */
interface Place {
  readonly text: string;
  readonly starts: ReadonlySet<number>;
  readonly ends: ReadonlySet<number>;
  readonly isNamed: (start: number, end: number) => boolean;
}

function standsAt(
  { text, keys, kind, isPart, isKind }: LooseName,
  at: number,
  place: Place,
): boolean {
  const end = at + text.length;
  const written = place.text.slice(at, end);
  const isKana = /^[ぁ-んァ-ヶー]+$/u.test(text);
  if (keys.length === 0 || (written !== text && !(isKana && hiragana(written) === hiragana(text))))
    return false;
  const rest = place.text.slice(end, end + 6);
  // 3年前 is no year of a school.
  if (text.endsWith('年') && ofTime.test(rest)) return false;
  // 品証課長 is one of the 品質保証課.
  if (kind === 'group' && ofChief.test(rest)) return false;
  if (isPart && /^[^a-z]$/u.test(text) && !honorific.test(rest)) return false;
  const [before, first, last] = [
    scriptOf(place.text[at - 1]),
    scriptOf(text[0]),
    scriptOf(text.at(-1)),
  ];
  // 木村先生 is a name, and 先生 of it nobody by himself.
  if (isKind && (/kanji|katakana|latin/u.test(before) || !behindKind.test(ofThem(rest))))
    return false;
  const isTitled = endOfSuffix(place.text, end) > end;
  const begins =
    before !== first ||
    (place.starts.has(at) && first !== 'latin') ||
    place.isNamed(Math.max(0, at - 1), at);
  const closes =
    isTitled ||
    behindName.test(rest) ||
    (scriptOf(rest[0]) !== last && last !== 'hiragana') ||
    (place.ends.has(end) && last !== 'latin');
  if (!begins || !closes) return false;
  if (text.length === 1 && !isTitled)
    return last === 'kanji'
      ? behindOneKanji.test(rest)
      : last === 'latin' && behindOneLetter.test(rest);
  const isShortKana = first === 'hiragana' && last === 'hiragana' && text.length <= 2;
  return (
    !isShortKana ||
    isTitled ||
    before !== 'hiragana' ||
    (place.starts.has(at) && place.ends.has(end))
  );
}

interface Found extends DataSpan {
  readonly ref: Ref;
}

const refOf = (
  { keys, kind, name, isRole }: Omit<LooseName, 'text' | 'isPart'>,
  isClear = true,
): Ref => ({
  kind,
  name,
  keys,
  doubt: (kind === 'person' && keys.length > 1) || !isClear ? 'several' : 'none',
  loose: true,
  ...(isRole ? { role: true } : {}),
});

/** Names as they are called, wherever they may stand. */
function namesIn(place: Place, { byFirst }: LooseIndex): Found[] {
  const found: Found[] = [];
  for (let at = 0; at < place.text.length; at++) {
    const names = byFirst.get(hiraganaCode(place.text.charCodeAt(at)));
    const name = names?.find(
      (one) => !place.isNamed(at, at + one.text.length) && standsAt(one, at, place),
    );
    if (name === undefined) continue;
    const called = at + name.text.length;
    const rest = place.text.slice(called, called + 6);
    const end = name.isKind
      ? called + rest.length - ofThem(rest).length
      : endOfSuffix(place.text, called);
    found.push({ start: at, end, ref: refOf(name) });
    at = end - 1;
  }
  return found;
}

const runs = /[一-鿿々0-9]{2,}|[ァ-ヶー]{2,}|[a-z]{2,}/gu;
/** 品証 of 品質保証, 生技 of 生産技術: the first, and one of the last two. */
const isContracted = (short: string, name: string): boolean =>
  short.length === 2 &&
  /^[一-鿿]{4}$/u.test(name) &&
  name[0] === short[0] &&
  name.slice(2).includes(short[1] as string);
/** ヒラ of ヒーラー, クラマス of クランマスター. */
function isClipped(short: string, name: string): boolean {
  if (!/^[ァ-ヶー]+$/u.test(short) || !/^[ァ-ヶー]{4,}$/u.test(name)) return false;
  const spoken = name.replaceAll('ー', '');
  if (spoken.startsWith(short)) return true;
  if (short.length < 4 || !spoken.startsWith(short.slice(0, 2))) return false;
  let from = 0;
  return [...short].every((letter) => {
    from = spoken.indexOf(letter, from) + 1;
    return from > 0;
  });
}

/** Words that are the beginning or the end of what somebody or a group is called. */
function partsIn(place: Place, { long }: LooseIndex): Found[] {
  if (long.length === 0) return [];
  const longest = Math.max(...long.map(({ text }) => text.length));
  const found: Found[] = [];
  for (const run of place.text.matchAll(runs)) {
    const from = run.index;
    const to = from + run[0].length;
    const cuts: number[] = [];
    for (let at = from; at <= to; at++)
      if (at === from || at === to || place.starts.has(at) || place.ends.has(at)) cuts.push(at);
    for (let first = 0, next = from; first < cuts.length; first++) {
      const start = cuts[first] as number;
      if (start < next) continue;
      const ends = cuts.slice(first + 1, first + 1 + longest).filter((end) => end > start + 1);
      for (const end of ends.toReversed()) {
        const held = place.isNamed(start, end) ? undefined : holders(place, start, end, long);
        if (held === undefined) continue;
        next = endOfSuffix(place.text, end);
        found.push({ start, end: next, ref: held });
        break;
      }
    }
  }
  return found;
}

function holders(
  { text }: Place,
  start: number,
  end: number,
  long: LooseIndex['long'],
): Ref | undefined {
  const part = inDigits(text.slice(start, end));
  if (/^[0-9]+$/u.test(part) || quantityAt(text, start) !== undefined) return undefined;
  if (part.endsWith('年') && ofTime.test(text.slice(end, end + 2))) return undefined;
  const near = long.filter(
    ({ text: name, stem }) =>
      name.startsWith(part) ||
      name.endsWith(part) ||
      isContracted(part, name) ||
      isContracted(part, stem) ||
      isClipped(part, name),
  );
  // 会長 of a 町内会長 and of a 副会長 is the first, behind a 副 the other.
  const isDeputy = ({ text: name }: LongName): boolean =>
    titleIn(part) !== undefined &&
    name.endsWith(part) &&
    /^[副次准助前元]|[副次准助前元]$/u.test(name.slice(0, -part.length));
  const isSaid = text[start - 1] === '副';
  const fitting = near.filter((one) => isDeputy(one) === isSaid);
  const hits = fitting.length > 0 ? fitting : near;
  const [first] = hits;
  if (first === undefined) return undefined;
  const keys = [...new Set(hits.flatMap((hit) => hit.keys))];
  const isClear = hits.every((hit) => hit.keys.length === keys.length);
  const kind = keys.length > 1 ? 'group' : 'person';
  if (kind === 'group' && ofChief.test(text.slice(end, end + 2))) return undefined;
  return refOf({ keys, kind, name: first.text, isRole: true }, isClear);
}

const isApart = (a: DataSpan, b: DataSpan): boolean => a.end <= b.start || b.end <= a.start;
/** 3年 of 2・3年. */
const isInside = (a: DataSpan, b: DataSpan): boolean =>
  b.start <= a.start && a.end <= b.end && a.end - a.start < b.end - b.start;
const asNamed = ({ start, ref }: Word): { start: number; ref: Ref }[] =>
  ref === undefined ? [] : [{ start, ref }];

const share = /過半数|半数|半分|大半/gu;

/** The words of a text with everybody who may be named in it. */
export function withLooseNames(
  { folded: { text }, words }: Pick<TextReading, 'folded' | 'words'>,
  context: UnderstandingContext,
): readonly Word[] {
  const index = looseIndex(context);
  const strict = words.filter(({ ref, isDate }) => ref !== undefined || isDate);
  const several = groupsIn(text, context, words.flatMap(asNamed)).filter((one) =>
    strict.every((word) => word.ref === undefined || isApart(word, one) || isInside(word, one)),
  );
  const known = strict.filter((word) => several.every((one) => isApart(word, one)));
  const named = new Uint8Array(text.length + 1);
  const mark = ({ start, end }: DataSpan): unknown => named.fill(1, start, end);
  for (const word of known) if (word.ref !== undefined) mark(word);
  for (const one of several) mark(one);
  const place: Place = {
    text,
    starts: new Set(words.map(({ start }) => start)),
    ends: new Set(words.map(({ end }) => end)),
    isNamed: (start, end) => named.subarray(start, end).includes(1),
  };
  const names = namesIn(place, index);
  for (const one of names) mark(one);
  const found = [...several, ...names, ...partsIn(place, index)];
  if (found.length === 0) return words;
  for (const one of found) mark(one);
  const spans: DataSpan[] = [
    ...known
      .filter(({ ref, start, end }) => ref !== undefined || !place.isNamed(start, end))
      .map(({ start, end, ref }) => (ref === undefined ? { start, end } : { start, end, ref })),
    ...found,
    ...[...text.matchAll(share)].map(({ index: start, 0: { length } }) => ({
      start,
      end: start + length,
      isShare: true,
    })),
  ];
  return wordsOf(
    text,
    spans.toSorted((a, b) => a.start - b.start || b.end - a.end),
    context.tokeniser,
  );
}
