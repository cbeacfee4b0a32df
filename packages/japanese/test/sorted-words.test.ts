import { describe, expect, it } from 'vitest';
import { SortedWords } from '../src/tokeniser/sorted-words.ts';

const list = ['a', 'ab', 'abcd', 'b', '東', '東京', '東京都', '\uffff', '\uffff\uffff'];
const words = new SortedWords(list.join('\n'), list.length);

function wordsAt(text: string, start = 0): string[] {
  const found: string[] = [];
  words.eachAt(text, start, (word, end) => {
    expect(text.slice(start, end)).toBe(list[word]);
    found.push(list[word] ?? '');
  });
  return found;
}

describe('words of the dictionary at a place of a text', () => {
  it('finds every word there, the shortest first', () => {
    expect(wordsAt('東京都へ')).toEqual(['東', '東京', '東京都']);
    expect(wordsAt('abcd')).toEqual(['a', 'ab', 'abcd']);
    expect(wordsAt('xab', 1)).toEqual(['a', 'ab']);
  });

  it('goes past the beginning of a longer word that is none itself', () => {
    expect(wordsAt('abc')).toEqual(['a', 'ab']);
    expect(wordsAt('abce')).toEqual(['a', 'ab']);
  });

  it('finds nothing where no word begins, nor behind the end', () => {
    expect(wordsAt('c')).toEqual([]);
    expect(wordsAt('京都')).toEqual([]);
    expect(wordsAt('')).toEqual([]);
  });

  it('takes the end of a line in the text for no end of a word', () => {
    expect(wordsAt('a\nb')).toEqual(['a']);
    expect(wordsAt('\n東')).toEqual([]);
    expect(wordsAt('東\n京')).toEqual(['東']);
  });

  it('knows the last letter there is', () => {
    expect(wordsAt('\uffff\uffff')).toEqual(['\uffff', '\uffff\uffff']);
  });
});
