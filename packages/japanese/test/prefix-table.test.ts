import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PrefixTable, wordTable } from '../src/index.ts';

describe('PrefixTable', () => {
  const table = new PrefixTable([
    ['でき', 1],
    ['できるだけ', 2],
    ['できる', 3],
    ['でき', 4],
    ['', 5],
  ]);

  it.each([
    ['できるだけ早く', 0, 'できるだけ'],
    ['できるよ', 0, 'できる'],
    ['もうできた', 2, 'でき'],
    ['もうできた', 0, undefined],
    ['できる', 9, undefined],
    ['', 0, undefined],
  ])('%s の %i 文字目: %s', (text, at, word) => expect(table.longestAt(text, at)?.word).toBe(word));

  it('長い語が合わなければ、次に長い語', () => {
    expect(table.longestAt('できるだけ', 0, ({ word }) => word.length < 5)?.word).toBe('できる');
    expect(table.longestAt('できるだけ', 0, () => false)).toBeUndefined();
  });

  it('同じ語は先に書いた順', () => {
    expect(table.allAt('できるだけ', 0).map(({ value }) => value)).toEqual([2, 3, 1, 4]);
    expect(table.of('でき')).toEqual([1, 4]);
    expect(table.of('だけ')).toEqual([]);
  });

  it('空の語は載せない', () => expect([...table].map(({ value }) => value)).not.toContain(5));

  it('1つずつ比べるのと同じ', () => {
    const letters = fc.string({ unit: fc.constantFrom('あ', 'い', '𠮟'), maxLength: 4 });
    fc.assert(
      fc.property(fc.array(letters), letters, fc.nat(5), (words, text, at) => {
        const longest = words
          .filter((word) => word !== '' && text.startsWith(word, at))
          .reduce((best, word) => (word.length > best.length ? word : best), '');
        const found = at < text.length ? longest : '';
        expect(wordTable(words.join(' ')).longestAt(text, at)?.word ?? '').toBe(found);
      }),
    );
  });
});
