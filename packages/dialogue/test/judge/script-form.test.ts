import { ruleTable } from '@tashika/kernel/testing';
import { describe, expect, it } from 'vitest';
import { scriptForm } from '../../src/judge/script-form.ts';
import { messages } from '../../src/report/messages.ja.ts';
import { read } from '../reading.ts';

const modified: [string, string][] = [
  ['やな｜「わ！ほんとだね！」', 'わ！ほんとだね！'],
  ['やな｜（笑って）「わ！ほんとだね！」', 'わ！ほんとだね！'],
  ['やな｜(手を振る) 「わ！」', 'わ！'],
  ['やな｜やな：わ！ほんとだね！', 'わ！ほんとだね！'],
  ['やな｜やな: わ！', 'わ！'],
  ['やな｜やな：「わ！ほんと？」', 'わ！ほんと？'],
  ['やな｜やな「わ！ほんと？」', 'わ！ほんと？'],
  ['やな｜【やな】わ！', 'わ！'],
  ['あゆ｜あゆ：はい、そうです。', 'はい、そうです。'],
  ['あゆ｜姉様：わ！', 'わ！'],
  ['やな｜姉：わ！ほんとだね！', 'わ！ほんとだね！'],
  ['あゆ｜妹「はい、そうです。」', 'はい、そうです。'],
  ['やな｜  わ！ほんと？\n', 'わ！ほんと？'],
  ['やな｜「わ！」\n「ほんと？」', 'わ！\nほんと？'],
  ['やな｜「わ！」「ほんと？」', 'わ！ほんと？'],
  ['やな｜「うん」「ほんと？」', 'うん\nほんと？'],
  ['やな｜「わ！「かも」だよね！」', 'わ！「かも」だよね！'],
  ['やな｜｢わ！｣', 'わ！'],
];

ruleTable({
  rule: scriptForm,
  messages,
  subject: (row: string) => read(row),
  speaks: modified.map(([given]) => ({ given, says: ['scriptForm'] as const })),
  silent: [
    { given: 'やな｜わ！ほんとだね！' },
    { given: 'やな｜あゆが「すごい」って言ってた。', because: '途中の引用は外さない' },
    { given: 'やな｜「わ！」って言っちゃった！', because: '引用のあとに言葉がある' },
    { given: 'やな｜「わ！ほんとだね！', because: '閉じていない括弧は何も囲まない' },
    { given: 'やな｜わ！」', because: '開いていない括弧は何も囲まない' },
    { given: 'やな｜「わ！」「ほんと', because: '片方が閉じていない' },
    { given: 'やな｜（笑って手を振る）', because: '動作だけで、台詞がない' },
    { given: 'やな｜『わ！』', because: '二重かぎ括弧は作品名' },
    { given: 'やな｜『わ！』「ほんと」', because: '作品名が先にある' },
    { given: 'やな｜時間：九時', because: '話者名ではない' },
    { given: 'やな｜やなって呼んで：ね！', because: '名前のあとに言葉がある' },
    { given: 'やな｜やな：', because: '外すと何も残らない' },
    { given: 'やな｜' },
    { given: 'やな｜   ', because: '空白だけの発言は、除くと何も残らない' },
  ],
});

describe('台本の書き方を外した言葉', () => {
  it.each(modified)('%s', (row, shown) => {
    expect(read(row).shown).toBe(shown);
  });

  it('根拠は外した箇所の原文を示す', () => {
    const line = read('やな｜やな：「わ！」 ');
    const quotes = [...scriptForm.judge(line)].flatMap(({ evidence }) =>
      evidence.map((span) => (span.kind === 'text' ? span.quote : '')),
    );
    expect(quotes).toEqual([' ', 'やな：', '「わ！」']);
  });

  it('つないだ引用をまたぐ根拠も、原文の位置を保つ', () => {
    const line = read('やな｜（照れて）「うん」「ほんと？」');
    expect(line.text).toBe('うん\nほんと？');
    expect(line.span(3, 6).quote).toBe('ほんと');
    expect(line.span(0, 2).quote).toBe('うん');
    expect(line.span(0, line.text.length).quote).toBe('うん」「ほんと？');
  });
});
