import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Answer, type LanguageModel, unavailableCauses } from '../src/model.ts';

/** What the model on the other side does, in words that every implementation can act out. */
export type Situation =
  | { readonly replies: string }
  | { readonly fails: 'rate-limited' | 'server-error' | 'unauthorized' | 'refused' | 'unreachable' }
  | { readonly hangs: true };

export interface ContractSubject {
  readonly modelIn: (situation: Situation) => LanguageModel;
  /** Resolves when the other side has got the next question of this model. */
  readonly isAsked: (model: LanguageModel) => Promise<void>;
  readonly close: () => Promise<void>;
}

export const scoreQuestion = {
  schema: z.object({ score: z.int().min(0).max(100), reason: z.string().min(1) }),
  schemaName: 'score',
  system: 'あなたは採点者です。',
  text: '「おはよう、いい朝だね」を採点してください。',
};

const line = { system: 'あなたは喫茶店の店主です。', text: '挨拶をしてください。' };
const value = { score: 80, reason: '自然な挨拶です' };
const json = JSON.stringify(value);

/** One suite for every implementation of the port. */
export function describeModelContract(title: string, open: () => Promise<ContractSubject>): void {
  describe(`言語モデルの約束: ${title}`, async () => {
    const subject = await open();
    afterAll(() => subject.close());

    const readable: Record<string, string> = {
      JSONだけ: json,
      前後に空白や改行がある: `\n  ${json}\n\n`,
      BOMが付いている: `\uFEFF${json}`,
      コードブロックに入っている: `\`\`\`json\n${json}\n\`\`\``,
      言語名のないコードブロックに入っている: `結果です。\n\`\`\`\n${json}\n\`\`\`\n以上です。`,
      文章に囲まれている: `はい。[採点]の結果は ${json} です。`,
      考えた跡が付いている: `<think>{"score":1,"reason":"仮"}</think>${json}`,
      同じ値が2度ある: `${json}\nつまり\n${json}`,
    };
    for (const [name, replies] of Object.entries(readable)) {
      it(`読み取れる返答: ${name}`, async () => {
        const answer = await subject.modelIn({ replies }).ask(scoreQuestion);
        expect(answer).toMatchObject({ status: 'answered', value });
        expectAccount(answer);
      });
    }

    const unreadable: Record<string, string> = {
      空である: '',
      文章だけである: '80点くらいだと思います。',
      途中で切れている: '{"score": 80, "reason": "自然な',
      壊れた外側の中に正しい形がある: `{"draft": ${json}, "final": `,
      数が文字列になっている: '{"score": "80", "reason": "自然です"}',
      点数がない: '{"reason": "自然です"}',
      範囲を外れている: '{"score": 101, "reason": "自然です"}',
      整数でない: '{"score": 79.5, "reason": "自然です"}',
      食い違う値が2つある: `案1 ${json} 案2 {"score": 20, "reason": "不自然です"}`,
      配列に入っている: `[${json}]`,
      nullである: 'null',
      HTMLである: '<html><body>こんにちは</body></html>',
      考えたまま終わっている: `<think>${json}`,
    };
    for (const [name, replies] of Object.entries(unreadable)) {
      it(`推測しない返答: ${name}`, async () => {
        const answer = await subject.modelIn({ replies }).ask(scoreQuestion);
        expect(answer).toMatchObject({ status: 'unavailable', cause: 'malformed' });
        expectAccount(answer);
      });
    }

    for (const fails of [
      'rate-limited',
      'server-error',
      'unauthorized',
      'refused',
      'unreachable',
    ] as const) {
      it(`失敗は例外ではなく値になる: ${fails}`, async () => {
        const model = subject.modelIn({ fails });
        for (const answer of [await model.ask(scoreQuestion), await model.say(line)]) {
          expect(answer).toMatchObject({ status: 'unavailable', cause: fails });
          expectAccount(answer);
        }
      });
    }

    it('始める前に中止されていれば、問い合わせない', async () => {
      const model = subject.modelIn({ replies: json });
      const signal = AbortSignal.abort();
      for (const answer of [
        await model.ask(scoreQuestion, { signal }),
        await model.say(line, { signal }),
      ]) {
        expect(answer).toMatchObject({ status: 'unavailable', cause: 'aborted', calls: [] });
      }
    });

    it('返答を待つ間に中止できる', async () => {
      const model = subject.modelIn({ hangs: true });
      for (const ask of [
        (signal: AbortSignal) => model.ask(scoreQuestion, { signal }),
        (signal: AbortSignal) => model.say(line, { signal }),
        (signal: AbortSignal) => model.say(line, { signal, onText: () => undefined }),
      ]) {
        const controller = new AbortController();
        const asked = subject.isAsked(model);
        const pending = ask(controller.signal);
        await asked;
        controller.abort();
        const answer = await pending;
        expect(answer).toMatchObject({ status: 'unavailable', cause: 'aborted' });
        expect(answer.calls.length).toBe(1);
        expectAccount(answer);
      }
    });

    it('台詞は文章のまま届き、根拠に呼び出しが残る', async () => {
      const answer = await subject.modelIn({ replies: 'いらっしゃいませ。' }).say(line);
      expect(answer).toMatchObject({
        status: 'answered',
        value: 'いらっしゃいませ。',
        rung: 'text',
      });
      expectAccount(answer);
    });

    it('台詞が少しずつ届いても、つなげると答えと同じになる', async () => {
      const pieces: string[] = [];
      const answer = await subject
        .modelIn({ replies: '𠮷野さん、いらっしゃいませ。☕️' })
        .say(line, { onText: (piece) => pieces.push(piece) });
      expect(answer).toMatchObject({ status: 'answered', value: pieces.join('') });
      expect(pieces.join('')).toBe('𠮷野さん、いらっしゃいませ。☕️');
    });

    it('空の台詞は答えではない', async () => {
      const answer = await subject.modelIn({ replies: ' \n' }).say(line);
      expect(answer).toMatchObject({ status: 'unavailable', cause: 'malformed' });
    });

    it('同時に尋ねても答えは混ざらない', async () => {
      const models = [1, 2, 3, 4].map((score) =>
        subject.modelIn({ replies: JSON.stringify({ score, reason: '理由' }) }),
      );
      const answers = await Promise.all(models.map((model) => model.ask(scoreQuestion)));
      expect(answers.map((a) => a.status === 'answered' && a.value.score)).toEqual([1, 2, 3, 4]);
    });
  });
}

/** What every answer owes: a true account of its calls, and words for people where it failed. */
function expectAccount(answer: Answer<unknown>): void {
  expect(answer.calls.length).toBeGreaterThan(0);
  expect(answer.latencyMs).toBeGreaterThanOrEqual(0);
  expect(new Set(answer.calls.map(({ id }) => id)).size).toBe(answer.calls.length);
  if (answer.status === 'answered') {
    const last = answer.calls.at(-1);
    expect(last?.outcome).toBe('answered');
    expect(answer.evidence).toMatchObject({ kind: 'model', call: last?.id });
  } else {
    expect(unavailableCauses).toContain(answer.cause);
    expect(answer.message).toMatch(/(?:ました|ません|ません(?:でした)?|います|ください)。$/);
    expect(answer.calls.map(({ outcome }) => outcome)).not.toContain('answered');
  }
}
