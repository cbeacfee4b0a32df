import { runs } from '@tashika/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readReply, withoutReasoning } from '../src/reply.ts';

const score = z.object({ score: z.number() });
const faultOf = async (text: string) => {
  const read = await readReply(text, score);
  return read.ok ? read.value : read.fault;
};

describe('返答からの読み取り', () => {
  const rows: readonly [string, unknown, string?][] = [
    ['{"score": 1}', { score: 1 }],
    ['```json {"score": 1}```', { score: 1 }, '1行に収まったコードブロック'],
    ['~~~\n{"score": 1}\n~~~', { score: 1 }],
    ['````\n```json\n{"score": 1}\n```\n````', { score: 1 }, '入れ子のコードブロック'],
    ['{例} [注] {"score": 1}', { score: 1 }, 'JSONでない括弧は文章'],
    ['{"score": 点数} の形で {"score": 1}', { score: 1 }, '形の見本は値ではない'],
    ['{"text": "閉じ括弧 } と \\" を含む", "score": 1} です', { score: 1 }],
    ['{"score": 1} {"other": 2}', { score: 1 }, '形に合わないものは競わない'],
    ['{"score": 1} {"score": 1.0}', { score: 1 }, '同じ値'],
    ['{"score": 1, "a": 2} {"a": 2, "score": 1}', { score: 1 }, '順序だけが違う'],
    ['{"note": "</think>", "score": 1}', { score: 1 }, '値の中の印は値のうち'],
    ['途中の {"メモ\n```json\n{"score": 1}\n```', { score: 1 }, '閉じない括弧の後のコードブロック'],
    ['{"score": 1, "score": 2}', 'ambiguous', '同じ項目が2度ある'],
    ['{"score": 1, "\\u0073core" : 1}', 'ambiguous', '書き方を変えた同じ項目'],
    ['答え: {"score": 1, "a": {"b": 1, "b": 2}}', 'ambiguous'],
    [
      '{"score": 1, "a": {"score": 2}, "b": [{"score": 3}, {"score": 4}]}',
      { score: 1 },
      '別の階の同じ名前',
    ],
    ['{"score": 1, "a": "\\"score\\": 2", "b": ["score", "score"]}', { score: 1 }, '値の中の名前'],
    ['{"score": 1} {"score": 2}', 'ambiguous'],
    ['例:\n```\n{"score": 0}\n```\n答え: {"score": 80}', 'ambiguous', '見本と答えを選び分けない'],
    ['```\n{"score": 1}\n```\n```\n{"score": 2}\n```', 'ambiguous'],
    ['{"a": {"score": 1}} です', 'schema', '内側だけを取り出さない'],
    ['答え: {"a": {"score": 1}', 'not-json', '閉じていない外側の中も見ない'],
    ['[{"score": 1}, {"score": ', 'not-json'],
    ['{score: 1}', 'not-json', '引用符のないキー'],
    ["{'score': 1}", 'not-json'],
    ['{"score": 1,}', 'not-json'],
    ['{"score": NaN}', 'not-json'],
    ['1', 'schema'],
    ['"{\\"score\\": 1}"', 'schema', '文字列に包まれたJSON'],
    ['  \n', 'empty'],
  ];
  for (const [text, expected, because] of rows) {
    it(`${because ?? ''} ${JSON.stringify(text)} → ${JSON.stringify(expected)}`, async () => {
      expect(await faultOf(text)).toEqual(expected);
    });
  }

  it('どんな値も、文章やコードブロックに包んで元どおり読み取れる', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.jsonValue({ maxDepth: 3 }),
        fc.boolean(),
        fc.constantFrom(
          (json: string) => json,
          (json: string) => `結果です。\n\`\`\`json\n${json}\n\`\`\`\n以上です。`,
          (json: string) => `結果（${json}）です。`,
          (json: string) => `<think>{"value": 0}…</think>\n${json}`,
        ),
        async (value, pretty, wrap) => {
          const json = JSON.stringify({ value }, null, pretty ? 2 : 0);
          fc.pre(!/```|~~~|<\/?think>/.test(json));
          const read = await readReply(wrap(json), z.object({ value: z.unknown() }));
          expect(read.ok && read.value).toEqual(JSON.parse(json));
        },
      ),
      { numRuns: runs(2_000) },
    );
  });

  it('同じ項目を2度書いたJSONは、どこに書かれていても読み取らない', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { minKeys: 1 }),
        fc.nat(),
        fc.jsonValue({ maxDepth: 1 }),
        fc.boolean(),
        async (value, pick, other, inside) => {
          const fields = Object.entries(value);
          const [again = ''] = fields[pick % fields.length] ?? [];
          const twice = `{${[...fields, [again, other] as const]
            .map(([key, field]) => `${JSON.stringify(key)}: ${JSON.stringify(field)}`)
            .join(', ')}}`;
          const json = inside ? `{"list": [${twice}]}` : twice;
          expect(await readReply(json, z.unknown())).toMatchObject({ fault: 'ambiguous' });
        },
      ),
      { numRuns: runs(1_000) },
    );
  });

  it('途中で切れたJSONからは、どこで切れても何も読み取らない', async () => {
    const any = z.record(z.string(), z.unknown());
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { minKeys: 1 }),
        fc.nat(),
        async (value, cut) => {
          const json = JSON.stringify(value);
          const read = await readReply(
            `答え: ${json.slice(0, 1 + (cut % (json.length - 1)))}`,
            any,
          );
          expect(read.ok).toBe(false);
        },
      ),
      { numRuns: runs(2_000) },
    );
  });

  it('括弧ばかりの長い返答でも終わる', async () => {
    for (const unit of ['[', '{"', '[[{"a":', '{"a":1}', '```\n', '<think>', '{"a":"']) {
      const read = await readReply(`あ${unit.repeat(200_000)}`, score);
      expect(read.ok).toBe(false);
    }
  });

  it('深すぎる入れ子でも例外にならない', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    for (const text of [deep, `答え: ${deep}`]) {
      const read = await readReply(text, z.json());
      expect(read.ok).toBe(false);
    }
  });
});

describe('考えた跡を除く', () => {
  const rows: readonly [string, string][] = [
    ['<think>うーん</think>はい', 'はい'],
    ['うーん</think>はい', 'はい'],
    ['<think>うーん', ''],
    ['はい', 'はい'],
    ['「<think>」という印', '「<think>」という印'],
  ];
  for (const [given, expected] of rows) {
    it(`${given} → ${expected}`, () => expect(withoutReasoning(given)).toBe(expected));
  }
});
