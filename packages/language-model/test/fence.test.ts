import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fenceWords } from '../src/fence.prompts.ja.ts';
import { fenced, fenceRule } from '../src/fence.ts';

const count = (text: string, part: string) => text.split(part).length - 1;

/** Anything, and often what a fence is made of. */
const hostile = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        '<',
        '>',
        '＜',
        '＞',
        '<<<',
        '>>>',
        fenceWords.close,
        fenceWords.open('発言'),
        '\n',
      ),
    ),
  )
  .map((parts) => parts.join(''));

describe('資料の囲い', () => {
  it('どんな文も、自分の囲いを閉じることも、次の囲いを始めることもできない', () => {
    fc.assert(
      fc.property(hostile, hostile, (title, text) => {
        const prompt = fenced(title, text);
        expect(count(prompt, '<<<')).toBe(2);
        expect(count(prompt, '>>>')).toBe(2);
        expect(prompt.endsWith(`\n${fenceWords.close}`)).toBe(true);
      }),
    );
  });

  it('囲いに関わらない文は、そのまま渡る', () => {
    expect(fenced('発言', '3 < 5 だね！\n> 引用')).toBe(
      [fenceWords.open('発言'), '3 < 5 だね！\n> 引用', fenceWords.close].join('\n'),
    );
    expect(fenceRule).toContain(fenceWords.close);
  });
});
