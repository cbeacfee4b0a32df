import { numeralAt, wordTable } from '@tashika/japanese';
import { emailInviteeKey } from '../rules/index.ts';
import { type Cue, LEXICON, type LexiconEntry } from './lexicon.ts';
import {
  GROUP_SUFFIX,
  type GroupEntry,
  HONORIFICS,
  knowsGroups,
  type MemberLexicon,
  type PersonEntry,
  startsWithAny,
  TITLES,
} from './members.ts';
import type { NormalisedText } from './normalise.ts';
import { originalSpan } from './normalise.ts';
import { nameOthersOf } from './others-of.ts';
import { fitsShortVerb, readPredicate } from './predicates.ts';
import { quantityAt } from './quantities.ts';
import { isCue, isParticle, type Token } from './tokens.ts';
import { nameUnknownGroups } from './unknown-groups.ts';

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
    const pair = pairAt(key, members, at);
    if (pair) {
      tokens.push(...pair);
      at = pair.at(-1)?.end ?? key.length;
      continue;
    }
    const token = (date && dateToken(key, date, tokens)) ?? tokenAt(text, members, at, tokens);
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
  return withoutContrasted(
    nameUnknownGroups(text, nameOthersOf(text, withoutRanks(tokens)), knowsGroups(members)),
  );
}

/** 「小川委員」: the name of his group, said like a title. */
function withoutRanks(tokens: readonly Token[]): Token[] {
  return tokens.map((token, index) => {
    const person = tokens[index - 1];
    const isRank =
      token.kind === 'group' &&
      person?.kind === 'person' &&
      person.end === token.start &&
      person.keys.length > 0 &&
      person.keys.every((key) => token.keys?.includes(key));
    return isRank ? { kind: 'cue', cue: 'noise', start: token.start, end: token.end } : token;
  });
}

/** 「田中さんではなく鈴木さんが必須」, 「山田さんでも田中さんでもなく」: who is not meant is spoken of no more. */
function withoutContrasted(tokens: readonly Token[]): Token[] {
  const kept = [...tokens];
  const isName = (token: Token | undefined) => token?.kind === 'person' || token?.kind === 'group';
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'predicate' || token.sense !== 'be' || !token.negated) continue;
    if (token.form !== 'plain' && token.form !== 'te') continue;
    const next = tokens[tokens[index + 1]?.kind === 'pause' ? index + 2 : index + 1];
    if (!isName(next) || !isName(tokens[index - 1])) continue;
    const { start, end } = token;
    kept[index] = { kind: 'cue', cue: 'noise', start, end };
    for (let at = index - 1; at >= 0; at--) {
      const before = tokens[at] as Token;
      if (isName(before)) {
        kept[at] = { kind: 'cue', cue: 'noise', start: before.start, end: before.end };
      } else if (!isParticle(before, 'でも', '・', 'と', 'や', 'か') && !isCue(before, 'and'))
        break;
      else kept[at] = { kind: 'cue', cue: 'noise', start: before.start, end: before.end };
    }
  }
  return kept;
}

/** 「3分の2」 begins like three minutes; the longer reading wins. */
function dateToken(key: string, { start, end }: DateSpan, before: readonly Token[]): Token {
  const quantity = quantityAt(key, start);
  const isQuantity = quantity?.kind === 'fraction' || quantity?.kind === 'count';
  if (isQuantity && quantity.end >= end) return quantity;
  return occasionAt(key, start, end, before) ?? { kind: 'date', start, end };
}

/** 「先月は2人だったが今月は」: days that tell another occasion from this one. */
function occasionAt(
  key: string,
  start: number,
  end: number,
  before: readonly Token[],
): Token | undefined {
  const word = wordAt(key, start, before);
  if (word?.kind !== 'cue' || word.end !== end) return undefined;
  const isCompared = before.some((token) => isCue(token, 'formerly'));
  return word.cue === 'formerly' || (word.cue === 'thisTime' && isCompared) ? word : undefined;
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
  if (char === '、' || char === ':' || char === '|' || char === '=' || char === '→') {
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

const PAIR = '正副';

/** 「正副議長」: the 議長 and whoever is 副議長, each a person of his own. */
function pairAt(key: string, members: MemberLexicon, at: number): Token[] | undefined {
  if (!key.startsWith(PAIR, at)) return undefined;
  const from = at + PAIR.length;
  const holder = (surface: string) =>
    members.of(surface).find((entry) => entry.kind === 'person' && entry.isRole);
  const title = startsWithAny(TITLES, key, from);
  const first = title === undefined ? undefined : holder(title);
  const second = title === undefined ? undefined : holder(`副${title}`);
  if (title === undefined || !first || !second || first.keys.length !== 1) return undefined;
  const end = from + title.length;
  return [
    { kind: 'person', start: at, end: from, name: title, keys: first.keys },
    ...second.keys.map(
      (own): Token => ({ kind: 'person', start: from, end, name: `副${title}`, keys: [own] }),
    ),
  ];
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
  for (const { value: entry } of members.allAt(key, at)) {
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
  // 「開発部屋」, 「営業部品」 are no groups.
  if (entry.surface.endsWith('部') && /[屋品活下]/u.test(key[end] ?? '')) return false;
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
  const isBare = entry.isWhole && isWordOfItsOwn(key, at, nameEnd, before);
  if (entry.needsHonorific && suffixes.length === 0 && !isBare) return undefined;
  if (suffixes.length === 0) {
    // 田中 is not in 田中山, 林 not in 小林, 社長 not in 社長室: a bare name ends where its kanji end.
    const next = key[nameEnd] ?? '';
    if (entry.surface.length === 1 && !entry.isRole && !standsAlone(key, at)) return undefined;
    if (
      KANJI.test(next) &&
      !PLURAL.test(key.slice(nameEnd, nameEnd + 3)) &&
      !wordAt(key, nameEnd, []) &&
      !/[一二三四五六七八九十]/u.test(next) &&
      members.longestAt(key, nameEnd) === undefined
    ) {
      return undefined;
    }
  }
  let keys = entry.keys;
  const last = before.at(-1);
  if (last?.kind === 'other' && last.end === at && KANJI.test(key[at - 1] ?? '')) {
    if (!entry.isRole) return undefined;
    keys = holdersIn(key.slice(last.start, at), entry, members);
    if (keys.length === 0) return undefined;
  }
  let end = nameEnd + suffixes.join('').length;
  const plural = PLURAL.exec(key.slice(end, end + 3))?.[0];
  if (plural !== undefined) {
    // 「部長クラス」 is more than the one person we know by that name.
    end += plural.length;
    keys = [];
  }
  if (keys.length > 1) {
    // 「佐藤部長」 of two 佐藤: the title may say which one.
    for (const suffix of suffixes) {
      const [titled] = members.of(suffix);
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

/** 「営業部長」 is the 部長 of the 営業部; 「木村部長」 and 「前部長」 are not the 部長 we know. */
function holdersIn(
  words: string,
  { keys }: PersonEntry,
  members: MemberLexicon,
): PersonEntry['keys'] {
  for (let from = 0; from < words.length; from++) {
    const name = words.slice(from);
    const group = members.of(name).find((entry) => entry.kind === 'group');
    if (group) return keys.filter((key) => group.keys.includes(key));
  }
  return [];
}

/** 「森か原田」, 「林、岡」: a name of one character, with nothing beside it that could belong to it. */
function standsAlone(key: string, at: number): boolean {
  return (
    /^(?:$|[、。とか・])$/u.test(key[at - 1] ?? '') && /^[かとはがも、・]/u.test(key.slice(at + 1))
  );
}

/** 「はるかとゆうたは必須」: a short name in kana, between what can only stand between words. */
function isWordOfItsOwn(key: string, at: number, end: number, before: readonly Token[]): boolean {
  if (end - at < 2) return false;
  const last = before.at(-1);
  const begins =
    last === undefined ||
    last.end < at ||
    ['stop', 'pause', 'person', 'group', 'date'].includes(last.kind) ||
    isParticle(last, 'と', 'か', 'も', 'や', '・', 'は') ||
    isCue(last, 'and', 'or', 'but', 'plus');
  return (
    begins &&
    /^(?:$|[はがともかをの、。・]|だけ|さえ|[\u3400-\u9fff])/u.test(key.slice(end, end + 2))
  );
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
const BEFORE_NAME = /^(?:弊社|当社|御社|貴社|同僚|上司|部下|友人|先輩|後輩|担当|幹事)/u;

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

/** A number with what belongs to it, or a name: what the copula can follow. */
function isNominal(token: Token | undefined): boolean {
  if (token === undefined) return false;
  if (token.kind === 'cue') return NOMINAL_CUES.has(token.cue);
  return ['count', 'fraction', 'person', 'group'].includes(token.kind);
}

const DENIED_COPULA = /な(?:い|け|かっ|く|きゃ)/u;

/** 「全員揃う日じゃないと困る」: denied is the day, and with it what is said of it. */
function endsInDay(key: string, before: readonly Token[], at: number): boolean {
  const [number, verb, noun] = before.slice(-3);
  // 「3人以上の日がなければ」
  const isOfDay = isParticle(verb, 'の') && isNominal(number);
  return (
    ((verb?.kind === 'predicate' && verb.form === 'day') || isOfDay) &&
    noun?.kind === 'other' &&
    noun.start === verb?.end &&
    noun.end === at &&
    /^(?:日|日程|日時|日にち|候補|候補日)$/u.test(key.slice(noun.start, at))
  );
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
/** What takes back the words before only where a statement begins with it. */
const TURNS_BACK =
  /^(?:じゃなくて|で(?:は)?なくて|いえ、?|違[っう]た?|ちが[っう]た?|変更して|取り?消して|修正)$/u;
const NO_SUCH_DAY = /^日(?:程)?が/u;
const NUMBER_NEXT = /^(?:、|せめて|最低)*(?:[0-9一二三四五六七八九十]+[人名]|過半|半数|全員)/u;
const NUMBERED_BOTH = /^[3-9三四五]人とも$/u;
const SHORT_ABOUT = /^(?:位|程|近く|ほど)$/u;
const NEEDS_NUMBER_AFTER = /^(?:他|ほか|もう|さらに|更に|あと|計|約|と他)$/u;
const NUMBER_AHEAD =
  /^(?:は|で|、|に|ち)?(?:最低|少なくとも|もう|誰|だれ|どなた|[0-9一二三四五六七八九十]|ふたり|ひとり|さんにん|よにん|過半数|半)/u;

/** 「あと3日で締め切り」: time that is left, not people. */
const TIME_AHEAD =
  /^[0-9一二三四五六七八九十]+(?:日|時間|分(?!の)|週|か月|ヶ月|ケ月|カ月|年|回|件|つ|個|点|枠|分間)/u;

/** 「一人残らず」 and 「二人とも」 begin like counts: the longer reading wins. */
function quantityOrWordAt(key: string, at: number, before: readonly Token[]): Token | undefined {
  const quantity = quantityAt(key, at);
  const word = wordAt(key, at, before);
  if (quantity === undefined || (word !== undefined && word.end > quantity.end)) return word;
  return quantity;
}

function wordAt(key: string, at: number, before: readonly Token[]): Token | undefined {
  const entry = LEXICON.longestAt(key, at, ({ value }) => fitsHere(key, value, at, before))?.value;
  if (entry === undefined) return undefined;
  const end = at + entry.surface.length;
  if (entry.kind === 'cue') {
    return { kind: 'cue', start: at, end, cue: cueInPlace(key, entry, at, before) };
  }
  return { kind: 'predicate', start: at, ...readPredicate(key, entry, end) };
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
  // 「山田さんのほかは全員」 leaves him out; 「山田さんのほかに3人」 counts besides him.
  if (cue === 'plus' && isName && /^の(?:ほか|他)$/u.test(surface) && rest.startsWith('は')) {
    return 'except';
  }
  if (surface === 'から' && numeralAt(key, at + surface.length)) return 'outOf';
  return cue;
}

/** 営業部, 案内係, 実行委員: the noun of a verb as the beginning of a group's name. */
const IN_GROUP_NAME = /^(?:部(?:[^分屋]|$)|課|係|班|委員|担当|ちーむ)/u;

function fitsHere(key: string, entry: LexiconEntry, at: number, before: readonly Token[]): boolean {
  const last = before.at(-1);
  const adjacent = last?.end === at ? last : undefined;
  if (entry.kind === 'predicate') {
    if (entry.sense === 'lack') return endsInDay(key, before, at);
    if (entry.sense === 'be') {
      return (
        isNominal(adjacent) || (DENIED_COPULA.test(entry.surface) && endsInDay(key, before, at))
      );
    }
    if (IN_GROUP_NAME.test(key.slice(at + entry.surface.length, at + entry.surface.length + 3))) {
      return false;
    }
    return (
      !entry.short || (adjacent?.kind !== 'other' && fitsShortVerb(key, at + entry.surface.length))
    );
  }
  const { cue, surface } = entry;
  const afterNumber =
    adjacent?.kind === 'count' ||
    adjacent?.kind === 'fraction' ||
    isCue(adjacent, 'about', 'atLeast');
  if (ONLY_AFTER_NUMBER.has(cue)) {
    const afterName = adjacent?.kind === 'person' || adjacent?.kind === 'group';
    const fitsName = cue === 'only' || (cue === 'outOf' && surface.startsWith('の'));
    return afterNumber || (fitsName && afterName);
  }
  if (cue === 'about' && SHORT_ABOUT.test(surface)) return afterNumber;
  // 「4人とも」 after names is those four, otherwise all there are.
  if (surface === 'とも') return adjacent?.kind === 'count';
  if (NUMBERED_BOTH.test(surface)) {
    return before.some(({ kind }) => kind === 'person' || kind === 'group');
  }
  // 「山田さんが無理なら」 is a condition on him, not a fallback.
  if (cue === 'retraction' && TURNS_BACK.test(surface)) {
    const begins = adjacent === undefined || adjacent.kind === 'stop' || adjacent.kind === 'pause';
    return begins;
  }
  if (NO_SUCH_DAY.test(surface)) {
    // 「3人集まる日がなければ中止」 is no fallback; 「日がなければ3人で」 is one.
    return NUMBER_NEXT.test(key.slice(at + surface.length, at + surface.length + 6));
  }
  if (cue === 'fallback') return adjacent?.kind !== 'particle' && adjacent?.kind !== 'person';
  if (NEEDS_NUMBER_AFTER.test(surface)) {
    const ahead = key.slice(at + surface.length, at + surface.length + 6);
    return NUMBER_AHEAD.test(ahead) && !TIME_AHEAD.test(ahead);
  }
  if (surface === 'と') {
    return (
      adjacent?.kind === 'person' ||
      adjacent?.kind === 'group' ||
      afterNumber ||
      isCue(adjacent, 'either', 'all')
    );
  }
  return true;
}

const PARTICLES = wordTable(
  'でも だけで だけ では には から まで さえ は が を に で も の か と へ や ね よ な',
);

function particleAt(key: string, at: number): Token | undefined {
  const text = PARTICLES.longestAt(key, at)?.word;
  return text === undefined
    ? undefined
    : { kind: 'particle', start: at, end: at + text.length, text };
}
