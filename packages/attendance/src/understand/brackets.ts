import type { FoldedText } from './analyse/text.ts';
import { asks } from './grammar/pattern.ts';
import { type Item, item } from './items.ts';

/**
 * What stands in brackets behind somebody says who they are: 「万里小路さん（まりこうじさん）」, 「新人の2人（青木・
 * 今井）」, 「課長陣（3名）」. It is put into its place before anything is read; what says more stays a clause.
 */
export function withoutBrackets(items: readonly Item[], folded: FoldedText): readonly Item[] {
  const out: Item[] = [];
  let isHeaded = false;
  const isClosing = items.map((one) => isBracket(one, folded, closing));
  let next = 0;
  for (let at = 0; at < items.length; at++) {
    const one = items[at] as Item;
    while (next <= at || (next < items.length && !isClosing[next])) next++;
    const close = next < items.length && isBracket(one, folded, opening) ? next : -1;
    const inner = items.slice(at + 1, Math.max(close, 0));
    if (has(one, 'stop')) isHeaded = false;
    if (close > 0 && isHeading(items, at, close, isHeaded)) {
      const { start, end } = items[close] as Item;
      // 「【必須】鴨川【希望】嵐山」: a line of its own.
      if (isHeaded) out.push(item(['stop'], one.start, one.end));
      out.push(...inner, item(['colon', 'func'], start, end));
      isHeaded = true;
      at = close;
      continue;
    }
    const placed = close < 0 ? undefined : inPlace(out, inner);
    if (placed === undefined) {
      out.push(one);
      continue;
    }
    out.splice(placed.from, out.length, ...placed.items);
    at = close;
  }
  return out;
}

const opening = /[(（[【〔<＜《]/u;
const closing = /[)）\]】〕>＞》]/u;

const isBracket = ({ tags, start }: Item, { original, origin }: FoldedText, of: RegExp): boolean =>
  tags.has('comma') && of.test(original[origin[start] ?? 0] ?? '');

/** 「【議長】亀田委員長」: what begins a line in brackets is what the rest of it is about. */
function isHeading(
  items: readonly Item[],
  open: number,
  close: number,
  isHeaded: boolean,
): boolean {
  const isFirst = open === 0 || has(items[open - 1], 'stop');
  if (!isFirst && !isHeaded) return false;
  const next = items[close + 1];
  const isFollowed = next !== undefined && !has(next, 'stop', 'func', 'and', 'or');
  const inner = items.slice(open + 1, close);
  const isTitle =
    inner.length > 0 &&
    !inner.some(
      (one) => has(one, 'quantity', 'stop') || (has(one, 'people') && !has(one, 'unknown')),
    );
  const isNext =
    isHeaded &&
    has(next, 'people', 'quantity', 'floor') &&
    inner.some((one) =>
      has(one, 'must', 'free', 'ideally', 'wish', 'either', 'held', 'cancel', 'floor'),
    );
  return isTitle && isFollowed && (isFirst || isNext);
}

const has = (one: Item | undefined, ...wanted: string[]): boolean =>
  wanted.some((tag) => one?.tags.has(tag));
const keysIn = (items: readonly Item[]): ReadonlySet<string> =>
  new Set(
    items.flatMap(({ meaning }) =>
      meaning.is === 'people' ? meaning.people.refs.flatMap(({ keys }) => keys) : [],
    ),
  );

/** What takes the place of what stands from `from` on, with the bracket behind it. */
interface Placed {
  readonly from: number;
  readonly items: readonly Item[];
}

function inPlace(before: readonly Item[], inner: readonly Item[]): Placed | undefined {
  const [last] = before.slice(-1);
  if (last === undefined || inner.length === 0) return undefined;
  const counted = howCounted(before, inner);
  if (counted !== undefined) return counted;
  if (last.meaning.is !== 'people' && !mayBeCalled(last)) return undefined;
  const own = keysIn([last]);
  const named = keysIn(inner);
  const isAside =
    last.meaning.is === 'people' &&
    own.size > 0 &&
    inner.every(isQuiet) &&
    (named.size === 0 || [...own].every((key) => named.has(key)));
  if (isAside) return { from: before.length, items: [] };
  if (isSize(inner, own.size)) return { from: before.length, items: [] };
  return named.size > 0 && inner.every(isListed) ? renamed(before, inner, named.size) : undefined;
}

/**
 * 「5名以上（全体で）」, 「山田さん必須、3名以上（山田さん除く）」: what is said of a number is put before it.
 * Somebody of whom nothing else is said is left out of everything.
 */
function howCounted(before: readonly Item[], inner: readonly Item[]): Placed | undefined {
  const isTotal = has(inner[0], 'total') && inner.slice(1).every((one) => has(one, 'func', 'be'));
  const isLeftOut =
    has(inner.at(-1), 'exclude', 'except') &&
    inner.slice(1, -1).every((one) => has(one, 'wo', 'wa', 'no'));
  const apart = [...keysIn(isLeftOut ? inner : [])];
  const isApart =
    apart.length > 0 && apart.every((key) => before.some((one) => keysIn([one]).has(key)));
  if (!isTotal && !isApart) return undefined;
  let from = before.length - 1;
  const isNumber = (): boolean => before[from]?.meaning.is === 'quantity';
  while (!isNumber() && has(before[from], 'least', 'func')) from--;
  if (!isNumber()) return undefined;
  const { start } = before[from] as Item;
  const manner = item(['func', isTotal ? 'total' : 'besides'], start, start);
  return { from, items: [manner, ...before.slice(from)] };
}

/** Who somebody is, or why: nothing that is asked of them. */
const isQuiet = (one: Item): boolean =>
  one.end - one.start > 0 &&
  (has(one, 'people', 'silent', 'occasion', 'me', 'day')
    ? !has(one, 'pred', 'choice', 'others')
    : has(one, 'content')
      ? !has(one, 'if', 'neg', 'even', 'number') && (one.end - one.start > 1 || has(one, 'func'))
      : has(one, 'func')
        ? !has(one, 'only', 'justly', 'demo', 'sae', 'kara', 'made', 'or', 'ka')
        : (has(one, 'be') || (has(one, 'held') && has(one, 'noun'))) &&
          !has(one, 'neg', 'if', 'even'));

/** 「課長陣（3名）」: as many as they are. */
const isSize = (inner: readonly Item[], size: number): boolean =>
  size > 1 &&
  inner.length === 1 &&
  inner[0]?.meaning.is === 'quantity' &&
  inner[0].meaning.quantity.kind === 'count' &&
  inner[0].meaning.quantity.low === size;

const isCommonName = asks('personal|title|standing|members|attendees|me|group|both');
/** What can be called by a name behind it. */
const mayBeCalled = (one: Item): boolean =>
  one.meaning.is === 'quantity' || isCommonName(one) || has(one, 'content');

const isListed = (one: Item): boolean =>
  (one.meaning.is === 'people' && !has(one, 'choice', 'others', 'unknown')) ||
  has(one, 'dot', 'comma', 'to', 'and', 'slash');

/** 「外部の先生（ヘルマンさん）」, 「古株の2人（源さん・平さん）」: whoever is named, by whatever they are called. */
function renamed(
  before: readonly Item[],
  inner: readonly Item[],
  size: number,
): Placed | undefined {
  const isCalled = (one: Item | undefined): boolean =>
    one !== undefined &&
    (one.meaning.is === 'quantity'
      ? one.meaning.quantity.kind === 'count' && one.meaning.quantity.low === size
      : isCommonName(one) ||
        // 「リズム隊（ベースとドラム）」.
        (size > 1 && has(one, 'content') && has(one, 'noun') && !has(one, 'number')));
  let from = before.length;
  if (!isCalled(before[from - 1])) return undefined;
  while (
    isCalled(before[from - 1]) ||
    (from < before.length && has(before[from - 1], 'no', 'content', 'adn'))
  )
    from--;
  const { start } = before[from] as Item;
  const { end } = inner.at(-1) as Item;
  const refs = inner.flatMap(({ meaning }) => (meaning.is === 'people' ? meaning.people.refs : []));
  const kinds = new Set(refs.map(({ kind }) => kind));
  const tags = refs.length > 1 ? ['list', 'together'] : [];
  return {
    from,
    items: [
      item(['people', kinds.size === 1 ? [...kinds].join('') : 'both-kinds', ...tags], start, end, {
        is: 'people',
        people: { refs, joint: 'and' },
      }),
    ],
  };
}
