import { runs } from '@tashika/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hiraganaOf, kanaKey, katakanaOf } from '../src/index.ts';

describe('kanaKey', () => {
  it.each([
    ['コーヒー', 'こーひー'],
    ['ｺｰﾋｰ', 'こーひー'],
    ['こうひい', 'こうひい'],
    ['ＡＢＣ Abc', 'abcabc'],
    ['な ぎ　', 'なぎ'],
    ['ナギ', 'なぎ'],
    ['ﾅｷﾞ', 'なぎ'],
    ['なき\u3099', 'なぎ'],
    ['なき゛', 'なぎ'],
    ['ヴァヵヶ', 'ゔぁゕゖ'],
    ['ヽヾ', 'ゝゞ'],
    ['ヷ', 'わ\u3099'],
    ['ヷ\u1cd4', 'わ\u1cd4\u3099'],
    ['㍑', 'りっとる'],
    ['漢字１', '漢字1'],
    ['\ufeffな\u200bぎ\n', 'なぎ'],
    ['😀\ud83d', '😀\ud83d'],
    ['', ''],
  ])('%j → %j', (text, expected) => {
    expect(kanaKey(text)).toBe(expected);
  });

  it('鍵の鍵は同じ鍵', () => {
    const unit = fc.oneof(
      fc.constantFrom(...'アァがｶﾞﾟ゛\u3099\u309aヷヺヾー　 Ａİｱ㌔'),
      fc.string({ unit: 'binary', maxLength: 1 }),
    );
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 12 }), (parts) => {
        const key = kanaKey(parts.join(''));
        expect(kanaKey(key)).toBe(key);
      }),
      { numRuns: runs(20_000) },
    );
  });

  it('全角・半角・平仮名・片仮名・空白の違いは鍵に出ない', () => {
    const letters = [...'あいうえおかきくけこがぎばぱっゃゅょーんをゔ'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...letters), { maxLength: 10 }), (characters) => {
        const hiragana = characters.join('');
        const katakana = hiragana.replace(/[ぁ-ゖ]/gu, (character) =>
          String.fromCharCode(character.charCodeAt(0) + 0x60),
        );
        expect(kanaKey(katakana)).toBe(kanaKey(hiragana));
        expect(kanaKey(katakana.normalize('NFD'))).toBe(kanaKey(hiragana));
        expect(kanaKey([...katakana].join('　'))).toBe(kanaKey(hiragana));
      }),
      { numRuns: runs(1_000) },
    );
  });
});

describe('hiraganaOf, katakanaOf', () => {
  it.each([
    ['ヴァヶ月ー', 'ゔぁゖ月ー'],
    ['ヾヽ', 'ゞゝ'],
    ['あア', 'ああ'],
  ])('%s → %s', (text, expected) => expect(hiraganaOf(text)).toBe(expected));

  it('文字ごとに置きかえ、位置は変わらない', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(hiraganaOf(text)).toHaveLength(text.length);
        expect(katakanaOf(text)).toHaveLength(text.length);
        expect(hiraganaOf(katakanaOf(hiraganaOf(text)))).toBe(hiraganaOf(text));
      }),
    );
  });

  it('ひとつの仮名しかない字はそのまま', () => expect(hiraganaOf('ヷー漢a')).toBe('ヷー漢a'));
});
