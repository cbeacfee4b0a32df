import type { InviteeKey } from '../../rules/index.ts';
import { endOfSuffix, hiragana, hiraganaCode } from '../analyse/names.ts';
import { quantityAt } from '../analyse/numbers.ts';
import { type KnownPerson, peopleIndex, type Ref } from '../analyse/people.ts';
import { foldName } from '../analyse/text.ts';
import { type DataSpan, type Word, wordsOf } from '../analyse/words.ts';
import type { TextReading, UnderstandingContext } from '../read.ts';

/**
 * Names the strict search passes over: 総代 of the 檀家総代, 品証 of 品質保証, 辰 without a さん. They may be
 * ordinary words as well; whether somebody is meant, the net tells by what stands around them.
 */
interface LooseName {
  readonly text: string;
  readonly keys: readonly InviteeKey[];
  readonly kind: Ref['kind'];
  readonly name: string;
  readonly isRole: boolean;
  /** A part of a name that is one only with a さん. */
  readonly isPart: boolean;
}

interface LooseIndex {
  readonly byFirst: ReadonlyMap<number, readonly LooseName[]>;
  /** Groups, roles and long names, of which a beginning or an end may stand for them. */
  readonly long: readonly { readonly text: string; readonly keys: readonly InviteeKey[] }[];
}

const groupEnding =
  /^(.+?)(?:チーム|組|班|部|課|係|軍|団|グループ|パート|担当|家|クラス|ゼミ|研|室|委員会|委員|店|支店|隊|ユニット|側|陣|さん|年生)$/u;
const roleEnding = /^(.{2,})(?:担当|係|役|さん|者|員|師|士|長)$/u;
const roleOpening = /^(?:副|主任|チーフ|代表|正|上級|主|ご|お)(.{2,})$/u;
const groupOpening = /^[0-9一二三四五六七八九十]+(?:階|期|号|丁目|年)(.{2,})$/u;
const addedEndings = ['チーム', '組', '班', '部', '陣', '勢', 'さん'];

const numerals = '一二三四五六七八九';
/** 一班 and 1班 are one. */
const inDigits = (text: string): string =>
  text.replace(/[一二三四五六七八九]/gu, (one) => String(numerals.indexOf(one) + 1));

const indexes = new WeakMap<readonly KnownPerson[], LooseIndex>();

function looseIndex({ members, contacts = [] }: UnderstandingContext): LooseIndex {
  // As the index of people: with other contacts there are other names.
  const known = contacts.length === 0 ? indexes.get(members) : undefined;
  if (known !== undefined) return known;
  const byFirst = new Map<number, LooseName[]>();
  const put = (name: LooseName): void => {
    const first = hiraganaCode(name.text.charCodeAt(0));
    byFirst.set(first, [...(byFirst.get(first) ?? []), name]);
  };
  for (const surfaces of peopleIndex(members, contacts).byFirst.values())
    for (const { text, keys, group, strength } of surfaces) {
      const isGroup = group !== undefined || (strength === 'role' && keys.length > 1);
      if (keys.length > 0)
        put({
          text,
          keys,
          kind: isGroup ? 'group' : 'person',
          name: group ?? text,
          isRole: strength === 'role',
          isPart: strength === 'part',
        });
    }
  for (const { name, key } of members) {
    // 豆腐屋の源: called 源さん.
    const own = /^.+の(?<own>[^の\s]+)$/u.exec(name)?.groups?.own;
    if (own !== undefined) {
      const text = foldName(own);
      put({ text, keys: [key], kind: 'person', name: text, isRole: false, isPart: false });
    }
  }
  const called = heldBy(members);
  for (const name of shortNames(called)) put(name);
  const index = { byFirst, long: called.long };
  if (contacts.length === 0) indexes.set(members, index);
  return index;
}

type Holders = Map<string, InviteeKey[]>;

function heldBy(members: readonly KnownPerson[]): {
  groups: Holders;
  roles: Holders;
  long: LooseIndex['long'];
} {
  const [groups, roles, long]: [Holders, Holders, Holders] = [new Map(), new Map(), new Map()];
  const put = (holders: Holders, name: string, key: InviteeKey): void => {
    if (!holders.get(name)?.includes(key)) holders.set(name, [...(holders.get(name) ?? []), key]);
  };
  for (const { name, key, role, groups: own = [] } of members) {
    for (const group of own) {
      put(groups, foldName(group), key);
      put(long, inDigits(foldName(group)), key);
    }
    if (role) {
      put(roles, foldName(role), key);
      put(long, inDigits(foldName(role)), key);
    }
    const parts = name.split(/[\s・の]+/u);
    for (const part of parts)
      if (part.length > 3 || (parts.length > 1 && /長$|監督|デスク|カメラ/u.test(part)))
        put(long, inDigits(foldName(part)), key);
  }
  return {
    groups,
    roles,
    long: [...long].flatMap(([text, keys]) => (text.length > 1 ? [{ text, keys }] : [])),
  };
}

/** 赤 of the 赤チーム, 病棟 of the 3階病棟, 幹事 of the 副幹事: where no other is called so. */
function* shortNames({
  groups,
  roles,
}: {
  readonly groups: Holders;
  readonly roles: Holders;
}): Generator<LooseName> {
  const all = [...groups.keys(), ...roles.keys()];
  const given = new Set<string>();
  const isOnly = (found: string | undefined, fits: (name: string) => boolean): found is string =>
    found !== undefined && all.filter(fits).length === 1;
  const take = (texts: Iterable<string>): string[] =>
    [...texts].filter((text) => !all.includes(text) && !given.has(text) && given.add(text));
  for (const [name, keys] of groups) {
    const tail = groupOpening.exec(name)?.[1];
    const stem = groupEnding.exec(name)?.[1];
    const half = /^(.{2,})[・/&]/u.exec(name)?.[1];
    const texts = take([
      ...(isOnly(tail, (other) => other.endsWith(tail as string)) ? [tail] : []),
      ...(isOnly(stem, (other) => other.startsWith(stem as string)) && !/^[0-9]$/u.test(stem)
        ? [stem]
        : []),
      ...addedEndings.filter((end) => !name.endsWith(end)).map((end) => name + end),
      ...(isOnly(half, (other) => other.includes(half as string)) ? [half] : []),
    ]);
    for (const text of texts)
      yield { text, keys, kind: 'group', name, isRole: false, isPart: false };
  }
  for (const [name, keys] of roles) {
    const stem = roleEnding.exec(name)?.[1];
    const tail = roleOpening.exec(name)?.[1];
    const kind = keys.length > 1 ? 'group' : 'person';
    const texts = take([
      ...(isOnly(stem, (other) => other.startsWith(stem as string)) ? [stem] : []),
      ...(isOnly(tail, (other) => other.endsWith(tail as string)) ? [tail] : []),
    ]);
    for (const text of texts) yield { text, keys, kind, name, isRole: false, isPart: false };
  }
}

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

const honorific = /^(?:さん|くん|ちゃん|様|君|氏|先生)/u;
const behindName =
  /^(?:は|が|も|と|を|に|か|の|や|へ|で|だけ|さえ|しか|なら|って|さん|くん|ちゃん|様|君|氏|先生|っち|ら(?:も|は|が)|、|。|・|$)/u;
const behindOneKanji = /^(?:は|が|も|と|を|に|か|の(?!み)|や|さん|、|。|・|$|いな|いれ|必|来)/u;
const behindOneLetter = /^(?:は|が|も|と|か|から|全|抜|[0-9、。・])/u;

/** Where words begin and end, and what is known of the text already. */
interface Place {
  readonly text: string;
  readonly starts: ReadonlySet<number>;
  readonly ends: ReadonlySet<number>;
  readonly isNamed: (start: number, end: number) => boolean;
}

function standsAt({ text, keys, isPart }: LooseName, at: number, place: Place): boolean {
  const end = at + text.length;
  const written = place.text.slice(at, end);
  const isKana = /^[ぁ-んァ-ヶー]+$/u.test(text);
  if (keys.length === 0 || (written !== text && !(isKana && hiragana(written) === hiragana(text))))
    return false;
  const rest = place.text.slice(end, end + 6);
  if (isPart && text.length === 1 && !honorific.test(rest)) return false;
  const [before, first, last] = [
    scriptOf(place.text[at - 1]),
    scriptOf(text[0]),
    scriptOf(text.at(-1)),
  ];
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
    const end = endOfSuffix(place.text, at + name.text.length);
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
  const hits = long.filter(
    ({ text: name }) => name.startsWith(part) || name.endsWith(part) || isContracted(part, name),
  );
  const [first] = hits;
  if (first === undefined) return undefined;
  const keys = [...new Set(hits.flatMap((hit) => hit.keys))];
  const isClear = hits.every((hit) => hit.keys.length === keys.length);
  const kind = keys.length > 1 ? 'group' : 'person';
  return refOf({ keys, kind, name: first.text, isRole: true }, isClear);
}

const share = /過半数|半数|半分|大半/gu;

/** The words of a text with everybody who may be named in it. */
export function withLooseNames(
  { folded: { text }, words }: Pick<TextReading, 'folded' | 'words'>,
  context: UnderstandingContext,
): readonly Word[] {
  const index = looseIndex(context);
  const known = words.filter(({ ref, isDate }) => ref !== undefined || isDate);
  const named = new Uint8Array(text.length + 1);
  const mark = ({ start, end }: DataSpan): unknown => named.fill(1, start, end);
  for (const word of known) if (word.ref !== undefined) mark(word);
  const place: Place = {
    text,
    starts: new Set(words.map(({ start }) => start)),
    ends: new Set(words.map(({ end }) => end)),
    isNamed: (start, end) => named.subarray(start, end).includes(1),
  };
  const names = namesIn(place, index);
  for (const one of names) mark(one);
  const found = [...names, ...partsIn(place, index)];
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
