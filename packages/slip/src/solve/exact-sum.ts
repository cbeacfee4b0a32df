/*
 * Which prices make the open rows add up to a difference, exactly. Integers throughout: reachable
 * sums are bits, the number of solutions is counted in limbs of 48 bits, and nothing is ever given
 * up after a time. Every row pays at least its cheapest price, so all tables only hold what is paid
 * beyond that, in steps of what these surpluses have in common.
 */

/** A row whose price is open. */
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
  // A56: nothing to distribute is no solution at once.
  if (rows.length === 0 || difference <= 0) return none;
  const whole = narrow(rows, order, (1 << order.length) - 1, difference);
  if (whole === null) return none;
  const count = countWays(whole);
  if (count === 0n) return none;
  const chosen = choose(rows, difference, order);
  const others =
    count - 1n <= BigInt(nameUpTo)
      ? listWays(whole, order).filter((way) => way.some((price, row) => price !== chosen[row]))
      : null;
  return { count, chosen, others };
}

/** The rows with only the prices of one set, as steps beyond what they cost at least. */
interface Narrowed {
  readonly target: number;
  /** For each row its prices as places in the price list, and the steps each of them adds. */
  readonly rows: readonly {
    readonly places: readonly number[];
    readonly steps: readonly number[];
  }[];
}

/**
 * The problem with the prices of `set` (bits, by their place in the price list); null where a row
 * is left without a price, or where the least, the most or the common step of the sums already
 * rules the difference out.
 */
function narrow(
  rows: readonly OpenRow[],
  order: readonly number[],
  set: number,
  difference: number,
): Narrowed | null {
  let least = 0;
  let most = 0;
  let step = 0;
  const narrowed: { places: number[]; steps: number[] }[] = [];
  for (const { quantity, candidates } of rows) {
    const places: number[] = [];
    const steps: number[] = [];
    let low = Number.POSITIVE_INFINITY;
    let high = 0;
    for (let place = 0; place < order.length; place += 1) {
      const price = order[place] ?? 0;
      if ((set & (1 << place)) === 0 || !candidates.includes(price)) continue;
      const paid = price * quantity;
      places.push(place);
      steps.push(paid);
      if (paid < low) low = paid;
      if (paid > high) high = paid;
    }
    if (places.length === 0) return null;
    for (let at = 0; at < steps.length; at += 1) {
      const beyond = (steps[at] ?? 0) - low;
      steps[at] = beyond;
      step = gcd(step, beyond);
    }
    least += low;
    most += high;
    if (least > difference) return null;
    narrowed.push({ places, steps });
  }
  if (most < difference) return null;
  const beyond = difference - least;
  // All rows have one price each: then the difference is met, or it is not.
  if (step === 0) return beyond === 0 ? { target: 0, rows: narrowed } : null;
  if (beyond % step !== 0) return null;
  for (const { steps } of narrowed) {
    for (let at = 0; at < steps.length; at += 1) steps[at] = (steps[at] ?? 0) / step;
  }
  return { target: beyond / step, rows: narrowed };
}

function gcd(a: number, b: number): number {
  let x = a;
  let y = b;
  while (y !== 0) {
    const rest = x % y;
    x = y;
    y = rest;
  }
  return x;
}

const limbBits = 48;
const limbSize = 2 ** limbBits;

/**
 * The number of ways, by a table of sums. A count can have 127 bits (nine prices in forty rows):
 * it is kept in limbs of 48 bits, so that the sum of twelve of them still is an exact number.
 */
function countWays({ target, rows }: Narrowed): bigint {
  const bits = rows.reduce((sum, { steps }) => sum + Math.log2(steps.length), 1);
  const limbs = Math.ceil(bits / limbBits);
  let ways = Array.from({ length: limbs }, () => new Float64Array(target + 1));
  let next = Array.from({ length: limbs }, () => new Float64Array(target + 1));
  const [lowest] = ways;
  if (lowest !== undefined) lowest[0] = 1;

  const restMost = new Array<number>(rows.length + 1).fill(0);
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    restMost[index] = (restMost[index + 1] ?? 0) + Math.max(...(rows[index]?.steps ?? []));
  }
  let bitsSoFar = 1;
  let most = 0;
  for (const [index, { steps }] of rows.entries()) {
    const newMost = Math.min(target, most + Math.max(...steps));
    // Only sums from which the rows that remain can still reach the target.
    const low = Math.max(0, target - (restMost[index + 1] ?? 0));
    // Few rows make small counts: limbs that must still be 0 are passed over.
    bitsSoFar += Math.log2(steps.length);
    const filled = Math.min(limbs, Math.ceil(bitsSoFar / limbBits));
    for (let limb = 0; limb < filled; limb += 1) {
      const from = ways[limb] as Float64Array;
      const to = next[limb] as Float64Array;
      to.fill(0);
      for (const step of steps) {
        const end = Math.min(newMost, most + step);
        for (let sum = Math.max(low, step); sum <= end; sum += 1) {
          (to[sum] as number) += from[sum - step] as number;
        }
      }
    }
    for (let limb = 0; limb + 1 < filled; limb += 1) {
      const to = next[limb] as Float64Array;
      const above = next[limb + 1] as Float64Array;
      for (let sum = low; sum <= newMost; sum += 1) {
        const value = to[sum] as number;
        if (value < limbSize) continue;
        const carry = Math.floor(value / limbSize);
        to[sum] = value - carry * limbSize;
        (above[sum] as number) += carry;
      }
    }
    [ways, next] = [next, ways];
    most = newMost;
  }
  return ways.reduceRight(
    (count, limb) => count * BigInt(limbSize) + BigInt(limb[target] ?? 0),
    0n,
  );
}

/** For every row the sums that it and the rows after it can make: bit s of word s ÷ 32. */
interface Reachable {
  readonly words: number;
  readonly bits: Uint32Array;
}

/** A table big enough for any set is laid out once and used again. */
class Table {
  #bits = new Uint32Array(0);

  of({ target, rows }: Narrowed): Reachable {
    const words = (target >>> 5) + 1;
    const size = words * (rows.length + 1);
    if (this.#bits.length < size) this.#bits = new Uint32Array(size);
    const bits = this.#bits;
    bits.fill(0, 0, size);
    bits[words * rows.length] = 1;
    for (let index = rows.length - 1; index >= 0; index -= 1) {
      for (const step of rows[index]?.steps ?? []) orShifted(bits, words, index, step);
    }
    return { words, bits };
  }
}

/** Row `index` can also make what the row after it makes, and `step` more. */
function orShifted(bits: Uint32Array, words: number, index: number, step: number): void {
  const to = words * index;
  const from = to + words;
  const skip = step >>> 5;
  const shift = step & 31;
  if (shift === 0) {
    for (let at = skip; at < words; at += 1)
      (bits[to + at] as number) |= bits[from + at - skip] as number;
    return;
  }
  let carried = 0;
  for (let at = skip; at < words; at += 1) {
    const word = bits[from + at - skip] as number;
    (bits[to + at] as number) |= (word << shift) | carried;
    carried = word >>> (32 - shift);
  }
}

const reaches = ({ words, bits }: Reachable, index: number, sum: number): boolean =>
  sum >= 0 && ((bits[words * index + (sum >>> 5)] ?? 0) & (1 << (sum & 31))) !== 0;

/**
 * The chosen way: sets of prices by their size; the first size at which any set reaches the
 * difference is the fewest prices, and of all sets of that size the way that comes first row by row
 * wins. A set of that size cannot hide a way with fewer prices: a smaller set would have found it.
 */
function choose(
  rows: readonly OpenRow[],
  difference: number,
  order: readonly number[],
): readonly number[] {
  const table = new Table();
  const bounds = new Bounds(rows, order);
  for (let size = 1; size <= order.length; size += 1) {
    let best: readonly number[] | null = null;
    for (let set = 1; set < 1 << order.length; set += 1) {
      if (bitCount(set) !== size || !bounds.allow(set, difference)) continue;
      const narrowed = narrow(rows, order, set, difference);
      if (narrowed === null) continue;
      const sums = table.of(narrowed);
      if (!reaches(sums, 0, narrowed.target)) continue;
      const way = firstWay(narrowed, sums);
      if (best === null || comesBefore(way, best)) best = way;
    }
    if (best !== null) return best.map((place) => order[place] ?? 0);
  }
  throw new Error('A sum that was counted must have a way');
}

/** What rows can cost at least and at most with a set of prices: most sets are ruled out by that alone. */
class Bounds {
  readonly #rows: readonly { readonly quantity: number; readonly set: number }[];
  /** Cheapest and dearest price of every set. */
  readonly #least: Float64Array;
  readonly #most: Float64Array;

  constructor(rows: readonly OpenRow[], order: readonly number[]) {
    this.#rows = rows.map(({ quantity, candidates }) => ({
      quantity,
      set: order.reduce(
        (set, price, place) => (candidates.includes(price) ? set | (1 << place) : set),
        0,
      ),
    }));
    this.#least = new Float64Array(1 << order.length).fill(Number.POSITIVE_INFINITY);
    this.#most = new Float64Array(1 << order.length);
    for (let set = 1; set < 1 << order.length; set += 1) {
      const rest = set & (set - 1);
      const price = order[31 - Math.clz32(set ^ rest)] ?? 0;
      this.#least[set] = Math.min(price, this.#least[rest] ?? price);
      this.#most[set] = Math.max(price, this.#most[rest] ?? price);
    }
  }

  allow(set: number, difference: number): boolean {
    let least = 0;
    let most = 0;
    for (const row of this.#rows) {
      least += row.quantity * (this.#least[set & row.set] as number);
      most += row.quantity * (this.#most[set & row.set] as number);
    }
    return least <= difference && most >= difference;
  }
}

function bitCount(set: number): number {
  let count = 0;
  for (let left = set; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** Row by row the first price of the list after which the rest can still be reached. */
function firstWay({ target, rows }: Narrowed, sums: Reachable): readonly number[] {
  let left = target;
  return rows.map(({ places, steps }, index) => {
    const at = steps.findIndex((step) => reaches(sums, index + 1, left - step));
    left -= steps[at] ?? 0;
    return places[at] ?? 0;
  });
}

function comesBefore(one: readonly number[], other: readonly number[]): boolean {
  const row = one.findIndex((place, index) => place !== other[index]);
  return row >= 0 && (one[row] ?? 0) < (other[row] ?? 0);
}

/** All ways, of a number of them that was counted before. */
function listWays(narrowed: Narrowed, order: readonly number[]): readonly (readonly number[])[] {
  const sums = new Table().of(narrowed);
  const ways: (readonly number[])[] = [];
  const walk = (index: number, left: number, way: readonly number[]): void => {
    const row = narrowed.rows[index];
    if (row === undefined) {
      ways.push(way);
      return;
    }
    for (const [at, step] of row.steps.entries()) {
      if (reaches(sums, index + 1, left - step)) {
        walk(index + 1, left - step, [...way, order[row.places[at] ?? 0] ?? 0]);
      }
    }
  };
  walk(0, narrowed.target, []);
  return ways;
}
