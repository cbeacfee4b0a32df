import { tmpdir } from 'node:os';
import { type HostileServer, startHostileServer } from '@tashika/language-model/testing';
import { configuredModel } from '@tashika/server';
import { afterAll, describe, it } from 'vitest';
import { dialoguePage, runPart, scores } from '../src/features/dialogue/messages.ja.ts';
import { expectAccessible, phone, screenshot, startApp } from './browser.ts';

let server: HostileServer;
const app = startApp(async () => {
  server = await startHostileServer();
  const env = {
    TASHIKA_MODEL_URL: server.url,
    TASHIKA_MODEL_NAME: 'test-model',
    TASHIKA_MODEL_RETRIES: '0',
  };
  return { model: await configuredModel(env, tmpdir()) };
});
afterAll(() => server?.stop());

const good = 'わ！ この夜店、すっごい楽しそうじゃん！';
const points = { frame: 5, roleplay: 4, connection: 4, density: 3, naturalness: 5 };

describe('言語モデルとの会話', () => {
  it('せりふと採点が見え、採点できなければそう言う', async () => {
    let judged = 0;
    server.behave(({ body }) => {
      if (body.response_format === undefined) {
        const ayu = JSON.stringify(body.messages).includes('名前：あゆ');
        return {
          mode: 'well-behaved',
          text: ayu ? 'つまり、夜店は江戸時代から続くものです。由来を調べてみましょう。' : good,
        };
      }
      judged += 1;
      return judged === 1
        ? { mode: 'well-behaved', value: { reason: '場面に合っています。', ...points } }
        : 'malformed';
    });
    const page = await app.openPage({ path: '/dialogue', width: phone });
    await page.getByRole('tab', { name: dialoguePage.parts.run }).click();
    await page.getByText(runPart.model('test-model')).waitFor();
    await page.getByLabel(runPart.scene).fill('縁日');
    await page.getByRole('textbox', { name: runPart.turns }).fill('2');
    await page.getByRole('button', { name: runPart.start }).click();
    await page.getByText(runPart.reasons.finished ?? '').waitFor();
    await page.getByText(scores.average(4.2)).waitFor();
    await page.getByText(scores.unavailable).first().waitFor();
    await expectAccessible(page);
    await screenshot(page, 'dialogue-model');
  });
});
