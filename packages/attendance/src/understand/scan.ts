import { emailInviteeKey } from '../rules/index.ts';
import { type Cue, LEXICON, type LexiconEntry } from './lexicon.ts';
import {
  GROUP_SUFFIX,
  type GroupEntry,
  HONORIFICS,
  type MemberLexicon,
  type PersonEntry,
  startsWithAny,
  TITLES,
} from './members.ts';
import type { NormalisedText } from './normalise.ts';
import { originalSpan } from './normalise.ts';
import { readNumeral } from './numerals.ts';
import { fitsShortVerb, readPredicate } from './predicates.ts';
import type { Token } from './tokens.ts';

/** A stretch of the key that was read as a date or time, and therefore is no count and no person. */
export interface DateSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * Understanding, step 2: the sentence as tokens, longest match first. Names come from the members
 * alone (M05); a name nobody has is a person without a key, never the next best one.
 */
export function scan(
  text: NormalisedText,
  members: MemberLexicon,
  dates: readonly DateSpan[] = [],
): Token[] {
  const { key } = text;
  const tokens: Token[] = [];
  const datesByStart = new Map(dates.map((date) => [date.start, date]));
  let at = 0;
  while (at < key.length) {
    const date = datesByStart.get(at);
    const token = (date && dateToken(key, date)) ?? tokenAt(text, members, at, tokens);
    if (token) {
      takeBack(tokens, token);
      tokens.push(token);
      at = token.end;
      continue;
    }
    const last = tokens.at(-1);
    if (last?.kind === 'other') tokens[tokens.length - 1] = { ...last, end: at + 1 };
    else tokens.push({ kind: 'other', start: at, end: at + 1 });
    at += 1;
  }
  return nameUnknownGroups(text, tokens);
}

/** 「3分の2」 begins like three minutes; the longer reading wins. */
function dateToken(key: string, { start, end }: DateSpan): Token {
  const quantity = quantityAt(key, start);
  const isQuantity = quantity?.kind === 'fraction' || quantity?.kind === 'count';
  return isQuantity && quantity.end >= end ? quantity : { kind: 'date', start, end };
}

function tokenAt(
  text: NormalisedText,
  members: MemberLexicon,
  at: number,
  before: readonly Token[],
): Token | undefined {
  const { key } = text;
  const char = key[at] as string;
  if (char === '。') return { kind: 'stop', start: at, end: at + 1 };
  if (char === '、' || char === ':' || char === '|') {
    return { kind: 'pause', start: at, end: at + 1 };
  }
  if (char === '・' || char === '/')
    return { kind: 'particle', text: '・', start: at, end: at + 1 };
  return (
    emailAt(text, at) ??
    memberAt(text, members, at, before) ??
    unknownPersonAt(text, at, before) ??
    quantityOrWordAt(key, at, before) ??
    particleAt(key, at)
  );
}

const EMAIL = /[a-z0-9.!#$%&*+=^_`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+/y;

function emailAt(text: NormalisedText, at: number): Token | undefined {
  const code = text.key.charCodeAt(at);
  if (code > 0x7a || code < 0x21) return undefined;
  const previous = text.key.charCodeAt(at - 1);
  // Inside a Latin word no address begins; this also keeps the search linear.
  if (previous > 0x2c && previous < 0x7b && at > 0 && text.key[at - 1] !== ':') return undefined;
  EMAIL.lastIndex = at;
  const found = EMAIL.exec(text.key.slice(0, at + 260));
  if (!found) return undefined;
  const address = found[0];
  return {
    kind: 'person',
    start: at,
    end: at + address.length,
    name: address,
    keys: [emailInviteeKey(address)],
    email: address,
  };
}

const KANJI = /[\u3400-\u9fff々]/u;

function memberAt(
  text: NormalisedText,
  members: MemberLexicon,
  at: number,
  before: readonly Token[],
): Token | undefined {
  const { key } = text;
  const entries = members.get(key[at] as string);
  if (!entries) return undefined;
  for (const entry of entries) {
    if (!key.startsWith(entry.surface, at)) continue;
    const end = at + entry.surface.length;
    if (entry.kind === 'group') {
      if (fitsGroup(key, entry, at, end)) {
        return { kind: 'group', start: at, end, name: entry.name, keys: entry.keys };
      }
      continue;
    }
    const person = personAt(text, entry, members, at, before);
    if (person) return person;
  }
  return undefined;
}

function fitsGroup(key: string, entry: GroupEntry, at: number, end: number): boolean {
  const isShort = !GROUP_SUFFIX.test(entry.surface);
  if (
    isShort &&
    KANJI.test(key[end] ?? '') &&
    !/^(?:全|以|側|外|抜|必|過|半|参|\d|[一二三四五六七八九十])/u.test(key.slice(end))
  ) {
    return false;
  }
  // 部 of 部長, 組 of 組長: a title, not the group.
  if (startsWithAny(TITLES, key, end - 1)) return false;
  if (/^[a-z0-9]/u.test(entry.surface) && /[a-z0-9]/u.test(key[at - 1] ?? '')) return false;
  return !(/[a-z0-9]$/u.test(entry.surface) && /[a-z0-9]/u.test(key[end] ?? ''));
}

function personAt(
  text: NormalisedText,
  entry: PersonEntry,
  members: MemberLexicon,
  at: number,
  before: readonly Token[],
): Token | undefined {
  const { key } = text;
  const nameEnd = at + entry.surface.length;
  const suffixes = honorificsAt(key, nameEnd);
  if (entry.needsHonorific && suffixes.length === 0) return undefined;
  if (suffixes.length === 0) {
    // 田中 is not in 田中山, 林 is not in 小林: a bare name ends where its kanji end.
    if (entry.surface.length === 1 && !entry.isRole) return undefined;
    const next = key[nameEnd] ?? '';
    if (
      KANJI.test(next) &&
      !entry.isRole &&
      !wordAt(key, nameEnd, []) &&
      !/[一二三四五六七八九十]/u.test(next) &&
      !members.get(next)?.some(({ surface }) => key.startsWith(surface, nameEnd))
    ) {
      return undefined;
    }
  }
  const last = before.at(-1);
  if (last?.kind === 'other' && last.end === at && KANJI.test(key[at - 1] ?? '') && !entry.isRole) {
    return undefined;
  }
  let end = nameEnd + suffixes.join('').length;
  let keys = entry.keys;
  const plural = PLURAL.exec(key.slice(end, end + 3))?.[0];
  if (plural !== undefined) {
    // 「部長クラス」 is more than the one person we know by that name.
    end += plural.length;
    keys = [];
  }
  if (keys.length > 1) {
    // 「佐藤部長」 of two 佐藤: the title may say which one.
    for (const suffix of suffixes) {
      const titled = members.get(suffix[0] as string)?.find((e) => e.surface === suffix);
      if (titled?.kind === 'person' && titled.isRole) {
        const both = keys.filter((k) => titled.keys.includes(k));
        if (both.length > 0) keys = both;
      }
    }
  }
  const span = originalSpan(text, at, nameEnd);
  return {
    kind: 'person',
    start: at,
    end,
    name: text.original.slice(span.start, span.end) + (plural ?? ''),
    keys,
  };
}

const PLURAL = /^(?:くらす|級|以上|陣|たち|達|ら(?=は|が|も|の|、|。|を|に))/u;

function honorificsAt(key: string, at: number): string[] {
  const found: string[] = [];
  let end = at;
  for (let rounds = 0; rounds < 2; rounds++) {
    const suffix = startsWithAny(TITLES, key, end) ?? startsWithAny(HONORIFICS, key, end);
    if (suffix === undefined) break;
    found.push(suffix);
    end += suffix.length;
  }
  return found;
}

const UNKNOWN_NAME = /(?:[\u3400-\u9fff々]{1,4}|[a-z]{2,12}|[ぁ-んー]{2,5})$/u;
const BEFORE_NAME =
  /(?:弊社|当社|御社|貴社|同僚の?|上司の?|部下の?|友人の?|先輩の?|後輩の?|担当の?|幹事の?)$/u;

/** 「木村さん」 where nobody is called 木村: a person without a key. */
function unknownPersonAt(
  text: NormalisedText,
  at: number,
  before: readonly Token[],
): Token | undefined {
  const { key } = text;
  const last = before.at(-1);
  const honorific = startsWithAny(HONORIFICS, key, at);
  if (honorific !== undefined && last?.kind === 'other' && last.end === at) {
    const run = key.slice(last.start, at);
    const name = UNKNOWN_NAME.exec(run)?.[0].replace(BEFORE_NAME, '');
    if (name && name !== '') {
      const start = at - name.length;
      const span = originalSpan(text, start, at);
      return {
        kind: 'person',
        start,
        end: at + honorific.length,
        name: text.original.slice(span.start, span.end),
        keys: [],
      };
    }
  }
  const title = startsWithAny(TITLES, key, at);
  if (
    title !== undefined &&
    /^(?:は|が|も|と|か|の|さん|必|、|・|ま|抜|以|に|を)/u.test(
      key.slice(at + title.length, at + title.length + 2) || '、',
    )
  ) {
    let start = at;
    if (last?.kind === 'other' && last.end === at) {
      const name = /[\u3400-\u9fff々]{1,4}$/u.exec(key.slice(last.start, at))?.[0];
      if (name) start = at - name.length;
    }
    const tail = startsWithAny(HONORIFICS, key, at + title.length) ?? '';
    const span = originalSpan(text, start, at + title.length);
    return {
      kind: 'person',
      start,
      end: at + title.length + tail.length,
      name: text.original.slice(span.start, span.end),
      keys: [],
    };
  }
  return undefined;
}

/** A person's name can begin before the place where its honorific was found: give those words back. */
function takeBack(tokens: Token[], token: Token): void {
  const last = tokens.at(-1);
  if (last === undefined || last.end <= token.start) return;
  if (last.start < token.start) tokens[tokens.length - 1] = { ...last, end: token.start };
  else tokens.pop();
}

/** People as kinds of people: no member says to which of them he belongs. */
const KINDS_OF_PEOPLE =
  /(?:男性|女性|男子|女子|男|女|大人|子ども|子供|こども|新人|若手|べてらん|正社員|社員|学生|社会人|役員|管理職|初心者|経験者|ogob|obog|ob|og|現役)$/u;
const UNKNOWN_GROUP = /(?:[\u3400-\u9fff々]{1,6}|[a-z0-9]{1,6}|[ぁ-んー]{1,8})$/u;

/** 「経理部から2人」, 「男性2人」 where no member belongs there: a group without members. */
function nameUnknownGroups(text: NormalisedText, tokens: readonly Token[]): Token[] {
  const named: Token[] = [];
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1];
    const leadsOn =
      next?.end !== undefined &&
      next.start === token.end &&
      (next.kind === 'count' ||
        next.kind === 'fraction' ||
        next.kind === 'predicate' ||
        (next.kind === 'cue' && next.cue !== 'noise') ||
        (next.kind === 'particle' && /^(?:から|の|は|が|も|と|か|だけで|だけ)$/u.test(next.text)));
    if (token.kind !== 'other' || !leadsOn) {
      named.push(token);
      continue;
    }
    const run = text.key.slice(token.start, token.end);
    const suffix = KINDS_OF_PEOPLE.exec(run)?.[0] ?? GROUP_SUFFIX.exec(run)?.[0];
    const stem = suffix === undefined ? undefined : run.slice(0, -suffix.length);
    const isKind = suffix !== undefined && !GROUP_SUFFIX.test(suffix);
    const before = stem === undefined || isKind ? '' : (UNKNOWN_GROUP.exec(stem)?.[0] ?? '');
    if (suffix === undefined || (!isKind && before === '')) {
      named.push(token);
      continue;
    }
    const start = token.end - suffix.length - before.length;
    if (start > token.start) named.push({ ...token, end: start });
    const span = originalSpan(text, start, token.end);
    const name = text.original.slice(span.start, span.end);
    named.push({ kind: 'group', start, end: token.end, name, keys: null });
  }
  return named;
}

const COUNTER =
  /^(?:人様|名様|人分|名分|人|名|にん|めい)(?!前後?の席|前(?!後)|気|間|事|物|刺|目|残|字|簿|乗|掛|用|部屋|席)/u;
const KANA_COUNTS: readonly (readonly [string, number])[] = [
  ['ひとり', 1],
  ['ふたり', 2],
  ['さんにん', 3],
  ['よにん', 4],
  ['ごにん', 5],
  ['ろくにん', 6],
  ['ななにん', 7],
  ['しちにん', 7],
  ['はちにん', 8],
  ['きゅうにん', 9],
  ['じゅうにん', 10],
  ['一人', 1],
  ['二人', 2],
  ['独り', 1],
  ['ぜろ', 0],
];
const WORD_FRACTIONS: readonly (readonly [string, number, number, boolean])[] = [
  ['過半数', 1, 2, true],
  ['かはんすう', 1, 2, true],
  ['半数', 1, 2, false],
  ['半分', 1, 2, false],
  ['はんぶん', 1, 2, false],
  ['はんすう', 1, 2, false],
];

/** Counts of people and fractions; other numbers are measures and say nothing about people. */
function quantityAt(key: string, at: number): Token | undefined {
  for (const [surface, numerator, denominator, strict] of WORD_FRACTIONS) {
    if (key.startsWith(surface, at)) {
      return {
        kind: 'fraction',
        start: at,
        end: at + surface.length,
        numerator,
        denominator,
        strict,
      };
    }
  }
  for (const [surface, value] of KANA_COUNTS) {
    if (key.startsWith(surface, at) && !(surface.endsWith('人') && isNumeralChar(key[at - 1]))) {
      return { kind: 'count', start: at, end: at + surface.length, low: value, high: null };
    }
  }
  const numeral = readNumeral(key, at);
  if (!numeral) return undefined;
  const { value, end } = numeral;
  const fraction = fractionAt(key, at, value, end);
  if (fraction) return fraction;
  const range = rangeAt(key, at, value, end);
  if (range) return range;
  const counter = COUNTER.exec(key.slice(end, end + 3))?.[0];
  if (counter) {
    return { kind: 'count', start: at, end: end + counter.length, low: value, high: null };
  }
  if (/[0-9]/u.test(key[at] as string)) {
    const unit =
      /^(?:時間|週間|か月|ヶ月|カ月|[^\s、。0-9])?/u.exec(key.slice(end, end + 2))?.[0] ?? '';
    if (/^(?:以上|未満|以下)/u.test(key.slice(end, end + 2)) && !/[/.]/u.test(key[at - 1] ?? '')) {
      return { kind: 'count', start: at, end, low: value, high: null };
    }
    return {
      kind: 'measure',
      start: at,
      end: end + (/^[ぁ-ん、。]/u.test(unit) ? 0 : unit.length),
    };
  }
  return undefined;
}

const isNumeralChar = (char: string | undefined): boolean =>
  char !== undefined && /[0-9一二三四五六七八九十百]/u.test(char);

function fractionAt(key: string, start: number, value: number, end: number): Token | undefined {
  if (key.startsWith('分の', end)) {
    const over = readNumeral(key, end + 2);
    if (over && value > 0) {
      return {
        kind: 'fraction',
        start,
        end: over.end,
        numerator: over.value,
        denominator: value,
        strict: false,
      };
    }
    return undefined;
  }
  const over = /^\/([0-9]{1,2})(?=以上|超|の人|の参加|の出席|が参加|が出席|が来|未満|に満)/u.exec(
    key.slice(end, end + 6),
  );
  if (over && Number(over[1]) > value) {
    const denominator = Number(over[1]);
    const until = end + over[0].length;
    return { kind: 'fraction', start, end: until, numerator: value, denominator, strict: false };
  }
  const tenth = /^(?:割|わり)(?!引|り|れ|勘|振)/u.exec(key.slice(end, end + 3));
  if (tenth) {
    const next = readNumeral(key, end + 1);
    if (next && key[next.end] === '分') {
      return {
        kind: 'fraction',
        start,
        end: next.end + 1,
        numerator: value * 10 + next.value,
        denominator: 100,
        strict: false,
      };
    }
    return {
      kind: 'fraction',
      start,
      end: end + tenth[0].length,
      numerator: value,
      denominator: 10,
      strict: false,
    };
  }
  const percent = /^(?:%|ぱーせんと)/u.exec(key.slice(end, end + 6));
  if (percent) {
    return {
      kind: 'fraction',
      start,
      end: end + percent[0].length,
      numerator: value,
      denominator: 100,
      strict: false,
    };
  }
  return undefined;
}

/** 「2、3人」, 「2〜3人」, 「3人か4人」, 「3人から5人」: the lower bound, and the higher one to ask about. */
function rangeAt(key: string, start: number, low: number, end: number): Token | undefined {
  const bare = /^(?:人|名)?(?:、|〜|-|・|から|か|ないし)/u.exec(key.slice(end, end + 4));
  if (!bare) return undefined;
  const second = readNumeral(key, end + bare[0].length);
  if (!second || second.value <= low) return undefined;
  const counter = COUNTER.exec(key.slice(second.end, second.end + 3))?.[0];
  if (!counter) return undefined;
  // 「5人、3人以上」 is two statements; 「2、3人」 is one.
  if (/^[人名]、/u.test(bare[0])) return undefined;
  return { kind: 'count', start, end: second.end + counter.length, low, high: second.value };
}

/** A number with what belongs to it, or a name: what the copula can follow. */
function isNominal(token: Token | undefined): boolean {
  if (token === undefined) return false;
  if (token.kind === 'cue') return NOMINAL_CUES.has(token.cue);
  return ['count', 'fraction', 'person', 'group'].includes(token.kind);
}
const NOMINAL_CUES: ReadonlySet<Cue> = new Set([
  'atLeast',
  'moreThan',
  'fewerThan',
  'atMost',
  'about',
  'all',
  'everybody',
  'exactly',
  'both',
]);

/** Short words that mean something only right after a number, a person or a group. */
const ONLY_AFTER_NUMBER: ReadonlySet<Cue> = new Set([
  'atLeast',
  'moreThan',
  'fewerThan',
  'atMost',
  'outOf',
  'only',
]);
const SHORT_ABOUT = /^(?:位|程|近く|ほど)$/u;
const NEEDS_NUMBER_AFTER = /^(?:他|ほか|もう|\+|さらに|更に|あと|計|約|と他)$/u;
const NUMBER_AHEAD =
  /^(?:は|で|、|に|ち)?(?:最低|少なくとも|もう|誰か|だれか|[0-9一二三四五六七八九十]|ふたり|ひとり|さんにん|よにん|過半数|半)/u;

/** 「一人残らず」 and 「二人とも」 begin like counts: the longer reading wins. */
function quantityOrWordAt(key: string, at: number, before: readonly Token[]): Token | undefined {
  const quantity = quantityAt(key, at);
  const word = wordAt(key, at, before);
  if (quantity === undefined || (word !== undefined && word.end > quantity.end)) return word;
  return quantity;
}

function wordAt(key: string, at: number, before: readonly Token[]): Token | undefined {
  for (const entry of LEXICON.get(key[at] as string) ?? []) {
    if (!key.startsWith(entry.surface, at) || !fitsHere(key, entry, at, before)) continue;
    const end = at + entry.surface.length;
    if (entry.kind === 'cue') {
      return { kind: 'cue', start: at, end, cue: cueInPlace(key, entry, at, before) };
    }
    const read = readPredicate(key, entry, end);
    return { kind: 'predicate', start: at, ...read };
  }
  return undefined;
}

/** The same word in another place: 「山田さんのうち」 picks among names, 「6人から2人」 out of six. */
function cueInPlace(
  key: string,
  { cue, surface }: { readonly cue: Cue; readonly surface: string },
  at: number,
  before: readonly Token[],
): Cue {
  const last = before.at(-1);
  const isName = last?.end === at && (last.kind === 'person' || last.kind === 'group');
  if (cue === 'outOf' && isName) return 'among';
  // 「山田さんを含めず」 is the opposite of 「含めて」.
  const rest = key.slice(at + surface.length, at + surface.length + 3);
  if (cue === 'include' && /^(?:ず|な[いく]|ません)/u.test(rest)) return 'except';
  if (surface === 'から' && readNumeral(key, at + surface.length)) return 'outOf';
  return cue;
}

function fitsHere(key: string, entry: LexiconEntry, at: number, before: readonly Token[]): boolean {
  const last = before.at(-1);
  const adjacent = last?.end === at ? last : undefined;
  if (entry.kind === 'predicate') {
    if (entry.sense === 'be') return isNominal(adjacent);
    return (
      !entry.short || (adjacent?.kind !== 'other' && fitsShortVerb(key, at + entry.surface.length))
    );
  }
  const { cue, surface } = entry;
  const afterNumber =
    adjacent?.kind === 'count' ||
    adjacent?.kind === 'fraction' ||
    (adjacent?.kind === 'cue' && (adjacent.cue === 'about' || adjacent.cue === 'atLeast'));
  if (ONLY_AFTER_NUMBER.has(cue)) {
    const afterName = adjacent?.kind === 'person' || adjacent?.kind === 'group';
    return afterNumber || (cue === 'outOf' && surface.startsWith('の') && afterName);
  }
  if (cue === 'about' && SHORT_ABOUT.test(surface)) return afterNumber;
  // 「山田さんが無理なら」 is a condition on him, not a fallback.
  if (cue === 'fallback') return adjacent?.kind !== 'particle' && adjacent?.kind !== 'person';
  if (NEEDS_NUMBER_AFTER.test(surface)) {
    return NUMBER_AHEAD.test(key.slice(at + surface.length, at + surface.length + 6));
  }
  if (surface === 'と') {
    return (
      adjacent?.kind === 'person' ||
      adjacent?.kind === 'group' ||
      afterNumber ||
      (adjacent?.kind === 'cue' && (adjacent.cue === 'either' || adjacent.cue === 'all'))
    );
  }
  return true;
}

const PARTICLES = [
  'でも',
  'だけで',
  'だけ',
  'では',
  'には',
  'から',
  'まで',
  'さえ',
  'は',
  'が',
  'を',
  'に',
  'で',
  'も',
  'の',
  'か',
  'と',
  'へ',
  'や',
  'ね',
  'よ',
  'な',
];

function particleAt(key: string, at: number): Token | undefined {
  const text = PARTICLES.find((particle) => key.startsWith(particle, at));
  return text === undefined
    ? undefined
    : { kind: 'particle', start: at, end: at + text.length, text };
}
