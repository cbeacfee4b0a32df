import { runs } from '@tashika/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Folded, type Folding, fold, foldSymbols, foldWidth } from '../src/index.ts';

const quote = (folded: Folded, part: string) => {
  const at = folded.text.indexOf(part);
  return folded.span(at, at + part.length).quote;
};

describe('foldWidth', () => {
  it.each([
    ['ＡＢＣ１２３', 'ABC123'],
    ['！？（）：', '!?():'],
    ['ｶﾀｶﾅ', 'カタカナ'],
    ['ｶﾞｷﾞﾊﾟｳﾞﾜﾞ', 'ガギパヴヷ'],
    ['カﾞ', 'ガ'],
    ['か\u3099', 'が'],
    ['は\u309a', 'ぱ'],
    ['ｱﾞ', 'ア゛'],
    ['ﾞ', '゛'],
    ['ｺｰﾋｰ', 'コーヒー'],
    ['｢ﾊｲ｡､･｣', '「ハイ。、・」'],
    ['全角　空白', '全角 空白'],
    ['￥￣￨', '¥¯│'],
    ['か゛', 'か゛'],
    ['漢字とひらがな', '漢字とひらがな'],
    ['Ａ😀Ｂ\ud83dＣ', 'A😀B\ud83dC'],
    ['e\u0301が', 'e\u0301が'],
    ['', ''],
  ])('%s → %s', (text, expected) => {
    expect(foldWidth(text).text).toBe(expected);
  });

  it('全角へも揃えられる', () => {
    expect(foldWidth('Tel 03-1234 ｶﾞ', 'full').text).toBe('Ｔｅｌ　０３－１２３４　ガ');
  });

  it('濁点を合わせた仮名も元の二文字を引用する', () => {
    expect(quote(foldWidth('これはﾊﾞﾅﾅです'), 'バ')).toBe('ﾊﾞ');
  });
});

describe('foldSymbols', () => {
  it.each([
    ['えっ!?', 'えっ！？'],
    ['はい｡そう､ね~', 'はい。そう、ね〜'],
    ['うん～', 'うん〜'],
    ['すごい！！！', 'すごい！'],
    ['すごい!！!', 'すごい！'],
    ['なに！？！？', 'なに！？！？'],
    ['……え', '…え'],
    ['・・・', '・'],
    ['わーーーい', 'わーーーい'],
    ['ﾜｰｰｲ', 'ワーーイ'],
    ['々々〇〇', '々々〇〇'],
    ['あ  い　　う\tえ', 'あ い う え'],
    ['あ\n\nい\r\n\r\nう\rえ\u2028お', 'あ\n\nい\n\nう\nえ\nお'],
    ['あ \n い', 'あ \n い'],
    ['「「あ」」（（い））', '「「あ」」（（い））'],
    ['‼⁉⁈⁇', '！？！？'],
    ['❗️❗️', '❗️'],
    ['♪♪☆☆😂😂', '♪☆😂'],
    ['🇬🇬🇯🇵', '🇬🇬🇯🇵'],
    ['👨‍👩‍👧', '👨‍👩‍👧'],
    ['！\ud83d！', '！\ud83d！'],
    ['１２ＡＢ', '１２ＡＢ'],
    ['""', '""'],
    ['', ''],
  ])('%j → %j', (text, expected) => {
    expect(foldSymbols(text).text).toBe(expected);
  });

  it('畳んだ記号は元の並びをすべて引用する', () => {
    const folded = foldSymbols('やった!!！ね');
    expect(quote(folded, '！')).toBe('!!！');
    expect(quote(folded, 'ね')).toBe('ね');
    expect(quote(foldSymbols('え⁉ね'), '？')).toBe('⁉');
    expect(quote(foldSymbols('え⁉ね'), '！')).toBe('⁉');
  });
});

/** The same rule written for a few characters only, the slow and obvious way. */
function obviousSymbols(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replaceAll('!', '！')
    .replaceAll('?', '？')
    .replaceAll('~', '〜')
    .replaceAll('｡', '。')
    .replaceAll('､', '、')
    .replaceAll('ｶﾞ', 'ガ')
    .replaceAll('ガﾞ', 'ガ゛')
    .replaceAll('ｶ', 'カ')
    .replaceAll('ﾞ', '゛')
    .replaceAll('ｰ', 'ー')
    .replace(/[ \u3000\t]+/gu, ' ')
    .replace(/([！？〜。、゛])\1+/gu, '$1');
}

describe('fold', () => {
  it('幅と記号をともに揃える', () => {
    expect(fold('ﾊﾞｶ!!　　ＡＢＣ～～⁉\r\n（笑）').text).toBe('バカ！ ABC〜！？\n(笑)');
  });

  it('畳み方を選べる', () => {
    expect(fold('Ａ！！', { foldings: [foldWidth] }).text).toBe('A!!');
    expect(fold('Ａ！！', { foldings: [foldSymbols] }).text).toBe('Ａ！');
    expect(fold('Ａ！！', { foldings: [] }).text).toBe('Ａ！！');
  });

  it('空の範囲と範囲の外は、端に寄せた空の引用になる', () => {
    for (const folded of [fold('ああ'), fold('ｱｱ!!')]) {
      expect(folded.span(1, 1)).toEqual({ kind: 'text', start: 1, end: 1, quote: '' });
      expect(folded.span(2, 1).quote).toBe('');
      expect(folded.span(-5, 99).quote).toBe(folded.original);
      expect(folded.originalOffset(99)).toBe(folded.original.length);
      expect(folded.originalOffset(-1)).toBe(0);
    }
  });

  const unit = fc.oneof(
    fc.constantFrom(
      ...'!！?？｡。､、~～〜ーｰｶカかﾞﾟ\u3099\u309a゛ Ａa１1 　\t\n\r"「」()（⁉‼…♪❗\ufe0f',
    ),
    fc.constantFrom('😀', '\ud83d', '\ude00', 'e\u0301', '🇬🇬', '\r\n', 'ｶﾞ', '☆☆'),
    fc.string({ unit: 'binary', maxLength: 2 }),
  );
  const anyText = fc.array(unit, { maxLength: 40 }).map((parts) => parts.join(''));
  const foldings: readonly (readonly [string, Folding])[] = [
    ['fold', (text) => fold(typeof text === 'string' ? text : text.text)],
    ['foldWidth', (text) => foldWidth(text)],
    ['foldWidth（全角へ）', (text) => foldWidth(text, 'full')],
    ['foldSymbols', foldSymbols],
  ];

  it.each(foldings)('%s: もう一度畳んでも変わらない', (_, folding) => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = folding(text).text;
        expect(folding(once).text).toBe(once);
      }),
      { numRuns: runs(3_000) },
    );
  });

  it.each(foldings)('%s: 元の位置は単調で、引用は元の文字を余さず覆う', (_, folding) => {
    fc.assert(
      fc.property(anyText, (text) => {
        const folded = folding(text);
        expect(folded.original).toBe(text);
        expect(folded.span(0, folded.text.length).quote).toBe(text);
        let covered = 0;
        for (let at = 0; at < folded.text.length; at += 1) {
          const { start, end, quote: words } = folded.span(at, at + 1);
          expect(start).toBe(folded.originalOffset(at));
          expect(words).toBe(text.slice(start, end));
          expect(end).toBeGreaterThan(start);
          expect(start).toBeLessThanOrEqual(covered);
          expect(end).toBeGreaterThanOrEqual(covered);
          covered = end;
        }
        expect(covered).toBe(text.length);
      }),
      { numRuns: runs(3_000) },
    );
  });

  it('引用をもう一度畳むと、畳んだ文の同じところになる', () => {
    const letters = fc.array(fc.constantFrom('ｶﾞ', 'Ａ', '!!', '！', '　　', 'あ', '😀', '〜'), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(letters, fc.nat(20), fc.nat(20), (parts, a, b) => {
        const folded = fold(parts.join(''));
        const [from = 0, to = 0] = [a, b].sort((x, y) => x - y);
        const part = folded.text.slice(from, to);
        fc.pre(part.isWellFormed());
        expect(fold(folded.span(from, to).quote).text).toBe(part);
      }),
      { numRuns: runs(2_000) },
    );
  });

  it('素朴に書いた規則と一致する', () => {
    const few = fc.array(fc.constantFrom(...'!！?？~〜｡。､、ーｰｶﾞ゛ 　\t\n\rあ'), { maxLength: 30 });
    fc.assert(
      fc.property(few, (characters) => {
        const text = characters.join('');
        expect(foldSymbols(text).text).toBe(obviousSymbols(text));
      }),
      { numRuns: runs(5_000) },
    );
  });

  it('百万字でも元の位置が分かる', () => {
    const size = runs(1_000_000);
    for (const part of ['ｶﾞ', '!', '😀', '\u0301', 'Ａ　', '！？', '⁉', 'あ']) {
      const text = part.repeat(Math.floor(size / part.length));
      const folded = fold(text);
      expect(folded.span(0, folded.text.length).end).toBe(text.length);
      expect(folded.span(folded.text.length - 1, folded.text.length).end).toBe(text.length);
    }
  });
});
