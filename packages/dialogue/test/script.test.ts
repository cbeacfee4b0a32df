import { describe, expect, it } from 'vitest';
import { readScript, shippedCharacters } from '../src/index.ts';

const read = (text: string) => readScript(text, shippedCharacters);

describe('台本を読む', () => {
  it('一行に一つの台詞、名前があればその人の台詞', () => {
    expect(read('\ufeffやな：わ！\r\n\n  あゆ: はい。 \n時刻：九時\nわ！')).toEqual({
      ok: true,
      value: [
        { character: 'やな', text: 'わ！' },
        { character: 'あゆ', text: 'はい。' },
        { text: '時刻：九時' },
        { text: 'わ！' },
      ],
    });
  });

  it('JSON Lines でもよい', () => {
    expect(read('{"character":"やな","text":"わ！"}\n{"text":"ね。"}')).toEqual({
      ok: true,
      value: [
        { character: 'やな', text: 'わ！' },
        { text: 'ね。', character: undefined },
      ],
    });
  });

  it.each<[string, string, number | null]>([
    ['', 'empty-script', null],
    [' \n\n', 'empty-script', null],
    ['わ！\n{"text":', 'invalid-json', 2],
    ['{"character":"やな"}', 'invalid-line', 1],
    ['{"character":3,"text":"わ！"}', 'invalid-line', 1],
  ])('%j は読めない', (text, code, line) => {
    expect(read(text)).toMatchObject({ ok: false, error: { code, line } });
  });
});
