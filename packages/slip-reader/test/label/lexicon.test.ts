import { describe, expect, it } from 'vitest';
import { labelAlphabet } from '../../src/label/alphabet.ts';
import { toClasses, toDisplay } from '../../src/label/kana.ts';
import { keyOf, lexiconOf } from '../../src/label/lexicon.ts';

const lexicon = lexiconOf({
  cast: ['なぎ', 'にま'],
  items: ['飲み放題 延長30分', 'ショット（700）'],
});
const has = (text: string) => lexicon.find((form) => form.text === text);

describe('伝票にありそうな品目名', () => {
  it.each([
    'D',
    'S',
    'D にま',
    'S.にま',
    'D:なぎ',
    'にま D',
    'D ニマ',
    'ナギ S',
    '飲み放題 延長30分',
    'ショット(700)',
  ])('%s がある', (text) => {
    expect(has(text)).toBeDefined();
  });

  it('濁点を落とした書き方は別の読みとして、控えめに見込む', () => {
    expect(has('D なき')?.key).not.toBe(has('D なぎ')?.key);
    expect(has('D なき')?.worth).toBeLessThan(has('D なぎ')?.worth as number);
  });

  it('仮名、空白、区切りが違っても意味は同じ', () => {
    expect(new Set(['D にま', 'D.にま', 'D：ニマ', 'Dにま'].map(keyOf)).size).toBe(1);
    expect(keyOf('D にま')).not.toBe(keyOf('S にま'));
  });

  it('登録された書き方はどれもネットの文字で書ける', () => {
    for (const form of lexicon) {
      for (const char of form.classes) expect(labelAlphabet).toContain(char);
    }
  });

  it.each([
    ['Dあおい', 'D あおい'],
    ['ゆりS', 'ゆり S'],
    ['Dりりカ', 'D リリカ'],
    ['S.へいわ', 'S.へいわ'],
    ['D', 'D'],
    ['ドりンク', 'ドリンク'],
  ])('%s は %s と見せる', (classes, shown) => {
    expect(toDisplay(classes)).toBe(shown);
  });

  it('ネットの文字に同じ形のものが二つない', () => {
    const all = [...labelAlphabet];
    expect(new Set(all).size).toBe(all.length);
    for (const char of all) expect(toClasses(char)).toBe(char);
  });
});
