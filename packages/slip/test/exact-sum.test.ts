import { runs } from '@tashika/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultShop } from '../src/index.ts';
import { type OpenRow, solveExactSum } from '../src/solve/exact-sum.ts';

const tries = runs(1_500);

const order = defaultShop.dictionaryOrder;
const shots = (defaultShop.shot?.items ?? []).map((item) => item.price);

/** Every way there is, tried one by one, best first by the written tie-breaks. */
function bruteForce(rows: readonly OpenRow[], difference: number): readonly (readonly number[])[] {
  let ways: number[][] = [[]];
  for (const row of rows)
    ways = ways.flatMap((way) => row.candidates.map((price) => [...way, price]));
  const paid = (way: readonly number[]) =>
    way.reduce((sum, price, index) => sum + price * (rows[index]?.quantity ?? 0), 0);
  const rank = (way: readonly number[]) => [
    new Set(way).size,
    ...way.map((price) => order.indexOf(price)),
  ];
  return difference <= 0
    ? []
    : ways
        .filter((way) => paid(way) === difference)
        .sort((one, other) => {
          const [a, b] = [rank(one), rank(other)];
          const at = a.findIndex((value, index) => value !== b[index]);
          return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
        });
}

const row = fc.record({
  quantity: fc.integer({ min: 1, max: 12 }),
  candidates: fc.oneof(
    { weight: 2, arbitrary: fc.constant(order) },
    fc.constant(shots),
    fc.constant([1100, 1500, 1700]),
    fc.subarray([...order], { minLength: 1 }),
  ),
});
const rows = fc.array(row, { minLength: 1, maxLength: 4 });

function expectLikeBruteForce(open: readonly OpenRow[], difference: number): void {
  const solved = solveExactSum(open, difference, order, 3);
  const ways = bruteForce(open, difference);
  expect(solved.count).toBe(BigInt(ways.length));
  expect(solved.chosen).toEqual(ways[0] ?? null);
  if (ways.length > 4) expect(solved.others).toBeNull();
  else {
    const others = ways.slice(1).map((way) => JSON.stringify(way));
    expect(solved.others?.map((way) => JSON.stringify(way)).toSorted()).toEqual(others.toSorted());
  }
}

describe('solveExactSum', () => {
  it('is brute force, only faster: differences that can be reached', () => {
    fc.assert(
      fc.property(rows, fc.array(fc.nat(), { minLength: 4, maxLength: 4 }), (open, picks) => {
        const difference = open.reduce(
          (sum, { quantity, candidates }, index) =>
            sum + quantity * (candidates[(picks[index] ?? 0) % candidates.length] ?? 0),
          0,
        );
        expectLikeBruteForce(open, difference);
      }),
      { numRuns: tries },
    );
  });

  it('is brute force, only faster: any difference', () => {
    fc.assert(
      fc.property(
        rows,
        fc.integer({ min: -3, max: 400 }),
        fc.constantFrom(0, 0, 0, 50, 1),
        (open, hundreds, odd) => expectLikeBruteForce(open, hundreds * 100 + odd),
      ),
      { numRuns: tries },
    );
  });

  it('counts more solutions than a double can hold, exactly', () => {
    // Forty shots at 700 or 1100, twenty of each: C(40, 20).
    const forty = Array.from({ length: 40 }, () => ({ quantity: 1, candidates: shots }));
    expect(solveExactSum(forty, 20 * 700 + 20 * 1100, order, 3).count).toBe(137_846_528_820n);
    // Four items of nine prices: the ways to all sums together are 9 to the 4th.
    const open = Array.from({ length: 4 }, () => ({ quantity: 1, candidates: order }));
    let all = 0n;
    for (let sum = 1_200; sum <= 33_600; sum += 100)
      all += solveExactSum(open, sum, order, 0).count;
    expect(all).toBe(9n ** 4n);
  });

  it('counts past two limbs', () => {
    // 40 rows that only differ by 100 or 200: the count of compositions by a polynomial power.
    const small = [100, 200, 300];
    const open = Array.from({ length: 40 }, () => ({ quantity: 1, candidates: small }));
    let coefficients = [1n];
    for (let row = 0; row < 40; row += 1) {
      const next = new Array<bigint>(coefficients.length + 2).fill(0n);
      for (const [at, value] of coefficients.entries()) {
        for (const shift of [0, 1, 2]) next[at + shift] = (next[at + shift] ?? 0n) + value;
      }
      coefficients = next;
    }
    for (const beyond of [0, 1, 39, 40, 41, 80]) {
      expect(solveExactSum(open, 4_000 + beyond * 100, small, 0).count).toBe(coefficients[beyond]);
    }
  });

  it('has nothing to say about no rows', () => {
    expect(solveExactSum([], 700, order, 3)).toEqual({ count: 0n, chosen: null, others: [] });
  });
});
