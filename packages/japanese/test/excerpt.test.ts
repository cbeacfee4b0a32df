import { describe, expect, it } from 'vitest';
import { Excerpt, foldSymbols } from '../src/index.ts';

describe('Excerpt', () => {
  // 「わ!!」(手を振る)「ほんと」
  const original = '「わ!!」(手を振る)「ほんと」 ';
  const excerpt = new Excerpt(original, [
    { start: 1, end: 4, joint: '' },
    { start: 12, end: 15, joint: '\n' },
  ]);
  const quote = (start: number, end: number) => excerpt.span(start, end).quote;

  it('選んだところを順につなぐ', () => expect(excerpt.text).toBe('わ!!\nほんと'));

  it.each([
    ['はじめの言葉', 0, 1, 'わ'],
    ['言葉の終わりで終わり、外した言葉を含まない', 0, 3, 'わ!!'],
    ['つなぎ目の前まで', 4, 7, 'ほんと'],
    ['つなぎ目をまたぐと、間の言葉も含む', 1, 5, '!!」(手を振る)「ほ'],
    ['空の範囲', 2, 2, ''],
  ])('%s', (_, start, end, words) => expect(quote(start, end)).toBe(words));

  it('さらに畳んでも、外した言葉を含まない', () => {
    const folded = foldSymbols(excerpt);
    expect(folded.text).toBe('わ！\nほんと');
    expect(folded.original).toBe(original);
    expect(folded.span(0, 2).quote).toBe('わ!!');
    expect(folded.span(3, 6).quote).toBe('ほんと');
    expect(folded.span(0, 6)).toMatchObject({ start: 1, end: 15 });
  });

  it('何も選ばなければ空', () => {
    const nothing = new Excerpt('あ', []);
    expect(nothing.text).toBe('');
    expect(nothing.span(0, 0).quote).toBe('');
  });
});
