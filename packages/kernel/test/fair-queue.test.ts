import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FairQueue } from '../src/fair-queue.ts';

const wide = { all: 1_000, each: 1_000 };
const people = fc.array(fc.constantFrom('甲', '乙', '丙'), { maxLength: 40 });

describe('順番待ち', () => {
  it('一人がいくら並べても、ほかの人の番は一つおきに来る', () => {
    const queue = new FairQueue<string>(wide);
    for (const item of ['甲1', '甲2', '甲3', '甲4']) queue.push('甲', item);
    queue.push('乙', '乙1');
    queue.push('丙', '丙1');
    const order = Array.from({ length: 7 }, () => queue.shift());
    expect(order).toEqual(['甲1', '乙1', '丙1', '甲2', '甲3', '甲4', undefined]);
  });

  it('待つ人より多くの他人に先を越されることはなく、同じ人の中では来た順になる', () => {
    fc.assert(
      fc.property(people, (given) => {
        const queue = new FairQueue<{ who: string; at: number }>(wide);
        for (const [at, who] of given.entries()) queue.push(who, { who, at });
        expect(queue.size).toBe(given.length);
        const order = given.map(() => queue.shift() as { who: string; at: number });
        expect(queue.shift()).toBeUndefined();
        for (const who of new Set(given)) {
          const places = order.flatMap((one, place) => (one.who === who ? [place] : []));
          const arrived = order.filter((one) => one.who === who).map(({ at }) => at);
          expect(arrived).toEqual(arrived.toSorted((a, b) => a - b));
          for (const [turn, place] of places.entries()) {
            expect(place).toBeLessThan((turn + 1) * new Set(given).size);
          }
        }
      }),
    );
  });

  it('全体にも一人にも限りがあり、抜けた分は空く', () => {
    const queue = new FairQueue<string>({ all: 3, each: 2 });
    expect([queue.push('甲', '1'), queue.push('甲', '2'), queue.push('甲', '3')]).toEqual([
      true,
      true,
      false,
    ]);
    expect([queue.push('乙', '4'), queue.push('丙', '5')]).toEqual([true, false]);
    expect([queue.remove('甲', '1'), queue.remove('甲', '1')]).toEqual([true, false]);
    expect([queue.push('丙', '5'), queue.size]).toEqual([true, 3]);
    expect([queue.shift(), queue.shift(), queue.shift()]).toEqual(['2', '4', '5']);
  });

  it('今は進めない人がいても、ほかの人の番は来て、進めない人の場所は残る', () => {
    const queue = new FairQueue<string>(wide);
    for (const item of ['甲1', '甲2']) queue.push('甲', item);
    queue.push('乙', '乙1');
    const others = (who: string) => who !== '甲';
    expect([queue.shift(others), queue.shift(others), queue.size]).toEqual(['乙1', undefined, 2]);
    expect([queue.shift(), queue.shift()]).toEqual(['甲1', '甲2']);
  });
});
