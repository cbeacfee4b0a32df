import { runs } from '@tashika/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stretches } from '../src/tokeniser/stretches.ts';

const texts = (text: string) => [...stretches(text)].map((stretch) => stretch.text);

describe('stretches', () => {
  it('四百字までは切らない', () => {
    expect(texts('あ。'.repeat(200))).toHaveLength(1);
    expect(texts('')).toEqual([]);
  });

  it('四百字を超えたら、手前でいちばん近い句読点の後で切る', () => {
    const head = `${'あ'.repeat(100)}。${'い'.repeat(200)}、`;
    expect(texts(`${head}${'う'.repeat(300)}`)).toEqual([head, 'う'.repeat(300)]);
  });

  it('句読点がなければ四百字で切る', () => {
    expect(texts('あ'.repeat(900)).map(({ length }) => length)).toEqual([400, 400, 100]);
  });

  it('つなげば元の文になり、どれも四百字を超えない', () => {
    const unit = fc.constantFrom('あ', '。', '\n', 'い'.repeat(150));
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 60 }), (parts) => {
        const text = parts.join('');
        const found = [...stretches(text)];
        expect(found.map((stretch) => stretch.text).join('')).toBe(text);
        let start = 0;
        for (const stretch of found) {
          expect(stretch.start).toBe(start);
          expect(stretch.text.length).toBeGreaterThan(0);
          expect(stretch.text.length).toBeLessThanOrEqual(400);
          start += stretch.text.length;
        }
      }),
      { numRuns: runs(1_000) },
    );
  });
});
