import { runs } from '@tashika/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallestCover } from '../src/evaluate/cover.ts';
import type { Kind } from '../src/evaluate/relaxation.ts';

const sizeOf = (chosen: readonly number[]) => chosen.reduce((sum, count) => sum + count, 0);

const countsFor = (kinds: readonly Kind[], quota: number, chosen: readonly number[]) =>
  kinds.reduce(
    (sum, { quotas }, kind) => sum + (quotas.includes(quota) ? (chosen[kind] ?? 0) : 0),
    0,
  );

function does(
  kinds: readonly Kind[],
  lacks: readonly number[],
  chosen: readonly number[],
): boolean {
  return (
    kinds.every(({ count }, kind) => (chosen[kind] ?? 0) >= 0 && (chosen[kind] ?? 0) <= count) &&
    lacks.every((lack, quota) => countsFor(kinds, quota, chosen) >= lack)
  );
}

/** The fewest by going through all there can be left to lack, person by person: slow, and simple. */
function fewest(kinds: readonly Kind[], lacks: readonly number[]): number {
  const steps = lacks.map((_, quota) =>
    lacks.slice(0, quota).reduce((product, lack) => product * (lack + 1), 1),
  );
  const states = lacks.reduce((product, lack) => product * (lack + 1), 1);
  const people = new Float64Array(states).fill(Number.POSITIVE_INFINITY);
  people[states - 1] = 0;
  for (const { count, quotas } of kinds) {
    for (let person = 0; person < count; person++) {
      // From the least that is lacked upwards: nobody is counted twice.
      for (let state = 0; state < states; state++) {
        const left = quotas.reduce((after, quota) => {
          const step = steps[quota] ?? 1;
          const isShort = Math.floor(state / step) % ((lacks[quota] ?? 0) + 1) > 0;
          return isShort ? after - step : after;
        }, state);
        people[left] = Math.min(people[left] ?? 0, (people[state] ?? 0) + 1);
      }
    }
  }
  return people[0] ?? Number.POSITIVE_INFINITY;
}

/** People of random kinds, and for each quota a part of those who count for it. */
const problem = (most: { quotas: number; kinds: number; count: number; lack: number }) =>
  fc
    .record({
      quotas: fc.integer({ min: 1, max: most.quotas }),
      masks: fc.array(fc.nat(), { minLength: 1, maxLength: most.kinds, size: 'max' }),
      counts: fc.array(fc.integer({ min: 1, max: most.count }), {
        minLength: most.kinds,
        maxLength: most.kinds,
      }),
      shares: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
        minLength: most.quotas,
        maxLength: most.quotas,
      }),
    })
    .map(({ quotas, masks, counts, shares }) => {
      const all = Array.from({ length: quotas }, (_, quota) => quota);
      const kinds = masks.map((mask, kind) => ({
        count: counts[kind] ?? 1,
        quotas: all.filter((quota) => (mask >> quota) % 2 === 1),
      }));
      const everybody = kinds.map(({ count }) => count);
      const lacks = all.map((quota) => {
        const there = countsFor(kinds, quota, everybody);
        return Math.min(most.lack, Math.round(there * (shares[quota] ?? 0)));
      });
      return { kinds, lacks };
    });

describe('最も少ない人数で足りない枠をすべて満たす（M29）', () => {
  it('小さな組では、総当たりと同じ人数になる', () => {
    fc.assert(
      fc.property(problem({ quotas: 5, kinds: 10, count: 1, lack: 9 }), ({ kinds, lacks }) => {
        const { chosen, atLeast } = smallestCover(kinds, lacks, Number.POSITIVE_INFINITY);
        expect(does(kinds, lacks, chosen ?? [])).toBe(true);
        expect([sizeOf(chosen ?? []), atLeast]).toEqual([
          fewest(kinds, lacks),
          fewest(kinds, lacks),
        ]);
      }),
      { numRuns: runs(3_000) },
    );
  });

  it('同じ枠に入る人が多くても、同じ人数になる', () => {
    fc.assert(
      fc.property(problem({ quotas: 4, kinds: 12, count: 16, lack: 9 }), ({ kinds, lacks }) => {
        const { chosen, atLeast } = smallestCover(kinds, lacks, Number.POSITIVE_INFINITY);
        expect(does(kinds, lacks, chosen ?? [])).toBe(true);
        expect(sizeOf(chosen ?? [])).toBe(fewest(kinds, lacks));
        expect(atLeast).toBe(sizeOf(chosen ?? []));
      }),
      { numRuns: runs(200) },
    );
  });

  /** Everybody counts for as many quotas as everybody else: where parts of people do best. */
  const regular = fc
    .record({
      size: fc.integer({ min: 2, max: 5 }),
      sets: fc.uniqueArray(fc.integer({ min: 1, max: 2 ** 7 - 1 }), {
        minLength: 20,
        maxLength: 127,
        size: 'max',
      }),
      lack: fc.integer({ min: 1, max: 2 }),
    })
    .map(({ size, sets, lack }) => {
      const all = [0, 1, 2, 3, 4, 5, 6];
      const kinds = sets
        .map((set) => all.filter((quota) => (set >> quota) % 2 === 1))
        .filter((quotas) => quotas.length === size)
        .map((quotas) => ({ count: 1, quotas }));
      const everybody = kinds.map(() => 1);
      const lacks = all.map((quota) => Math.min(lack, countsFor(kinds, quota, everybody)));
      return { kinds, lacks };
    });
  it('割り切れない組でも、同じ人数になる', () => {
    fc.assert(
      fc.property(regular, ({ kinds, lacks }) => {
        const { chosen, atLeast } = smallestCover(kinds, lacks, Number.POSITIVE_INFINITY);
        expect(does(kinds, lacks, chosen ?? [])).toBe(true);
        const least = fewest(kinds, lacks);
        expect([sizeOf(chosen ?? []), atLeast]).toEqual([least, least]);
      }),
      { numRuns: runs(3_000) },
    );
  });

  it('2人の半分ずつでは足りる組を、2人で足りるとは言わない', () => {
    // Each misses one line of the seven; any two miss the place where their lines meet.
    const lines = ['013', '124', '235', '346', '450', '561', '602'];
    const kinds = lines.map((line) => ({
      count: 1,
      quotas: [0, 1, 2, 3, 4, 5, 6].filter((quota) => !line.includes(String(quota))),
    }));
    const once = smallestCover(kinds, Array(7).fill(1), Number.POSITIVE_INFINITY);
    expect([sizeOf(once.chosen ?? []), once.atLeast]).toEqual([3, 3]);
    expect(smallestCover(kinds, Array(7).fill(1), 3)).toEqual({ chosen: null, atLeast: 3 });
  });

  /**
   * 200 people and 12 quotas. The first four share nobody, so that no set is smaller than the sum of
   * what they lack; the others lack no more than a set of just that size gives them.
   */
  const planted = fc
    .record({
      members: fc.array(fc.integer({ min: 0, max: 0xff }), { minLength: 200, maxLength: 200 }),
      chosen: fc.array(fc.boolean(), { minLength: 200, maxLength: 200 }),
      slack: fc.array(fc.nat(2), { minLength: 8, maxLength: 8 }),
    })
    .map(({ members, chosen, slack }) => {
      const people = members.map((mask, person) => ({
        count: 1,
        quotas: [
          person % 4,
          ...[...slack.keys()].filter((q) => (mask >> q) % 2 === 1).map((q) => q + 4),
        ],
      }));
      const set = chosen.map(Number);
      const lacks = Array.from({ length: 12 }, (_, quota) => {
        const given = countsFor(people, quota, set);
        return quota < 4 ? given : Math.max(0, given - (slack[quota - 4] ?? 0));
      });
      return { people, lacks, size: sizeOf(set) };
    });
  it('200人・12枠でも、最少と言い切る', () => {
    fc.assert(
      fc.property(planted, ({ people, lacks, size }) => {
        const { chosen, atLeast } = smallestCover(people, lacks, Number.POSITIVE_INFINITY);
        expect(does(people, lacks, chosen ?? [])).toBe(true);
        expect([sizeOf(chosen ?? []), atLeast]).toEqual([size, size]);
      }),
      { numRuns: runs(50) },
    );
  });

  it('限りより少なくならなければ、そう言う', () => {
    const kinds = [
      { count: 2, quotas: [0, 1] },
      { count: 3, quotas: [0] },
    ];
    expect(smallestCover(kinds, [3, 1], 3)).toEqual({ chosen: null, atLeast: 3 });
    expect(smallestCover(kinds, [3, 1], 4)).toEqual({ chosen: expect.any(Array), atLeast: 3 });
  });

  it('12枠を超えると、足りる組と、少なくとも要る人数を言う', () => {
    fc.assert(
      fc.property(problem({ quotas: 16, kinds: 9, count: 1, lack: 3 }), ({ kinds, lacks }) => {
        fc.pre(lacks.length > 12);
        const { chosen, atLeast } = smallestCover(kinds, lacks, Number.POSITIVE_INFINITY);
        expect(does(kinds, lacks, chosen ?? [])).toBe(true);
        const least = fewest(kinds, lacks);
        expect(atLeast).toBeLessThanOrEqual(least);
        expect(sizeOf(chosen ?? [])).toBeGreaterThanOrEqual(least);
      }),
      { numRuns: runs(500) },
    );
  });
});
