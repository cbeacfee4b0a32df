import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../src/open.ts';
import {
  addTries,
  countTry,
  forgetOldTries,
  forgetTries,
  type TryRule,
  takeBackTry,
} from '../src/people/tries.ts';
import { openTestStore } from '../src/testing/index.ts';

let store: Store;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ store, close } = await openTestStore());
});
afterAll(() => close?.());

const begin = Date.parse('2026-11-17T00:00:00Z');
const at = (seconds: number) => new Date(begin + seconds * 1000);
const growing: TryRule = { free: 5, first: 30, longest: 600, memory: 86_400 };
const window: TryRule = { tries: 3, within: 900 };

/** Which of the tries at these seconds are let through. */
async function letThrough(
  rule: TryRule,
  seconds: readonly number[],
  key = randomBytes(32),
): Promise<number[]> {
  const passed: number[] = [];
  for (const second of seconds) {
    const until = await countTry(store, { key, rule, now: at(second) });
    if (until === undefined) passed.push(second);
    else expect(until > at(second)).toBe(true);
  }
  return passed;
}

describe('試した回数', () => {
  it('はじめの5回のあとは、30秒から倍ずつ、最長まで間が空く', async () => {
    const pauses = [30, 60, 120, 240, 480, 600, 600];
    let second = 4;
    const edges = pauses.flatMap((pause) => {
      second += pause;
      return [second - 1, second];
    });
    const passed = await letThrough(growing, [0, 1, 2, 3, 4, 5, ...edges]);
    expect(passed).toEqual([0, 1, 2, 3, 4, ...edges.filter((_, index) => index % 2 === 1)]);
  });

  it('一日試されなければ、はじめから数える', async () => {
    const later = 86_405;
    const five = (second: number) => Array.from({ length: 5 }, () => second);
    const passed = await letThrough(growing, [...five(0), 1, ...five(later), later + 1]);
    expect(passed).toEqual([...five(0), ...five(later)]);
  });

  it('200回が同時でも、順に試したときより多くは通らない', async () => {
    const key = randomBytes(32);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => countTry(store, { key, rule: growing, now: at(0) })),
    );
    expect(answers.filter((until) => until === undefined)).toHaveLength(5);
    expect(await letThrough(growing, [29, 30], key)).toEqual([30]);
  });

  it('どんな間隔で試しても、枠の終わりと次の枠の始まりが続くより多くは通らない', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(4_000), { maxLength: 30 }), async (given) => {
        const sorted = [...given].sort((one, other) => one - other);
        const passed = await letThrough(window, sorted);
        for (const first of passed) {
          const within = passed.filter((second) => second >= first && second < first + 900);
          expect(within.length).toBeLessThanOrEqual(6);
        }
        expect(passed.slice(0, 3)).toEqual(sorted.slice(0, 3));
      }),
      { numRuns: 25 },
    );
  });

  it('時計の進んだサーバーが数えても、遅れたサーバーで待たされない', async () => {
    expect(await letThrough(growing, [5, 0])).toEqual([5, 0]);
  });

  it('取り消すと、その一回とその間だけがなくなり、忘れるとすべてなくなる', async () => {
    const key = randomBytes(32);
    expect(await letThrough(growing, [0, 0, 0, 0, 0, 0], key)).toHaveLength(5);
    await takeBackTry(store, key);
    expect(await letThrough(growing, [1, 1], key)).toEqual([1]);
    await forgetTries(store, key);
    expect(await letThrough(growing, [2, 2, 2, 2, 2, 2], key)).toHaveLength(5);
    await forgetOldTries(store, at(4 * 86_400));
    const rows = await store.db.selectFrom('sign_in_tries').select('key').execute();
    expect(rows).toEqual([]);
  });

  it('サーバーがそれぞれ数えた分を足し、全部でいくつかを、尋ねた順に答える', async () => {
    const keys = Array.from({ length: 20 }, () => randomBytes(32));
    const servers = [keys, keys.toReversed(), keys];
    const counted = servers.map((order) => order.map((key) => ({ key, count: 3 })));
    const totals = await Promise.all(counted.map((one) => addTries(store, one, at(120))));
    // Each learns of those before it, and the last of all.
    expect(totals.map(([first]) => first).toSorted()).toEqual([3, 6, 9]);
    for (const own of totals) expect(new Set(own).size).toBe(1);
    const [first, second] = keys as [Buffer, Buffer];
    const more = [
      { key: second, count: 1 },
      { key: first, count: 10 },
    ];
    expect(await addTries(store, more, at(120))).toEqual([10, 19]);
    await forgetOldTries(store, at(121));
    expect(await addTries(store, more, at(240))).toEqual([1, 10]);
  });
});
