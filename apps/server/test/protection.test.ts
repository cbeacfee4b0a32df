import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { whyNotTaken } from '../src/protection.ts';

/** What a parser makes of it: whether every text in it can be kept. */
function isStorable(json: string): boolean {
  let storable = true;
  JSON.parse(json, (key, value: unknown) => {
    for (const each of [key, value]) {
      if (typeof each === 'string' && (each.includes('\0') || !each.isWellFormed())) {
        storable = false;
      }
    }
    return value;
  });
  return storable;
}

const units = ['\\u0000', '\\u0041', '\\ud83d', '\\uDE00', '\\uD83D\\ude00', '\\u3042'];
const others = ['\\\\', '\\"', '\\n', '\\/', 'u0000', 'ud83d', 'a', 'あ', '😀', '[', '}', ' '];
const spelt = fc
  .array(fc.constantFrom(...units, ...others), { maxLength: 12 })
  .map((pieces) => `"${pieces.join('')}"`);
const json = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    spelt,
    fc.constantFrom('1', 'true', 'null'),
    fc.array(tie('value'), { maxLength: 4 }).map((all) => `[${all.join(',')}]`),
    fc
      .array(fc.tuple(spelt, tie('value')), { maxLength: 3 })
      .map((all) => `{${all.map(([key, value]) => `${key}:${value}`).join(',')}}`),
  ),
})).value;

describe('本文の JSON', () => {
  it('保存できない文字があるかどうかを、解釈するときと同じに見分ける', () => {
    fc.assert(
      fc.property(json, (text) => {
        expect(whyNotTaken(text)).toBe(isStorable(text) ? undefined : 'malformed-text');
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['[', ']'],
    ['{"a":', '}'],
  ])('%s の入れ子は 64 まで受ける', (open, end) => {
    const nested = (levels: number) => `${open.repeat(levels)}1${end.repeat(levels)}`;
    expect([whyNotTaken(nested(64)), whyNotTaken(nested(65))]).toEqual([
      undefined,
      'nested-too-deep',
    ]);
    expect(whyNotTaken(JSON.stringify(nested(1_000)))).toBeUndefined();
  });

  it('壊れた書き方でも終わる', () => {
    for (const text of ['"\\', '"\\u', '"\\u12', '\\ud83d', '"\\ud83d\\u', '', '"', '\\\\\\']) {
      expect([undefined, 'malformed-text']).toContain(whyNotTaken(text));
    }
  });
});
