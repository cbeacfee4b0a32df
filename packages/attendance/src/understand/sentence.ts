import { withDescriptions } from './described.ts';
import { levels } from './grammar/index.ts';
import { asks } from './grammar/pattern.ts';
import { type Parsed, parse, type Step } from './grammar/rule.ts';
import { type Item, item } from './items.ts';
import type { TextReading } from './read.ts';
import { settled } from './settle.ts';
import type { Statement } from './statement.ts';

/** One sentence: what it states, and what is left of it. */

export interface SentenceReading {
  readonly start: number;
  readonly end: number;
  readonly statements: readonly Statement[];
  /** What no rule consumed. */
  readonly left: readonly Item[];
  readonly items: readonly Item[];
  /** The words as they were before any rule: what a reply is read from. */
  readonly words: readonly Item[];
  readonly steps: readonly Step[];
  readonly isQuestion: boolean;
}

/** More items than this are no sentence anybody reads at once. */
const longestSentence = 60;

export function sentencesOf(items: readonly Item[]): Item[][] {
  const sentences: Item[][] = [[]];
  for (const [place, one] of items.entries()) {
    const current = sentences.at(-1) as Item[];
    // 「全員必須…と言いたいところですが」 is one sentence.
    if (one.tags.has('stop') && items[place + 1]?.tags.has('to')) continue;
    current.push(one);
    if (
      one.tags.has('stop') ||
      (current.length >= longestSentence && one.tags.has('comma')) ||
      current.length >= 2 * longestSentence
    )
      sentences.push([]);
  }
  return sentences.filter((sentence) => sentence.length > 0);
}

const quietTags = new Set(['silent', 'func', 'interjection', 'breath', 'plea', 'date', 'aux']);
const saysNothing = ({ tags }: Item): boolean => quietTags.isSupersetOf(tags);
const isDroppedBehind = asks('wa|ni|de|wo|ga|no|mo|to|ka|or|kara|made|dewa|tilde|slash');
const isNamedOrCounted = asks('people|quantity');

export function readSentence(
  sentence: readonly Item[],
  passed: { start: number; end: number }[],
  isReply: boolean,
): SentenceReading {
  const start = (sentence[0] as Item).start;
  const end = (sentence.at(-1) as Item).end;
  const kept: Item[] = [];
  let dropping = false;
  const untold = new Set([...whenDecided(sentence), ...toldOfAutomatic(sentence)]);
  const told = lastTold(sentence);
  for (const one of mistakeFirst(whoFirst(labelLast(verdictLast(sentence))))) {
    if (one.tags.has('stop')) continue;
    if (untold.has(one)) {
      kept.push(item(['content', 'noun', 'untold'], one.start, one.end));
      continue;
    }
    if (one.tags.has('plea') && one.end > told) {
      kept.push(item(['ideally'], one.start, one.end));
      continue;
    }
    if (one.tags.has('silent') && saysNothing(one)) {
      passed.push({ start: one.start, end: one.end });
      dropping = true;
      continue;
    }
    if (dropping && one.tags.has('func') && isDroppedBehind(one) && !kept.at(-1)?.tags.has('arg')) {
      dropping = one.tags.has('comma');
      if (!isNamedOrCounted(kept.at(-1))) continue;
    }
    dropping = false;
    kept.push(one);
  }
  const first = parse(kept, levels);
  const parsed = withoutNoise(kept, first) ?? first;
  const { items, statements: more } = settled(parsed.items);
  const { steps } = parsed;
  const statements = [...parsed.statements, ...more].toSorted((a, b) => a.start - b.start);
  const left = items.filter((one) => !one.tags.has('done') && !isQuiet(one));
  return {
    start,
    end,
    statements: isReply
      ? statements
      : isTalk(sentence, left)
        ? statements.filter(({ says }) => says !== 'need')
        : withDescriptions(statements, sentence),
    left,
    items,
    words: sentence,
    steps,
    // 「…していただけますか？」 asks for it.
    isQuestion:
      sentence.at(-1)?.tags.has('question') === true &&
      !sentence.findLast(({ tags }) => tags.has('pred'))?.tags.has('request'),
  };
}

const isBehindAll = asks('silent|func|stop|comma');

/** Where the last word begins that says something: no verb stands behind 「田中さんもぜひお願いします。」. */
const lastTold = (sentence: readonly Item[]): number =>
  sentence.reduce((last, one) => (isBehindAll(one) ? last : Math.max(last, one.start)), -1);

/** What tells that a day is the meeting's own, and not that of deciding. */
const isOfMeeting = asks('attend|gather|held|people|quantity|members|must|free|exclude|invite');
const isLink = asks('func|silent|comma|colon|auto|day|be');

const isBoundTo = asks('func.!ni.!kara.!no.!wa');
/** 「決まらなければ」 is said of deciding as well. */
const decides = asks('decide|wait|held.neg.if');

/**
 * When it is decided, where nothing could be made of it: 「確定は金曜に」, 「来週の月曜に確定します」, 「決めるのは水曜」,
 * 「12時間後に決定」, 「決定は締切後に」. 「12/3か12/5で決定」 is the day itself.
 */
function whenDecided(sentence: readonly Item[]): ReadonlySet<Item> {
  if (!sentence.some(decides) || sentence.some(({ tags }) => tags.has('delay'))) return new Set();
  const isDate = ({ tags }: Item): boolean => tags.has('date') || tags.has('closing');
  return new Set(
    sentence.filter((one, at) => {
      if (!isDate(one)) return false;
      const [before, behind] = [sentence.slice(0, at).toReversed(), sentence.slice(at + 1)];
      // 「5人で締め切って確定」 is one deed.
      if (one.tags.has('closing') && isBoundTo(behind[0]) && decides(behind[1])) return false;
      const isItself = behind[0]?.tags.has('de') === true && !one.tags.has('length');
      const next = behind.find((other) => decides(other) || isOfMeeting(other) || isDate(other));
      const last = before.find((other) => !isLink(other));
      return (
        one.tags.has('length') ||
        (next !== undefined && decides(next) && !isItself) ||
        (last !== undefined && decides(last) && !last.tags.has('te'))
      );
    }),
  );
}

/** 「自動で確定するかは後で決めます」, 「自動で決まると思わないで」, 「自動で確定するのは待って」: told of it, not asked for. */
function toldOfAutomatic(sentence: readonly Item[]): readonly Item[] {
  const auto = sentence.findIndex(({ tags }) => tags.has('auto'));
  const at = sentence.findIndex(
    ({ tags }, place) => place > auto && (tags.has('decide') || tags.has('held')),
  );
  if (auto < 0 || at < 0) return [];
  const { tags } = sentence[at] as Item;
  const isPutOff = sentence
    .slice(at + 1)
    .some((one) => one.tags.has('wait') || one.tags.has('neg'));
  const isThought = sentence.slice(at + 1).some((one) => one.tags.has('think'));
  const isNamed = isThought || tags.has('quote') || tags.has('nominal') || tags.has('adn');
  const isTold = tags.has('orLink') || (isNamed && isPutOff);
  return isTold ? [sentence[auto] as Item] : [];
}

/** Words that are about who comes, or how many: a share or a number alone is not (M31). */
const isOfAttendance = asks(
  'attend|gather|absent|must|free|exclude|include|invite|held|cancel|good|bad|unfit|reach|exceed|fall|floor|least|fewer|more|most|cap|people|decide|find|attendees|members|others|besides|total|each|change',
);
const mayCountAlone = asks('quantity|func|stop|interjection|be.!if');
const maySayNothing = asks('silent|func|stop|interjection');

/** 「7割」, 「四人です」: a number and no word about attending, holding or needing, and nothing asked for. */
const isNumberOnly = ({ words }: SentenceReading): boolean =>
  words.some(({ tags }) => tags.has('quantity')) && words.every(mayCountAlone);

/** 「自動で確定されますか？」. */
export const isAsked = ({ words }: SentenceReading): boolean =>
  words.findLast(({ tags }) => tags.has('pred'))?.tags.has('asked') === true;

/** Whether it takes place is said of it. */
export const isDecision = ({ words }: SentenceReading): boolean =>
  words.some(({ tags }) => ['held', 'cancel', 'inRain'].some((tag) => tags.has(tag)));

/** 「お疲れさまです。」, 「よろしくお願いします。」: nothing of who comes; what stands beside it stays as bare as it is. */
const isSilent = ({ words }: SentenceReading): boolean => words.every(maySayNothing);

/** Nothing but a number; 「6/10いれば」 may be a day as well. */
export const isBare = ({ sentences, folded }: Pick<TextReading, 'sentences' | 'folded'>): boolean =>
  sentences.every((one) => isSilent(one) || isNumberOnly(one)) ||
  /(?<![0-9/])[0-9]{1,2}\/[0-9]{1,2}(?:い[れたる]|集ま|揃|そろ)/u.test(folded.text);

/** 「50%の確率で紙が詰まる」, 「一人で靴下をはける」: numbers in ordinary talk. */
function isTalk(sentence: readonly Item[], left: readonly Item[]): boolean {
  // 「半数が泣いたらしい」: told, whatever it counts.
  const verb = left.findLast(({ tags }) => tags.has('unknown-verb') || tags.has('pred'));
  const isReport =
    verb?.tags.has('unknown-verb') === true &&
    ['past', 'going', 'hearsay'].some((tag) => verb.tags.has(tag)) &&
    !['adn', 'if', 'but', 'cause', 'te'].some((tag) => verb.tags.has(tag));
  if (isReport) return true;
  const isUnread = left.some(({ tags }) => tags.has('content') && !tags.has('number'));
  // 「資料は半分くらいできました」: what was done, of a thing.
  const end = sentence.findLast(({ tags }) => tags.has('pred') || tags.has('unknown-verb'));
  const isOfThings =
    end?.tags.has('past') === true &&
    !['attend', 'gather', 'absent', 'must', 'cancel', 'be', 'if', 'adn'].some((tag) =>
      end.tags.has(tag),
    );
  if (isUnread && isOfThings) return true;
  const isAbout = sentence.some(isOfAttendance);
  if (!isUnread || isAbout) return false;
  const isTold = sentence.some(({ tags }) => tags.has('past') || tags.has('going'));
  const isCounted = sentence.some(
    ({ meaning }) =>
      meaning.is === 'quantity' && meaning.quantity.kind === 'count' && meaning.quantity.low > 1,
  );
  return isTold || !isCounted;
}

/** A word of its own that no rule knows; it may not decide anything: 「雨なら」, 「盛り上がらない」. */
const isNoise = asks(
  'content.!personal.!if.!neg.!even.!spoken|!content.pred.cause.!neg|!content.pred.but.!neg',
);
/** Said, and no part of any statement yet. */
const isOpen = (one: Item): boolean => !one.tags.has('done') && !isNoise(one) && !isQuiet(one);

/**
 * What nobody can place is set aside and the rest is read again: 「村田さんは途中からでも必須」. The words
 * stay among what is left over, so that the answer is not sure (M31).
 */
function withoutNoise(sentence: readonly Item[], first: Parsed): Parsed | undefined {
  const noise = first.items.filter((one) => isNoise(one) && !one.tags.has('done'));
  if (noise.length === 0 || !first.items.some(isOpen)) return undefined;
  const gone = new Set<Item>();
  for (const [place, one] of sentence.entries()) {
    const isBehind = gone.has(sentence[place - 1] as Item) && one.tags.has('func');
    if (noise.some(({ start, end }) => start <= one.start && one.end <= end)) {
      gone.add(one);
      for (const one of whoseIs(sentence, place)) gone.add(one);
    } else if (isBehind && isDroppedBehind(one)) gone.add(one);
  }
  const again = parse(
    sentence.flatMap((one) => (gone.has(one) ? breakAt(one) : [one])),
    levels,
  );
  const whose = [...gone].filter(({ tags }) => tags.has('people'));
  const open = ({ items }: Parsed): number => items.filter(isOpen).length;
  const needs = ({ statements }: Parsed): number =>
    statements.filter(({ says }) => says === 'need').length;
  return open(again) < open(first) && needs(again) >= needs(first)
    ? { ...again, items: [...again.items, ...noise, ...whose].sort((a, b) => a.start - b.start) }
    : undefined;
}

/** 「龍さんと竜さん、漢字がややこしいけど龍さんが」: what stands before and behind is not one list. */
const breakAt = ({ tags, start, end }: Item): Item[] =>
  tags.has('but') && tags.has('unknown-verb') ? [item(['func', 'break'], start, end)] : [];

/** 「山田さんの後任」, 「会計は割り勘で」: whoever the unknown word is said of is not spoken of otherwise. */
function whoseIs(sentence: readonly Item[], place: number): readonly Item[] {
  const isPeople = (at: number): boolean => sentence[at]?.tags.has('people') === true;
  const is = (at: number, ...tags: string[]): boolean =>
    tags.some((tag) => sentence[at]?.tags.has(tag));
  const isSaid = is(place + 1, 'de', 'be') && !is(place + 1, 'cause', 'if');
  let at = place - 1;
  while (is(at, 'no') || (isSaid && is(at, 'wa', 'ni', 'mo'))) at--;
  const isOwn = at < place - 1 || (is(at, 'group') && !is(place, 'number'));
  return isPeople(at) && isOwn ? sentence.slice(at, place) : [];
}

/** 「いると嬉しい人：桂さん」: said of whoever is listed behind it. */
function labelLast(sentence: readonly Item[]): readonly Item[] {
  const colon = sentence.findIndex(({ tags }) => tags.has('colon'));
  const is = ({ tags }: Item, ...some: string[]): boolean => some.some((tag) => tags.has(tag));
  const label = sentence.slice(0, Math.max(colon, 0));
  const named = sentence.slice(colon + 1).filter((one) => !is(one, 'stop', 'be'));
  const isLabel =
    label.some((one) => is(one, ...saidOfThem) && !is(one, 'noun')) &&
    !label.some((one) => is(one, 'people', 'quantity', 'date', 'floor'));
  const isNamed =
    named.some((one) => is(one, 'people')) &&
    named.every((one) => is(one, 'people', 'to', 'and', 'dot', 'comma', 'slash'));
  if (!isLabel || !isNamed) return sentence;
  const { end } = named.at(-1) as Item;
  const last = label.findLastIndex((one) => !is(one, 'attendees', 'members', 'silent', 'func'));
  return [
    ...named,
    item(['wa', 'func'], end, end),
    ...label
      .slice(0, last + 1)
      .map((one, at) => movedTo(one, end, ...(at === last ? ['adn'] : []))),
  ];
}

/** Read behind what it stood before. */
const movedTo = ({ tags, meaning }: Item, at: number, ...without: string[]): Item =>
  item(
    [...tags].filter((tag) => !without.includes(tag)),
    at,
    at,
    meaning,
  );

/** 「開催：5人以上、中止：4人以下」: what follows from a number, said before it. */
function verdictLast(sentence: readonly Item[]): readonly Item[] {
  const isAt = (at: number, ...some: string[]): boolean =>
    some.some((tag) => sentence[at]?.tags.has(tag));
  const isVerdict = (at: number): boolean =>
    isAt(at, 'held', 'good', 'cancel', 'bad', 'unfit') && isAt(at, 'noun') && isAt(at + 1, 'colon');
  const out: Item[] = [];
  for (let at = 0; at < sentence.length; at++) {
    const isFirst = at === 0 || isAt(at - 1, 'comma', 'stop', 'quantity', 'least', 'most', 'fewer');
    let to = at + 2;
    while (isAt(to, 'floor', 'quantity', 'least', 'most', 'fewer', 'more')) to++;
    if (!isFirst || !isVerdict(at) || to === at + 2) {
      out.push(sentence[at] as Item);
      continue;
    }
    const [verdict, colon] = sentence.slice(at, at + 2) as [Item, Item];
    const { end } = sentence[to - 1] as Item;
    out.push(...sentence.slice(at + 2, to), movedTo(colon, end), movedTo(verdict, end));
    if (isVerdict(to)) out.push(item(['comma', 'func'], end, end));
    at = to - 1;
  }
  return out;
}

const saidOfThem = ['attend', 'gather', 'absent', 'wish', 'bad', 'good'];

const isTurnedRound = asks(
  'bad|must|unfit|cancel|held|free|exclude|hope'.replaceAll(/[a-z]+/gu, 'nominal.$&'),
);

/** 「来なきゃ困るのは大井川さんのほう」: said the other way round, who comes first. */
function whoFirst(sentence: readonly Item[]): readonly Item[] {
  const at = sentence.findIndex(
    (one, place) => isTurnedRound(one) && sentence[place + 1]?.tags.has('wa'),
  );
  if (at < 0) return sentence;
  // 「必須なのはAさんじゃなくてBさん」: whoever stands behind the denial.
  const behind = sentence.slice(at + 2);
  const denied = behind.findLastIndex(({ tags }) => tags.has('be') && tags.has('neg'));
  const named = behind.slice(denied + 1);
  const isNamed =
    named.some(({ tags }) => tags.has('people')) &&
    named.every(({ tags }) =>
      ['people', 'func', 'silent', 'stop', 'be', 'day', 'or', 'and', 'quantity'].some((tag) =>
        tags.has(tag),
      ),
    );
  const before = sentence.slice(0, at);
  const isBare = !before.some(({ tags }) => tags.has('people'));
  if (!isNamed || !isBare) return sentence;
  // 「間違えた、必須なのは…」, 「ただ必須なのは…」: only within its clause.
  const from = before.findLastIndex(({ tags }) => tags.has('comma') || tags.has('but')) + 1;
  const { start, end } = sentence[at + 1] as Item;
  const who = named.filter(({ tags }) => !['be', 'stop', 'day', 'no'].some((tag) => tags.has(tag)));
  const said = sentence[at] as Item;
  const tags = [...said.tags].filter((tag) => tag !== 'nominal');
  return [
    ...before.slice(0, from),
    ...who,
    item(['ga', 'func'], start, end),
    ...before.slice(from),
    item(tags, said.start, said.end, said.meaning),
  ];
}

/** 「A班から2人、ごめんB班から2人の間違い」: what takes back stands before what it puts in its place. */
function mistakeFirst(sentence: readonly Item[]): readonly Item[] {
  const at = sentence.findIndex(
    ({ tags }, place) => tags.has('mistake') && sentence[place - 1]?.tags.has('no'),
  );
  if (at < 0) return sentence;
  const comma = sentence.slice(0, at).findLastIndex(({ tags }) => tags.has('comma'));
  if (comma < 0) return sentence;
  const { start } = sentence[comma] as Item;
  return [
    ...sentence.slice(0, comma),
    item(['mistake'], start, start),
    ...sentence.slice(comma + 1, at - 1),
    ...sentence.slice(sentence[at + 1]?.tags.has('be') ? at + 2 : at + 1),
  ];
}

/** Particles and words of the closed list may be left over. */
const isQuiet = asks('silent|func.!only.!made.!loose-not|be.!neg.!if.!even.!musing');
