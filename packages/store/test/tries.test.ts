import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counted, type TryRule } from '../src/people/tries.ts';

const begin = Date.parse('2026-11-17T00:00:00Z');
const at = (seconds: number) => new Date(begin + seconds * 1000);

/** Which of the tries at these seconds are let through. */
function letThrough(rule: TryRule, seconds: readonly number[]): number[] {
  let kept: Exclude<ReturnType<typeof counted>, Date> | undefined;
  return seconds.filter((second) => {
    const next = counted(kept, rule, at(second));
    if (next instanceof Date) return false;
    kept = next;
    return true;
  });
}

const growing: TryRule = { free: 5, first: 30, longest: 600, memory: 86_400 };
const window: TryRule = { tries: 3, within: 900 };

describe('試した回数', () => {
  it('はじめの5回のあとは、30秒から倍ずつ、最長まで間が空く', () => {
    const every = Array.from({ length: 4_000 }, (_, second) => second);
    const passed = letThrough(growing, every);
    expect(passed.slice(0, 5)).toEqual([0, 1, 2, 3, 4]);
    const pauses = passed.slice(5).map((second, index) => second - (passed[index + 4] ?? 0));
    expect(pauses).toEqual([30, 60, 120, 240, 480, 600, 600, 600, 600, 600]);
  });

  it('一日試されなければ、はじめから数える', () => {
    const passed = letThrough(
      growing,
      [0, 0, 0, 0, 0, 1, 86_405, 86_405, 86_405, 86_405, 86_405, 86_406],
    );
    expect(passed).toHaveLength(10);
  });

  it('どんな間隔で試しても、どの15分にも3回までしか通らない枠が2つ続くだけである', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(4_000), { maxLength: 60 }), (given) => {
        const passed = letThrough(
          window,
          [...given].sort((one, other) => one - other),
        );
        for (const first of passed) {
          const within = passed.filter((second) => second >= first && second < first + 900);
          // A window that ends and the next that begins can meet; never a third.
          expect(within.length).toBeLessThanOrEqual(6);
        }
      }),
    );
  });

  it('時計の進んだサーバーが数えても、遅れたサーバーで待たされない', () => {
    const ahead = counted(undefined, growing, at(5));
    expect(ahead).not.toBeInstanceOf(Date);
    if (!(ahead instanceof Date)) expect(counted(ahead, growing, at(0))).not.toBeInstanceOf(Date);
  });
});
