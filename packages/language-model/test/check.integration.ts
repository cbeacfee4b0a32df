import { afterAll, describe, expect, it } from 'vitest';
import { checkModel, modelCheckReport, modelSettings, unavailableModel } from '../src/index.ts';
import { openAiCompatibleModel } from '../src/openai-compatible/index.ts';
import {
  type Behaviour,
  type HostileMode,
  type RecordedRequest,
  startHostileServer,
} from '../src/testing/index.ts';

const server = await startHostileServer();
afterAll(() => server.stop());

const settings = modelSettings.parse({
  url: server.url,
  name: 'test-model',
  retries: 0,
  price: { input: 1, output: 2, currency: 'JPY' },
});

/** The colour of a picture by its bytes, as a model with eyes would tell it. */
function colourSeen({ body }: RecordedRequest): string | null {
  const url = JSON.stringify(body.messages).match(/base64,([^"]+)/)?.[1];
  if (url === undefined) return null;
  const bytes = Buffer.from(url, 'base64');
  const palette = bytes.indexOf('PLTE') + 4;
  return (bytes[palette] ?? 0) > 128 ? '赤' : '青';
}

const seeing =
  (mode: HostileMode) =>
  (request: RecordedRequest): Behaviour => {
    const colour = colourSeen(request);
    return colour === null ? { mode } : { mode, value: { colour } };
  };

const check = () => checkModel(openAiCompatibleModel(settings));

describe('言語モデルの確認', () => {
  it('すべてできるモデル', async () => {
    server.behave(seeing('well-behaved'));
    const tried: string[] = [];
    const found = await checkModel(openAiCompatibleModel(settings), {
      onTrial: (part) => tried.push(part),
    });
    expect(tried).toEqual(['speaks', 'jsonSchema', 'jsonObject', 'images']);
    for (const part of ['speaks', 'jsonSchema', 'jsonObject', 'values', 'images'] as const) {
      expect(found[part].state, part).toBe('works');
    }
    expect(found).toMatchObject({
      usable: true,
      usage: { inputTokens: 500, outputTokens: 100 },
      cost: { currency: 'JPY' },
    });
    const report = modelCheckReport(found, settings.url);
    expect(report).toContain('このモデルはお使いいただけます。');
    expect(report).toContain('・費用: 0.0007 JPY');
    expect(report).not.toMatch(/できません|undefined|null|NaN/);
  });

  it('画像を見ずに当てずっぽうで答えるモデル', async () => {
    server.behave('well-behaved');
    const found = await check();
    expect(found).toMatchObject({ usable: true, images: { state: 'blind' } });
    expect(modelCheckReport(found, settings.url)).toContain('画像の読み取りを除いて');
  });

  it('画像を断るモデル', async () => {
    server.behave('refuses-images');
    expect(await check()).toMatchObject({
      usable: true,
      images: { state: 'fails', cause: 'refused' },
    });
  });

  it('json_schema を受け付けないサーバー', async () => {
    server.behave(seeing('refuses-json-schema'));
    const found = await check();
    expect(found).toMatchObject({
      usable: true,
      jsonSchema: { state: 'fails', cause: 'refused' },
      jsonObject: { state: 'works' },
      values: { state: 'works', rung: 'json-object' },
      images: { state: 'works' },
    });
  });

  it('形式の指定をどれも受け付けないサーバー', async () => {
    server.behave(seeing('refuses-response-format'));
    expect(await check()).toMatchObject({
      usable: true,
      jsonSchema: { state: 'fails' },
      jsonObject: { state: 'fails' },
      values: { state: 'works', rung: 'extracted' },
    });
  });

  it('話せても、決められた形式では答えられないモデル', async () => {
    server.behave('malformed');
    const found = await check();
    expect(found).toMatchObject({
      usable: false,
      speaks: { state: 'works' },
      values: { state: 'fails', cause: 'malformed' },
      images: { state: 'untried' },
    });
    expect(modelCheckReport(found, settings.url)).toContain('お使いいただけません');
  });

  for (const [mode, cause] of [
    ['connection-reset', 'unreachable'],
    ['unauthorized', 'unauthorized'],
    ['unknown-model', 'not-found'],
    ['html', 'malformed'],
    ['rate-limited', 'rate-limited'],
  ] as const) {
    it(`${mode}: 最初の1回で分かることは、1回で伝える`, async () => {
      server.behave(mode);
      const before = server.requests.length;
      const found = await check();
      expect(found).toMatchObject({
        usable: false,
        speaks: { state: 'fails', cause },
        jsonSchema: { state: 'untried' },
        values: { state: 'untried' },
        images: { state: 'untried' },
      });
      expect(server.requests.length).toBe(before + 1);
      expect(modelCheckReport(found, settings.url)).toContain('確認していません。');
    });
  }

  it('設定されていないモデル', async () => {
    expect(await checkModel(unavailableModel())).toMatchObject({
      usable: false,
      speaks: { state: 'fails', cause: 'not-configured' },
      calls: [],
    });
  });
});
