import { runs } from '@tashika/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Tokeniser } from '../src/tokeniser/token.ts';

/** What a tokeniser does to this text that the port does not allow. */
export function breaches(tokeniser: Tokeniser, text: string): string[] {
  const found: string[] = [];
  let covered = 0;
  for (const token of tokeniser.tokenise(text)) {
    if (token.start !== covered) found.push(`token at ${token.start}, expected at ${covered}`);
    if (token.end <= token.start) found.push(`empty token at ${token.start}`);
    if (token.surface !== text.slice(token.start, token.end)) {
      found.push(`surface differs from the text at ${token.start}`);
    }
    if (token.partOfSpeech === '') found.push(`no part of speech at ${token.start}`);
    if (token.detail === '') found.push(`no detail at ${token.start}`);
    if (token.baseForm === '' || token.baseForm === '*') {
      found.push(`no base form at ${token.start}`);
    }
    if (token.conjugation === '*') {
      found.push(`placeholder instead of nothing at ${token.start}`);
    }
    covered = token.end;
  }
  if (covered !== text.length) found.push(`ends at ${covered} of ${text.length}`);
  return found;
}

const shortTexts = [
  ['空の文字列', ''],
  ['一文字', 'あ'],
  ['ふつうの文', '姉様、金閣寺は昨日よりきれいですね。'],
  ['絵文字', '😀👨‍👩‍👧🇯🇵は❗️とても𠮷野家'],
  ['片割れのサロゲート', 'あ\ud83dい\ude00う\ud83d'],
  ['結合文字', 'か\u3099e\u0301\u0301\u0301'],
  ['空白と改行', ' 　\n\n\r\n\tあ \n'],
  ['半角と全角', 'ｶﾞｷﾞ ＡＢＣ abc １2.5％'],
  ['制御文字', '\u0000\u0007\u007f\ufeff\uffff'],
  ['未知語', 'ゔぁぎゃらぽすちょめ鑓龘靐'],
] as const;

const longParts = [
  ['句読点のない文', '姉様は金閣寺に行くつもりだと思っていますけれど'],
  ['長音', 'ー'],
  ['絵文字', '😀'],
  ['読点', '、'],
] as const;

/** Every adapter of the port has to pass this. */
export function tokeniserContract(name: string, load: () => Promise<Tokeniser>): void {
  describe(`Tokeniser の約束: ${name}`, () => {
    it.each(shortTexts)('%s を隙間なく覆う', async (_, text) => {
      expect(breaches(await load(), text)).toEqual([]);
    });

    it.each(longParts)('十万字の%sを隙間なく覆う', async (_, part) => {
      const text = part.repeat(Math.ceil(runs(100_000) / part.length));
      expect(breaches(await load(), text)).toEqual([]);
    });

    it('どんな文字列でも隙間なく覆う', async () => {
      const tokeniser = await load();
      const unit = fc.oneof(
        fc.constantFrom(...'あいかです。、！？～ーア漢字行っ a1\n\ud83d\ude00\u3099'),
        fc.string({ unit: 'binary', maxLength: 3 }),
      );
      fc.assert(
        fc.property(fc.array(unit, { maxLength: 30 }), (parts) => {
          expect(breaches(tokeniser, parts.join(''))).toEqual([]);
        }),
        { numRuns: runs(500) },
      );
    });

    it('同じ文には同じ答えを返す', async () => {
      const tokeniser = await load();
      const text = '今日は友達と金閣寺へ行きました。';
      const first = tokeniser.tokenise(text);
      tokeniser.tokenise('あいだに別の文を挟みます。');
      expect(tokeniser.tokenise(text)).toEqual(first);
    });
  });
}
