import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { waitBeforeRetry } from '../src/openai-compatible/back-off.ts';

describe('次に尋ねるまでの間', () => {
  it('倍々に延び、8秒で頭打ちになる', () => {
    const waits = [1, 2, 3, 4, 5, 6, 10].map((attempt) => waitBeforeRetry(attempt, null, () => 1));
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
  });

  it('偶然で短くなるのは半分まで、頼まれた長さより短くはならず、20秒を超えては待たない', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 }),
        fc.option(fc.integer({ min: 0, max: 60_000 })),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (attempt, asked, chance) => {
          const wait = waitBeforeRetry(attempt, asked, () => chance);
          if (asked !== null && asked > 20_000) expect(wait).toBeNull();
          else {
            const full = Math.min(8_000, 500 * 2 ** (attempt - 1));
            expect(wait).toBeGreaterThanOrEqual(Math.max(asked ?? 0, full / 2));
            expect(wait).toBeLessThanOrEqual(Math.max(asked ?? 0, full));
          }
        },
      ),
    );
  });
});
