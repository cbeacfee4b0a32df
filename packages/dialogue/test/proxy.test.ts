import { loadTokeniser } from '@tashika/japanese/tokeniser';
import { scriptedModel } from '@tashika/language-model/testing';
import { describe, expect, it } from 'vitest';
import {
  type AskServer,
  chatProxy,
  hearing,
  type ProxyEntry,
  shippedCharacters,
  specProfile,
} from '../src/index.ts';

const good = 'わ！ この夜店、すっごい楽しそうじゃん！';
const messages = [{ role: 'user', content: '何が見えますか。' }];
const body = { model: 'm@やな', messages };

const completion = (content: string) =>
  Response.json({
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
  });

function proxyOf(ask: AskServer, more: Partial<Parameters<typeof chatProxy>[0]> = {}) {
  const log: ProxyEntry[] = [];
  let clock = 0;
  const proxy = chatProxy({
    characters: shippedCharacters,
    profile: specProfile,
    ask,
    hear: hearing(loadTokeniser),
    log: (entry) => log.push(entry),
    now: () => clock++,
    ...more,
  });
  return { proxy, log };
}
const { signal } = new AbortController();
// biome-ignore lint/suspicious/noExplicitAny: the answer is looked into, not used
const bodyOf = (response: Response): Promise<any> => response.json();

describe('モデルの前に立つ：時間と採点', () => {
  it('遅いモデルは待ち、客が去れば問い合わせもやめる', async () => {
    const asked = Promise.withResolvers<AbortSignal>();
    const { proxy, log } = proxyOf((_, given) => {
      asked.resolve(given);
      return new Promise((_, reject) =>
        given.addEventListener('abort', () => reject(given.reason), { once: true }),
      );
    });
    const client = new AbortController();
    const answer = proxy.completions({ body, signal: client.signal });
    const given = await asked.promise;
    expect(log).toEqual([]);
    client.abort();
    expect((await answer).status).toBe(499);
    expect(given.aborted).toBe(true);
  });

  it('30秒かかる答えも、届けば判定して渡す', async () => {
    const released = Promise.withResolvers<Response>();
    const { proxy } = proxyOf(() => released.promise);
    const answer = proxy.completions({ body, signal });
    released.resolve(completion(good));
    expect((await answer).headers.get('x-tashika-verdict')).toMatch(/^PASS/);
  });

  it('制限時間を過ぎれば 504 で、わけを言う', async () => {
    const { proxy } = proxyOf(async () => {
      throw new DOMException('too long', 'TimeoutError');
    });
    const response = await proxy.completions({ body, signal });
    expect(response.status).toBe(504);
    expect((await bodyOf(response)).error.code).toBe('timed-out');
  });

  it('採点するモデルが答えなければ、規則の判定のまま、そう断る', async () => {
    const { proxy } = proxyOf(async () => completion(good), {
      director: { model: scriptedModel(() => ({ unavailable: 'unreachable' })) },
    });
    const response = await proxy.completions({ body, signal });
    expect(response.headers.get('x-tashika-verdict')).toMatch(
      /^PASS; attempts=1; judge=unavailable/,
    );
  });

  it('判定の用意ができなければ、判定していないと断って通す', async () => {
    const { proxy } = proxyOf(async () => completion(good), {
      hear: async () => {
        throw new Error('no dictionary');
      },
    });
    const response = await proxy.completions({ body, signal });
    expect(response.headers.get('x-tashika-verdict')).toMatch(/^NOT-JUDGED; .*cause=judge-failed/);
    expect((await bodyOf(response)).choices[0].message.content).toBe(good);
  });

  it('書き方を残すときも、制御記号は取り除く', async () => {
    const staged = `*目を輝かせて* 「${good}」`;
    const { proxy } = proxyOf(async () => completion(`${staged}<|im_end|>`), { keepForm: true });
    const response = await proxy.completions({ body, signal });
    expect((await bodyOf(response)).choices[0].message.content).toBe(staged);
  });

  it('前に言ったせりふの繰り返しは、言い直しになる', async () => {
    const { proxy } = proxyOf(async () => completion(good));
    const said = [{ role: 'assistant', content: good }, ...messages];
    const response = await proxy.completions({ body: { ...body, messages: said }, signal });
    expect(response.headers.get('x-tashika-verdict')).toMatch(/^RETRY; .*rules="not-a-line/);
  });

  it('モデル名の中の @ は、登場人物の名前でなければモデル名のまま', async () => {
    let asked = '';
    const { proxy } = proxyOf(
      async (question) => {
        asked = question.body ?? '';
        return completion(good);
      },
      { usual: shippedCharacters[0] },
    );
    await proxy.completions({ body: { ...body, model: '@cf/meta/llama' }, signal });
    expect(JSON.parse(asked).model).toBe('@cf/meta/llama');
  });
});
