import { describe, expect, it } from 'vitest';
import type { Lattice } from '../../src/recognise/ctc.ts';
import { unreadLoss, withUnread } from '../../src/recognise/unread.ts';

/** A strip of ten steps, two points wide each, whose sign 1 shows at the step `at`. */
function lattice(at: number, inked: readonly number[]): Lattice {
  const [steps, classes] = [10, 3];
  const log = new Float32Array(steps * classes).fill(-6);
  for (let step = 0; step < steps; step++) log[step * classes + (step === at ? 1 : 0)] = -0.1;
  return { steps, classes, log, inked: Uint8Array.from(inked), perStep: 2 };
}
const all = Array.from({ length: 10 }, () => 1);

describe('読まれなかった筆跡', () => {
  it('記号の届く範囲の筆跡は損にならない', () => {
    expect(unreadLoss([lattice(2, [1, 1, 1, 1, 1, 0, 0, 0, 0, 0])], [1], 4)).toBe(0);
  });

  it('記号から離れた筆跡は、離れた分だけ損になる', () => {
    const near = unreadLoss([lattice(2, all)], [1], 12);
    const far = unreadLoss([lattice(2, all)], [1], 6);
    expect(near).toBeGreaterThan(0);
    expect(far).toBeGreaterThan(near);
  });

  it('何も書かれていない所は損にならない', () => {
    expect(unreadLoss([lattice(8, [0, 0, 0, 0, 0, 0, 0, 1, 1, 1])], [1], 4)).toBe(0);
  });

  it('消された欄という読みは、筆跡をすべて説明する', () => {
    const texts = [
      { signs: [1], score: -1 },
      { signs: [2], score: -2 },
    ];
    const [read, spoilt] = withUnread([lattice(0, all)], texts, 4, 2);
    expect(read?.score).toBeLessThan(-1);
    expect(spoilt?.score).toBe(-2);
  });
});
