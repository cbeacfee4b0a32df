/*
 * Which prices make the open rows add up to a difference, exactly. Integers throughout: reachable
 * sums are bits, the number of solutions is counted in limbs of 48 bits, and nothing is ever given
 * up after a time.
 */

/** A row whose price is open. Prices are tried in the order of the price list. */
export interface OpenRow {
  readonly quantity: number;
  readonly candidates: readonly number[];
}

export interface Solved {
  /** How many ways there are in all, exactly. */
  readonly count: bigint;
  /** The one the tie-breaks choose, a price for each row; null where there is none. */
  readonly chosen: readonly number[] | null;
  /** All ways but the chosen one, in the order of the price list; null where they are too many to name. */
  readonly others: readonly (readonly number[])[] | null;
}

const none: Solved = { count: 0n, chosen: null, others: [] };

/**
 * All ways to reach `difference`, and the one of them that uses the fewest different prices and,
 * among those, comes first row by row in the order of the price list (A43, A44).
 */
export function solveExactSum(
  rows: readonly OpenRow[],
  difference: number,
  order: readonly number[],
  nameUpTo: number,
): Solved {
  if (rows.length === 0 || difference <= 0) return none;
  const unit = rows.reduce(
    (divisor, row) => row.candidates.reduce((d, price) => gcd(d, price * row.quantity), divisor),
    0,
  );
  // A56: what no sum of these products can leave as a remainder has no solution at once.
  if (unit === 0 || difference % unit !== 0) return none;
  const target = difference / unit;
  const weighed: Weighed[] = rows.map((row) => {
    const prices = order.filter((price) => row.candidates.includes(price));
    return { prices, weights: prices.map((price) => (price * row.quantity) / unit) };
  });

  const count = countWays(weighed, target);
  if (count === 0n) return none;
  const chosen = choose(weighed, target, order);
  const others =
    count - 1n <= BigInt(nameUpTo)
      ? listWays(weighed, target).filter((way) => way.some((price, row) => price !== chosen[row]))
      : null;
  return { count, chosen, others };
}

interface Weighed {
  readonly prices: readonly number[];
  readonly weights: readonly number[];
}

function gcd(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}

const limbBits = 48;
const limbSize = 2 ** limbBits;

/**
 * The number of ways, by a table of sums. A count can have 127 bits (nine prices in forty rows):
 * it is kept in limbs of 48 bits, so that the sum of twelve of them still is an exact number.
 */
function countWays(rows: readonly Weighed[], target: number): bigint {
  const bits = rows.reduce((sum, { prices }) => sum + Math.log2(Math.max(1, prices.length)), 1);
  const limbs = Math.max(1, Math.ceil(bits / limbBits));
  const width = target + 1;
  let ways = Array.from({ length: limbs }, () => new Float64Array(width));
  let next = Array.from({ length: limbs }, () => new Float64Array(width));
  const [lowest] = ways;
  if (lowest !== undefined) lowest[0] = 1;

  let most = 0;
  let bitsSoFar = 1;
  const restLeast = suffixSums(rows, Math.min);
  const restMost = suffixSums(rows, Math.max);
  let least = 0;
  for (const [index, row] of rows.entries()) {
    for (const limb of next) limb.fill(0);
    const newLeast = least + Math.min(...row.weights);
    const newMost = Math.min(target, most + Math.max(...row.weights));
    // Only sums from which the rows that remain can still reach the target.
    const low = Math.max(newLeast, target - (restMost[index + 1] ?? 0));
    const high = Math.min(newMost, target - (restLeast[index + 1] ?? 0));
    // Few rows make small counts: limbs that must still be 0 are passed over.
    bitsSoFar += Math.log2(Math.max(1, row.weights.length));
    const filled = Math.min(limbs, Math.ceil(bitsSoFar / limbBits));
    for (let limb = 0; limb < filled; limb += 1) {
      const from = ways[limb];
      const to = next[limb];
      if (from === undefined || to === undefined) continue;
      for (const weight of row.weights) {
        const start = Math.max(low, least + weight);
        const end = Math.min(high, most + weight);
        for (let sum = start; sum <= end; sum += 1)
          to[sum] = (to[sum] ?? 0) + (from[sum - weight] ?? 0);
      }
    }
    for (let limb = 0; limb + 1 < filled; limb += 1) {
      const to = next[limb];
      const above = next[limb + 1];
      if (to === undefined || above === undefined) continue;
      for (let sum = Math.max(0, low); sum <= high; sum += 1) {
        const value = to[sum] ?? 0;
        if (value < limbSize) continue;
        const carry = Math.floor(value / limbSize);
        to[sum] = value - carry * limbSize;
        above[sum] = (above[sum] ?? 0) + carry;
      }
    }
    [ways, next] = [next, ways];
    least = newLeast;
    most = newMost;
  }
  return ways.reduceRight(
    (count, limb) => count * BigInt(limbSize) + BigInt(limb[target] ?? 0),
    0n,
  );
}

function suffixSums(
  rows: readonly Weighed[],
  pick: (...weights: number[]) => number,
): readonly number[] {
  const sums = new Array<number>(rows.length + 1).fill(0);
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    sums[index] = (sums[index + 1] ?? 0) + pick(...(rows[index]?.weights ?? [0]));
  }
  return sums;
}

/** Sums as bits of 32-bit words. */
type Bits = Uint32Array;
const bitSet = (bits: Bits, at: number): boolean =>
  at >= 0 && ((bits[at >>> 5] ?? 0) & (1 << (at & 31))) !== 0;

/** `to |= from << by`, as far as `to` reaches. */
function orShifted(to: Bits, from: Bits, by: number): void {
  const words = by >>> 5;
  const bits = by & 31;
  if (bits === 0) {
    for (let at = to.length - 1; at >= words; at -= 1)
      to[at] = (to[at] ?? 0) | (from[at - words] ?? 0);
    return;
  }
  for (let at = to.length - 1; at > words; at -= 1) {
    to[at] =
      (to[at] ?? 0) |
      ((from[at - words] ?? 0) << bits) |
      ((from[at - words - 1] ?? 0) >>> (32 - bits));
  }
  if (words < to.length) to[words] = (to[words] ?? 0) | ((from[0] ?? 0) << bits);
}

/** For every row the sums that it and the rows after it can make. */
function reachable(rows: readonly Weighed[], target: number, scratch: Bits[]): readonly Bits[] {
  const words = (target >>> 5) + 1;
  for (let index = scratch.length; index <= rows.length; index += 1)
    scratch.push(new Uint32Array(words));
  const end = scratch[rows.length];
  end?.fill(0);
  if (end !== undefined) end[0] = 1;
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const to = scratch[index];
    const from = scratch[index + 1];
    if (to === undefined || from === undefined) continue;
    to.fill(0);
    for (const weight of rows[index]?.weights ?? []) orShifted(to, from, weight);
  }
  return scratch;
}

/**
 * The chosen way: sets of prices by their size; the first size at which any set reaches the target
 * is the fewest prices, and of all sets of that size the way that comes first row by row wins.
 */
function choose(
  rows: readonly Weighed[],
  target: number,
  order: readonly number[],
): readonly number[] {
  const used = order.filter((price) => rows.some(({ prices }) => prices.includes(price)));
  const scratch: Bits[] = [];
  for (let size = 1; size <= used.length; size += 1) {
    let best: readonly number[] | null = null;
    for (const set of subsets(used, size)) {
      const narrowed = rows.map((row) => within(row, set));
      if (narrowed.some(({ prices }) => prices.length === 0)) continue;
      const sums = reachable(narrowed, target, scratch);
      const [whole] = sums;
      if (whole === undefined || !bitSet(whole, target)) continue;
      const way = firstWay(narrowed, target, sums);
      if (best === null || comesBefore(way, best, order)) best = way;
    }
    if (best !== null) return best;
  }
  throw new Error('A sum that was counted must have a way');
}

function within(row: Weighed, set: ReadonlySet<number>): Weighed {
  const kept = row.prices.flatMap((price, index) => (set.has(price) ? [index] : []));
  return {
    prices: kept.map((index) => row.prices[index] ?? 0),
    weights: kept.map((index) => row.weights[index] ?? 0),
  };
}

function* subsets(prices: readonly number[], size: number): Generator<ReadonlySet<number>> {
  for (let mask = 0; mask < 1 << prices.length; mask += 1) {
    const set = prices.filter((_, index) => (mask & (1 << index)) !== 0);
    if (set.length === size) yield new Set(set);
  }
}

/** Row by row the first price after which the rest can still be reached. */
function firstWay(
  rows: readonly Weighed[],
  target: number,
  sums: readonly Bits[],
): readonly number[] {
  let left = target;
  return rows.map(({ prices, weights }, index) => {
    const rest = sums[index + 1];
    const at = weights.findIndex((weight) => rest !== undefined && bitSet(rest, left - weight));
    left -= weights[at] ?? 0;
    return prices[at] ?? 0;
  });
}

function comesBefore(
  one: readonly number[],
  other: readonly number[],
  order: readonly number[],
): boolean {
  for (const [row, price] of one.entries()) {
    const difference = order.indexOf(price) - order.indexOf(other[row] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/** All ways, for a number of them that was counted before. */
function listWays(rows: readonly Weighed[], target: number): readonly (readonly number[])[] {
  const sums = reachable(rows, target, []);
  const ways: number[][] = [];
  const walk = (index: number, left: number, way: readonly number[]): void => {
    const row = rows[index];
    if (row === undefined) {
      ways.push([...way]);
      return;
    }
    const rest = sums[index + 1];
    for (const [at, weight] of row.weights.entries()) {
      if (rest !== undefined && bitSet(rest, left - weight))
        walk(index + 1, left - weight, [...way, row.prices[at] ?? 0]);
    }
  };
  walk(0, target, []);
  return ways;
}
