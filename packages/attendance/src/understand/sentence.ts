import { withDescriptions } from './described.ts';
import { levels } from './grammar/index.ts';
import { asks } from './grammar/pattern.ts';
import { type Parsed, parse, type Step } from './grammar/rule.ts';
import { type Item, item } from './items.ts';
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

const quietTags = new Set(['silent', 'func', 'interjection', 'breath', 'date', 'aux']);
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
  for (const one of mistakeFirst(whoFirst(sentence))) {
    if (one.tags.has('stop')) continue;
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
    isQuestion: sentence.at(-1)?.tags.has('question') ?? false,
  };
}

/** Words that are about who comes, or how many: a share or a number alone is not (M31). */
const isOfAttendance = asks(
  'attend|gather|absent|must|free|exclude|include|invite|held|cancel|good|bad|unfit|reach|exceed|fall|floor|least|fewer|more|most|cap|people|decide|find|attendees|members|others|besides|total|each|change',
);
const mayCountAlone = asks('quantity|func|stop|interjection|be.!if');
const maySayNothing = asks('silent|func|stop|interjection');

/** 「7割」, 「四人です」: a number and no word about attending, holding or needing, and nothing asked for. */
export const isNumberOnly = ({ words }: SentenceReading): boolean =>
  words.some(({ tags }) => tags.has('quantity')) && words.every(mayCountAlone);

/** 「お疲れさまです。」, 「よろしくお願いします。」: nothing of who comes; what stands beside it stays as bare as it is. */
export const isSilent = ({ words }: SentenceReading): boolean => words.every(maySayNothing);

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

const isTurnedRound = asks(
  'bad|must|unfit|cancel|held|free|exclude'.replaceAll(/[a-z]+/gu, 'nominal.$&'),
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
  // 「間違えた、必須なのは…」: only within its clause.
  const from = before.findLastIndex(({ tags }) => tags.has('comma')) + 1;
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
const isQuiet = asks('silent|func.!only.!made.!loose-not|be.!neg.!if.!even');
