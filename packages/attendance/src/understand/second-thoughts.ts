import { asks } from './grammar/pattern.ts';
import { type Item, item } from './items.ts';

/**
 * 「4人以上、あ、すみません6人以上でした」, 「最低8人、多すぎるか、6人にしよう」: whoever notices something,
 * apologises or finds it too much, and then says the same kind of thing again, puts it in the place of the
 * first. What stands between the two is made one word that says so, before anything is read.
 */
export function withSecondThoughts(items: readonly Item[], text: string): readonly Item[] {
  const out: Item[] = [];
  for (let at = 0; at < items.length; ) {
    const to = isPause(items[at]) || has(items[at - 1], 'but') ? thoughtEnd(items, at, text) : at;
    const said = items.slice(at, to);
    const isThought = said.some((one) => isRemark(one) || isNoticing(one, text));
    const what = isThought ? saidAnew(items, at, to) : undefined;
    if (what === undefined) {
      const next = Math.max(to, at + 1);
      out.push(...items.slice(at, next));
      at = next;
      continue;
    }
    const { start } = said[0] as Item;
    const { end } = said.at(-1) as Item;
    // The sentence before keeps its end.
    out.push(...said.filter(isStop).slice(0, 1));
    out.push(...standsFor[what].map((tags) => item(tags, start, end)));
    const last = sentenceEnd(items, to);
    out.push(...items.slice(to, last).map(asOfNow));
    at = last;
  }
  return out;
}

const standsFor = {
  instead: [['actually']],
  /** 「…必須、それと奥村さんも」. */
  besides: [['comma', 'func'], ['and']],
  apart: [['func', 'break']],
} as const;

const has = (one: Item | undefined, ...tags: readonly string[]): boolean =>
  tags.some((tag) => one?.tags.has(tag));
const isStop = asks('stop');
const isPause = asks('comma|stop');
const isMistake = asks('mistake');
const isPerson = asks('person');

function sentenceEnd(items: readonly Item[], from: number): number {
  let end = from;
  while (end < items.length && !isStop(items[end])) end++;
  return end;
}

function sentenceStart(items: readonly Item[], to: number): number {
  let start = to;
  while (start > 0 && !isStop(items[start - 1])) start--;
  return start;
}

/** 「あ」, 「すみません」, 「待って」. */
const noticing =
  /^(?:あ+っ?|あれ|ありゃ|おっと|しまった|うーん|すみません|すいません|ごめん(?:なさい|ね)?|申し訳.*)、?$/u;
const isNoticing = (one: Item, text: string): boolean =>
  (has(one, 'silent', 'being') && noticing.test(text.slice(one.start, one.end))) ||
  (has(one, 'wait') && has(one, 'te') && !has(one, 'neg'));
/** 「多すぎるか」, 「厳しいかな」: that it was not right. */
const isRemark = (one: Item): boolean =>
  has(one, 'many', 'few', 'unfit') && !has(one, 'if', 'neg', 'even', 'cause', 'but', 'adn', 'past');

/** Behind everything that only says that something is said anew. */
function thoughtEnd(items: readonly Item[], from: number, text: string): number {
  const isPart = (one: Item, at: number): boolean =>
    !has(one, 'mistake', 'date') &&
    // 「NG：4人以下」.
    !(has(one, 'colon') && isRemark(items[at - 1] as Item)) &&
    (isRemark(one) ||
      isNoticing(one, text) ||
      has(one, 'stop', 'actually', 'silent', 'func', 'sigh'));
  let to = from;
  while (to < items.length && isPart(items[to] as Item, to)) to++;
  return to;
}

/** Whether it is said in the place of what stands before, besides it, or of somebody in it. */
function saidAnew(
  items: readonly Item[],
  from: number,
  to: number,
): keyof typeof standsFor | undefined {
  const place = has(items[to], 'floor', 'total') ? to + 1 : to;
  const next = items[place];
  if (next === undefined || !has(next, 'quantity', 'person')) return undefined;
  const isOwn = has(items[place + 1], 'wa', 'mo');
  const isAlso = has(items[place + 1], 'mo') && has(items[from - 1], 'pred');
  // 「あ、木村さんは…」: somebody of whom nothing can have been said.
  if (isOwn && !isAlso && keysOf(next).length === 0) return undefined;
  const between = items.slice(from, to);
  const isNew = between.some(isStop);
  const end = sentenceEnd(items, to);
  // 「4人以上、すみません5人以上の間違いです」 is told by its end.
  if (!isNew && items.slice(to, end).some(isMistake)) return undefined;
  const before = items.slice(sentenceStart(items, from), from);
  if (has(next, 'quantity') && !isOwn)
    return before.some((one) => has(one, 'quantity')) ? 'instead' : undefined;
  const persons = before.filter(isPerson);
  if (!has(next, 'person') || persons.length === 0 || between.some(isRemark)) return undefined;
  // 「北沢さんと北田さんと、あれ、北田さんは休みか」: said of one of them, and no list.
  const keys = new Set(persons.flatMap(keysOf));
  if (!isNew && keysOf(next).some((key) => keys.has(key))) return 'apart';
  // 「林さん必須、いや待って、奥村さんも必須」.
  if (isAlso) return end === place + 2 ? 'besides' : 'apart';
  const isRecalled = has(items[end - 1], 'past');
  return !isOwn && (!isNew || isRecalled) ? 'instead' : undefined;
}

const keysOf = ({ meaning }: Item): readonly string[] =>
  meaning.is === 'people' ? meaning.people.refs.flatMap(({ keys }) => keys) : [];

/** 「6人以上でした」: said again as it should have been. */
const asOfNow = (one: Item): Item =>
  has(one, 'past') && has(one, 'be', 'held', 'must')
    ? item(
        [...one.tags].filter((tag) => tag !== 'past'),
        one.start,
        one.end,
        one.meaning,
      )
    : one;
