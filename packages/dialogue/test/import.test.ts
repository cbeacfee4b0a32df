import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRows } from '../src/import/csv.ts';
import { importText, shippedCharacters } from '../src/index.ts';

const characters = shippedCharacters;
const read = (text: string, as?: string) =>
  [...importText(text, { characters, as })].map(({ line, row }) =>
    row.ok ? [line, row.value] : [line, row.error.code],
  );
const said = (character: string, text: string) => ({ character, text });
const json = JSON.stringify;

describe('記録の読み込み', () => {
  it('1行に1件のJSON', () => {
    expect(
      read(`${json(said('やな', '綺麗だね'))}\n\n${json(said('あゆ', 'そうですね'))}`),
    ).toEqual([
      [1, said('やな', '綺麗だね')],
      [3, said('あゆ', 'そうですね')],
    ]);
  });

  it('JSONの配列', () => {
    expect(read(json([said('やな', 'あ'), said('あゆ', 'い')], null, 2))).toEqual([
      [1, said('やな', 'あ')],
      [2, said('あゆ', 'い')],
    ]);
  });

  it('OpenAI の messages は、assistant のせりふだけを読む', () => {
    const messages = [
      { role: 'system', content: '指示' },
      { role: 'user', content: '何が見える？' },
      { role: 'assistant', content: [{ type: 'text', text: 'りんご飴じゃん！' }] },
      { role: 'assistant', content: null, tool_calls: [{}] },
      { role: 'assistant', name: 'あゆ', content: 'そうですね。' },
    ];
    const wanted = [
      [1, said('やな', 'りんご飴じゃん！')],
      [2, said('あゆ', 'そうですね。')],
    ];
    expect(read(json({ model: 'm', messages }), 'やな')).toEqual(wanted);
    expect(read(json(messages), 'やな')).toEqual(wanted);
    // One conversation a line, as for training.
    expect(read(`${json({ messages })}\n${json({ messages })}`, 'やな')).toHaveLength(4);
    expect(read(json(messages))).toEqual([
      [1, 'character-missing'],
      [2, said('あゆ', 'そうですね。')],
    ]);
  });

  it('表（コンマ、タブ、囲みの中の改行）', () => {
    const table = '話者,台詞\r\nやな,"わ！\n""綺麗""だね"\r\n\r\nあゆ,そうですね\r\nあゆ\r\n';
    expect(read(table)).toEqual([
      [2, said('やな', 'わ！\n"綺麗"だね')],
      [5, said('あゆ', 'そうですね')],
      [6, 'invalid-line'],
    ]);
    expect(read('id\tspeaker\ttext\n1\tやな\tわ！')).toEqual([[2, said('やな', 'わ！')]]);
    expect(read('text,score\nわ！,3', 'やな')).toEqual([[2, said('やな', 'わ！')]]);
    expect(read('text,score\nわ！,3')).toEqual([[2, 'character-missing']]);
  });

  it('「名前：台詞」。知らない名前と、名前のない行は、その行だけ断る', () => {
    expect(read('やな：わ！\nだれか：え？\nただの文\nあゆ: そうですね')).toEqual([
      [1, said('やな', 'わ！')],
      [2, 'unknown-character'],
      [3, 'character-missing'],
      [4, said('あゆ', 'そうですね')],
    ]);
    expect(read('ただの文', 'やな')).toEqual([[1, said('やな', 'ただの文')]]);
  });

  it('SillyTavern の会話は、相手の人と注記を除いて読む', () => {
    const chat = [
      { user_name: '旅人', character_name: 'やな', create_date: '2026-11-17', chat_metadata: {} },
      { name: 'やな', is_user: false, is_system: false, mes: '来た来た！', swipes: ['来た来た！'] },
      { name: '旅人', is_user: true, mes: 'お待たせ' },
      { name: 'System', is_system: true, mes: '注記' },
      { name: 'やな', is_user: false },
    ];
    expect(read(chat.map((row) => json(row)).join('\n'))).toEqual([
      [2, said('やな', '来た来た！')],
      [5, 'invalid-line'],
    ]);
    const broken = { name: 'やな', is_user: false, mes: 3 };
    expect(read(json(broken))).toEqual([[1, 'invalid-line']]);
  });

  it('壊れた行はその行だけ断り、残りを読む', () => {
    expect(read(`{"character":\n${json(said('やな', 'わ！'))}\n[1]`)).toEqual([
      [1, 'invalid-json'],
      [2, said('やな', 'わ！')],
      [3, 'invalid-line'],
    ]);
  });

  it('何が来ても投げず、行の番号は本文の中にある', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        for (const { line } of importText(text, { characters })) {
          expect(line).toBeGreaterThan(0);
        }
      }),
    );
  });

  it('表は、書いたとおりに読み戻せる', () => {
    const cell = fc.string({ unit: fc.constantFrom('あ', '"', ',', '\n', ' ', 'a'), maxLength: 8 });
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 }), (rows) => {
        const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const text = rows.map((row) => `${row.map(quote).join(',')}\n`).join('');
        expect([...csvRows(text, ',')].map(({ cells }) => cells)).toEqual(rows);
      }),
    );
  });
});
