import { runs } from '@tashika/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readModelSettings } from '../src/index.ts';

const env = {
  TASHIKA_MODEL_URL: 'http://127.0.0.1:11434/v1',
  TASHIKA_MODEL_NAME: 'qwen3:8b',
};
const file = (model: unknown) => JSON.stringify({ model });

function settingsOf(...args: Parameters<typeof readModelSettings>) {
  const result = readModelSettings(...args);
  if (!result.ok) throw new Error(result.error.map(({ message }) => message).join('\n'));
  return result.value;
}

function problemsOf(...args: Parameters<typeof readModelSettings>) {
  const result = readModelSettings(...args);
  return result.ok ? [] : result.error.map(({ code, field }) => `${code} ${field}`);
}

describe('設定の読み取り', () => {
  it('何も書かれていなければ、モデルなしで動く', () => {
    expect(settingsOf({})).toBeNull();
    expect(settingsOf({ TASHIKA_MODEL_URL: '  ' }, '')).toBeNull();
    expect(settingsOf({}, '{}')).toBeNull();
    expect(settingsOf({}, file({}))).toBeNull();
    expect(settingsOf({}, JSON.stringify({ model: null, port: 3000 }))).toBeNull();
  });

  it('アドレスとモデル名だけで足りる', () => {
    expect(settingsOf(env)).toEqual({
      url: 'http://127.0.0.1:11434/v1',
      name: 'qwen3:8b',
      key: null,
      timeoutMs: 60_000,
      retries: 2,
      maxReplyBytes: 1_000_000,
      price: null,
    });
  });

  it('環境変数は、設定ごとにファイルより優先される', () => {
    const text = file({
      url: 'https://example.jp/v1',
      name: 'ファイルのモデル',
      timeout_ms: 5_000,
      retries: 0,
      price: { input: 1, output: 2 },
    });
    expect(
      settingsOf({ TASHIKA_MODEL_NAME: 'qwen3:8b', TASHIKA_MODEL_PRICE_OUTPUT: '0.6' }, text),
    ).toMatchObject({
      url: 'https://example.jp/v1',
      name: 'qwen3:8b',
      timeoutMs: 5_000,
      retries: 0,
      price: { input: 1, output: 0.6, currency: 'USD' },
    });
  });

  for (const url of [
    'http://127.0.0.1:11434/v1/',
    ' http://127.0.0.1:11434/v1 ',
    'http://127.0.0.1:11434/v1/chat/completions',
    'http://127.0.0.1:11434/v1/chat/completions/',
  ]) {
    it(`貼り付けたままのアドレスも分かる: ${JSON.stringify(url)}`, () => {
      expect(settingsOf({ ...env, TASHIKA_MODEL_URL: url })?.url).toBe('http://127.0.0.1:11434/v1');
    });
  }

  const wrong: readonly [string, Record<string, string>, string | undefined, string[]][] = [
    [
      '名前がない',
      { TASHIKA_MODEL_URL: env.TASHIKA_MODEL_URL },
      undefined,
      ['missing-setting TASHIKA_MODEL_NAME'],
    ],
    ['アドレスがない', {}, file({ name: 'x' }), ['missing-setting TASHIKA_MODEL_URL']],
    [
      'キーだけある',
      { TASHIKA_MODEL_KEY: 'sk-1' },
      undefined,
      ['missing-setting TASHIKA_MODEL_URL', 'missing-setting TASHIKA_MODEL_NAME'],
    ],
    [
      'アドレスでない',
      { ...env, TASHIKA_MODEL_URL: 'localhost:11434' },
      undefined,
      ['invalid-setting TASHIKA_MODEL_URL'],
    ],
    [
      'ほかの通信方式',
      { ...env, TASHIKA_MODEL_URL: 'file:///etc/passwd' },
      undefined,
      ['invalid-setting TASHIKA_MODEL_URL'],
    ],
    [
      'アドレスに問い合わせ文字列',
      { ...env, TASHIKA_MODEL_URL: 'http://example.jp/v1?key=sk-1' },
      undefined,
      ['invalid-setting TASHIKA_MODEL_URL'],
    ],
    [
      'アドレスにパスワード',
      { ...env, TASHIKA_MODEL_URL: 'http://a:b@example.jp/v1' },
      undefined,
      ['invalid-setting TASHIKA_MODEL_URL'],
    ],
    [
      'キーに改行',
      { ...env, TASHIKA_MODEL_KEY: 'sk-1\nsk-2' },
      undefined,
      ['invalid-setting TASHIKA_MODEL_KEY'],
    ],
    [
      '時間が数でない',
      { ...env, TASHIKA_MODEL_TIMEOUT_MS: '１分' },
      undefined,
      ['invalid-setting TASHIKA_MODEL_TIMEOUT_MS'],
    ],
    [
      '時間が長すぎる',
      { ...env, TASHIKA_MODEL_TIMEOUT_MS: '600001' },
      undefined,
      ['invalid-setting TASHIKA_MODEL_TIMEOUT_MS'],
    ],
    [
      '回数が負',
      { ...env, TASHIKA_MODEL_RETRIES: '-1' },
      undefined,
      ['invalid-setting TASHIKA_MODEL_RETRIES'],
    ],
    ['回数が小数', env, file({ retries: 1.5 }), ['invalid-setting model.retries']],
    [
      '単価の片方だけ',
      { ...env, TASHIKA_MODEL_PRICE_INPUT: '1' },
      undefined,
      ['missing-setting TASHIKA_MODEL_PRICE_OUTPUT'],
    ],
    [
      '単価が文字列',
      env,
      file({ price: { input: '1', output: 2 } }),
      ['invalid-setting model.price.input'],
    ],
    ['単価がオブジェクトでない', env, file({ price: 3 }), ['invalid-setting model.price']],
    [
      '通貨が違う',
      env,
      file({ price: { input: 1, output: 2, currency: '円' } }),
      ['invalid-setting model.price.currency'],
    ],
    ['綴りの誤り', env, file({ nmae: 'x' }), ['unknown-setting model.nmae']],
    [
      '中の綴りの誤り',
      env,
      file({ price: { input: 1, output: 2, curency: 'JPY' } }),
      ['unknown-setting model.price.curency'],
    ],
    ['JSONでない', env, '{"model":', ['invalid-config-file tashika.config.json']],
    ['配列', env, '[]', ['invalid-config-file tashika.config.json']],
    ['modelが文字列', env, '{"model":"qwen3"}', ['invalid-config-file model']],
  ];
  for (const [title, variables, text, expected] of wrong) {
    it(`直すところを名指しする: ${title}`, () => {
      expect(problemsOf(variables, text)).toEqual(expected);
      const result = readModelSettings(variables, text);
      for (const { message } of result.ok ? [] : result.error) {
        expect(message).toMatch(/(?:ください|ませんでした)。$/);
      }
    });
  }

  it('キーは表に出ない', () => {
    const settings = settingsOf({ ...env, TASHIKA_MODEL_KEY: 'sk-secret' });
    expect(settings?.key?.reveal()).toBe('sk-secret');
    expect(`${JSON.stringify(settings)}${settings?.key}`).not.toContain('sk-secret');
    const bad = readModelSettings({
      TASHIKA_MODEL_KEY: 'sk secret',
      TASHIKA_MODEL_URL: 'sk secret',
    });
    expect(JSON.stringify(bad)).not.toContain('sk secret');
  });

  it('どんな値でも例外にならず、誤りは必ず言葉になる', () => {
    const keys = ['url', 'name', 'key', 'timeout_ms', 'retries', 'max_reply_bytes', 'price', 'x'];
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...keys), fc.jsonValue({ maxDepth: 2 })),
        fc.dictionary(
          fc.constantFrom('URL', 'NAME', 'KEY', 'TIMEOUT_MS', 'RETRIES', 'PRICE_INPUT'),
          fc.string(),
        ),
        (model, variables) => {
          const env = Object.fromEntries(
            Object.entries(variables).map(([key, value]) => [`TASHIKA_MODEL_${key}`, value]),
          );
          const result = readModelSettings(env, file(model));
          if (!result.ok)
            expect(result.error.every(({ message }) => message.endsWith('。'))).toBe(true);
          else if (result.value !== null) expect(URL.canParse(result.value.url)).toBe(true);
        },
      ),
      { numRuns: runs(2_000) },
    );
  });
});
