import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import {
  type Behaviour,
  type HostileMode,
  startHostileServer,
} from '@tashika/language-model/testing';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { entry, start } from './process.ts';

const good = 'わ！ この夜店、すっごい楽しそうじゃん！';
const bad = '本日は各種の屋台が営業しており、混雑が予想されます。';

const model = await startHostileServer();
const child = start([entry, 'dialogue', 'serve', '--upstream', model.url, '--port', '0']);
const log: Record<string, unknown>[] = [];
createInterface(child.stdout).on('line', (line) => log.push(JSON.parse(line)));
const url = await new Promise<string>((resolve, reject) => {
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
    const found = /(http:\/\/127\.0\.0\.1:\d+\/v1) で待ち受けています/.exec(said)?.[1];
    if (found !== undefined) resolve(found);
  });
  child.once('exit', () => reject(new Error(said)));
});
afterAll(async () => {
  child.kill('SIGINT');
  await model.stop();
});
beforeEach(() => {
  log.length = 0;
});

const says = (text: string, mode: HostileMode = 'well-behaved'): Behaviour => ({ mode, text });

async function ask(body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ model: 'qwen3:8b@やな', messages: opening, ...body }),
  });
  const text = await response.text();
  return { response, text, verdict: response.headers.get('x-tashika-verdict') ?? '' };
}
const opening = [
  { role: 'system', content: 'あなたはやなです。' },
  { role: 'user', content: '何が見えますか。' },
];
const contentOf = (text: string) => JSON.parse(text).choices[0].message.content;
const sent = (from: number) => model.requests.slice(from).map(({ body }) => body);

/** The words of a stream, put together as a client does. */
const streamed = (text: string) =>
  text
    .split('\n')
    .filter((row) => row.startsWith('data: {'))
    .map((row) => JSON.parse(row.slice(6)))
    .map(({ choices: [choice] }) => choice?.delta?.content ?? '')
    .join('');

describe('モデルの前に立つ', () => {
  it('良いせりふは、そのまま一度で渡す', async () => {
    const before = model.requests.length;
    model.behave(says(good));
    const { response, text, verdict } = await ask({});
    expect(response.status).toBe(200);
    expect(contentOf(text)).toBe(good);
    expect(verdict).toMatch(/^PASS; attempts=1; judge=not_asked; /);
    expect(JSON.parse(text)).toMatchObject({
      tashika: { character: 'やな', status: 'PASS' },
      usage: { prompt_tokens: 100, completion_tokens: 20 },
    });
    // The model's own server knows nothing of characters.
    expect(sent(before)).toMatchObject([{ model: 'qwen3:8b', messages: opening }]);
    expect(log).toMatchObject([{ status: 'PASS', character: 'やな', http_status: 200 }]);
  });

  it('言い直しになれば、理由を添えて求め直す', async () => {
    const before = model.requests.length;
    model.behave((_, index) => says(index === 0 ? bad : good));
    const { text, verdict } = await ask({});
    expect(contentOf(text)).toBe(good);
    expect(verdict).toMatch(/^PASS; attempts=2; /);
    const [, again] = sent(before);
    expect(again?.messages?.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'user',
    ]);
    expect(again?.messages?.at(-1)?.content).toContain('理由：');
    // What both attempts took together.
    expect(JSON.parse(text).usage).toMatchObject({ prompt_tokens: 200, completion_tokens: 40 });
  });

  it('直らなければ、いちばん良い案を、使い切ったと断って渡す', async () => {
    const before = model.requests.length;
    model.behave(says(bad));
    const { text, verdict } = await ask({});
    expect(contentOf(text)).toBe(bad);
    expect(verdict).toMatch(/^RETRY; severity=major; attempts=3; exhausted; .*rules="tone/);
    expect(sent(before)).toHaveLength(3);
  });

  it('台本の書き方と、はみ出した制御記号は取り除く', async () => {
    model.behave(says(`*目を輝かせて* 「${good}」<|im_end|>`));
    const { text, verdict } = await ask({});
    expect(contentOf(text)).toBe(good);
    expect(verdict).toMatch(/^MODIFY; /);
  });

  it.each<[HostileMode, number]>([
    ['rate-limited', 429],
    ['server-error', 500],
    ['unauthorized', 401],
    ['html-error', 502],
  ])('%s: モデルのサーバーの答えを、そのまま渡す', async (mode, status) => {
    model.behave(mode);
    const { response, verdict } = await ask({});
    expect(response.status).toBe(status);
    expect(verdict).toMatch(/^NOT-JUDGED; /);
    if (mode === 'rate-limited') expect(response.headers.get('retry-after')).toBe('3600');
    expect(log).toMatchObject([{ status: null, http_status: status }]);
  });

  it('求め直しの途中でモデルが止まれば、手元の案を渡し、わけを残す', async () => {
    model.behave((_, index) => (index === 0 ? says(bad) : 'rate-limited'));
    const { response, text, verdict } = await ask({});
    expect(response.status).toBe(200);
    expect(contentOf(text)).toBe(bad);
    expect(verdict).toMatch(/^RETRY; .*exhausted; .*cause=rate-limited/);
  });

  it.each<HostileMode>(['empty', 'cut-off', 'declines'])(
    '%s: せりふがなければ、モデルの答えを判定なしで渡す',
    async (mode) => {
      const before = model.requests.length;
      model.behave(says(good, mode));
      const { response, text, verdict } = await ask({});
      expect(response.status).toBe(200);
      expect(verdict).toMatch(/^NOT-JUDGED; attempts=3; /);
      expect(sent(before)).toHaveLength(3);
      const [choice] = JSON.parse(text).choices;
      if (mode === 'cut-off') expect(choice.finish_reason).toBe('length');
      if (mode === 'declines') expect(choice.message.refusal).toContain('お答えできません');
    },
  );

  it.each<HostileMode>(['ends-early', 'reset-midway', 'connection-reset'])(
    '%s: 途切れた流れから、せりふを作らない',
    async (mode) => {
      model.behave(says(good, mode));
      const { response, text, verdict } = await ask({ stream: true });
      expect(response.status).toBe(502);
      expect(JSON.parse(text).error.message).toContain('返答を受け取れませんでした');
      expect(verdict).toMatch(/^NOT-JUDGED; /);
    },
  );

  it('途切れたあとに届けば、届いたせりふを渡す', async () => {
    model.behave((_, index) => says(good, index === 0 ? 'ends-early' : 'well-behaved'));
    const { text, verdict } = await ask({ stream: true });
    expect(streamed(text)).toBe(good);
    expect(verdict).toMatch(/^PASS; attempts=2; /);
  });

  it('断りの文は、せりふとして通さない', async () => {
    model.behave((_, index) =>
      says(index === 0 ? '申し訳ありませんが、そのリクエストにはお応えできません。' : good),
    );
    const { text, verdict } = await ask({});
    expect(contentOf(text)).toBe(good);
    expect(verdict).toMatch(/attempts=2/);
  });

  it('だれのせりふかわからない問い合わせは、選び方を添えて断る', async () => {
    const { response, text } = await ask({ model: 'qwen3:8b' });
    expect(response.status).toBe(400);
    expect(JSON.parse(text).error).toMatchObject({
      code: 'character-missing',
      message: expect.stringContaining('「やな」「あゆ」'),
    });
    const unknown = await ask({}, { 'x-tashika-character': encodeURIComponent('だれか') });
    expect(JSON.parse(unknown.text).error.code).toBe('unknown-character');
  });

  it('見出しの名前は、モデル名の名前より先に見る', async () => {
    model.behave(says('この時期の目安は十五度です。上着を一枚お持ちになると安心ですよ。'));
    const { verdict } = await ask({}, { 'x-tashika-character': encodeURIComponent('あゆ') });
    expect(verdict).toContain(`character="${encodeURIComponent('あゆ')}"`);
  });

  it('道具を使う問い合わせは、判定せずに通す', async () => {
    model.behave(says('{"place":"縁日"}'));
    const tools = [{ type: 'function', function: { name: 'look' } }];
    const { text, verdict } = await ask({ tools });
    expect(contentOf(text)).toBe('{"place":"縁日"}');
    expect(verdict).toMatch(/^NOT-JUDGED; .*cause=not-a-line/);
  });

  it('よその名前、よその形、知らないアドレスは断る', async () => {
    const plain = await fetch(`${url}/chat/completions`, { method: 'POST', body: '{}' });
    expect(plain.status).toBe(415);
    expect((await fetch(`${url}/embeddings`)).status).toBe(404);
    const broken = await fetch(`${url}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect(broken.status).toBe(400);
    expect((await ask({ n: 2 })).response.status).toBe(400);
  });
});

describe('よく使われるアプリの問い合わせ', () => {
  it('OpenAI のクライアントが送るもの（流れ、見出し、使った量）', async () => {
    model.behave(says(good));
    const { response, text } = await ask(
      {
        stream: true,
        stream_options: { include_usage: true },
        temperature: 0.7,
        messages: [
          { role: 'developer', content: 'あなたはやなです。' },
          { role: 'user', content: [{ type: 'text', text: '何が見えますか。' }] },
        ],
      },
      {
        accept: 'application/json',
        authorization: 'Bearer sk-of-the-model',
        'user-agent': 'OpenAI/JS 6.9.0',
        'x-stainless-lang': 'js',
        'x-stainless-retry-count': '0',
      },
    );
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(streamed(text)).toBe(good);
    expect(text.trimEnd().endsWith('data: [DONE]')).toBe(true);
    expect(text).toContain('"usage":{"prompt_tokens":100,"completion_tokens":20}');
    expect(model.requests.at(-1)?.authorization).toBe('Bearer sk-of-the-model');
  });

  it('SillyTavern が送るもの（例文、注記、後ろに置かれた指示）', async () => {
    const before = model.requests.length;
    model.behave((_, index) => says(index === 0 ? bad : good));
    const { text, verdict } = await ask({
      messages: [
        { role: 'system', content: "Write やな's next reply in a fictional chat." },
        { role: 'system', name: 'example_user', content: '何が好き？' },
        { role: 'system', name: 'example_assistant', content: 'りんご飴じゃん！' },
        { role: 'system', content: '[Start a new Chat]' },
        { role: 'assistant', content: '*手を振る* 「来た来た！ 待ってたじゃん！」' },
        { role: 'user', content: 'お待たせ。何が見える？' },
        { role: 'system', content: '[口調を保ってください。]' },
      ],
      temperature: 1,
      max_tokens: 300,
      stream: true,
      presence_penalty: 0,
      frequency_penalty: 0,
      top_p: 1,
      stop: ['\nあなた:'],
      logit_bias: {},
      seed: -1,
    });
    expect(streamed(text)).toBe(good);
    expect(verdict).toMatch(/attempts=2/);
    const [first] = sent(before);
    expect(first).toMatchObject({ max_tokens: 300, stop: ['\nあなた:'], seed: -1 });
  });

  it('モデルの一覧に、登場人物の付いた名前も並べる', async () => {
    await using double = await listing();
    const other = start([entry, 'dialogue', 'serve', '--upstream', double.url, '--port', '0']);
    try {
      const at = await new Promise<string>((resolve) => {
        other.stderr.on('data', (chunk) => {
          const found = /http:\/\/127\.0\.0\.1:\d+\/v1/.exec(String(chunk))?.[0];
          if (found !== undefined) resolve(found);
        });
      });
      const list = JSON.parse(await (await fetch(`${at}/models`)).text());
      expect(list.data.map(({ id }: { id: string }) => id)).toEqual(
        expect.arrayContaining(['qwen3:8b', 'qwen3:8b@やな', 'qwen3:8b@Rowan']),
      );
    } finally {
      other.kill('SIGINT');
    }
  });
});

async function listing() {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ object: 'list', data: [{ id: 'qwen3:8b', object: 'model' }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
