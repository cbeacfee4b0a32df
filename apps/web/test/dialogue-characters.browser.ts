import { readFile } from 'node:fs/promises';
import { chatProxy, judgeLine, parseCharacter, specProfile } from '@tashika/dialogue';
import { loadTokeniser } from '@tashika/japanese/tokeniser';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import {
  dialoguePage,
  linePart,
  statusNames,
  charactersPart as words,
} from '../src/features/dialogue/messages.ja.ts';
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  screenshot,
  startApp,
} from './browser.ts';
import { openTestService } from './stored.ts';

const { service, close } = await openTestService();
const app = startApp(async () => ({ service }));
afterAll(close);

const open = async (page: Page) =>
  page.getByRole('tab', { name: dialoguePage.parts.characters }).click();
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const effect = (page: Page) => page.getByRole('list', { name: words.effect }).getByRole('listitem');

describe('登場人物', () => {
  it.each([phone, desktop])('幅 %i: 作り、効き目を見てから残し、直せる', async (width) => {
    const page = await app.openPage({ path: '/dialogue', width });
    await open(page);
    await page.getByRole('button', { name: words.create }).click();
    const name = `芽衣${width}`;
    await field(page, words.fields.name).fill('');
    await page.getByText(words.problems).waitFor();
    expect(await page.getByRole('button', { name: words.save }).isDisabled()).toBe(true);
    await field(page, words.fields.name).fill(name);
    await field(page, words.fields.forbiddenWords).fill('無理');
    await effect(page).nth(1).getByText(statusNames.RETRY).waitFor();
    await effect(page).nth(1).getByText(statusNames.PASS).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await screenshot(page, `dialogue-characters-${width}`);
    await page.getByRole('button', { name: words.save }).click();
    await page.getByRole('button', { name: words.editOne(name) }).waitFor();
    await page.getByRole('heading', { name: words.editTitle(name) }).waitFor();
    await field(page, words.fields.pronouns).fill('あたし');
    await page.getByRole('button', { name: words.save }).click();
    await effect(page).nth(2).getByText(statusNames.PASS).waitFor({ state: 'detached' });
  });

  it('作った人物は、画面、HTTP、ファイルからの判定、モデルの前のどれでも同じに判定する', async () => {
    const page = await app.openPage({ path: '/dialogue', width: desktop });
    await open(page);
    await page.getByRole('button', { name: words.create }).click();
    await field(page, words.fields.name).fill('澪');
    await field(page, words.fields.forbiddenWords).fill('無理');
    await page.getByRole('button', { name: words.save }).click();
    await page.getByRole('heading', { name: words.editTitle('澪') }).waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: words.download }).click();
    const file = await readFile(await (await saved).path(), 'utf8');
    const text = 'それは無理だよ。';

    const read = parseCharacter(file);
    if (!read.ok) throw new Error(read.error[0]?.message);
    const tokeniser = await loadTokeniser();
    const byFile = judgeLine({ character: read.value, text }, () => tokeniser);
    const byHttp = await page.evaluate(
      async (body) => {
        const answer = await fetch('/api/dialogue/judge', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        return answer.json();
      },
      { character: '澪', text },
    );
    const proxy = chatProxy({
      characters: [read.value],
      profile: { ...specProfile, retries: 0 },
      ask: async () =>
        Response.json({ choices: [{ message: { content: text }, finish_reason: 'stop' }] }),
      tokeniser: async () => tokeniser,
      log: () => undefined,
      now: () => 0,
    });
    const answered = await proxy.completions({
      body: { model: 'm@澪', messages: [{ role: 'user', content: 'どう？' }] },
      signal: new AbortController().signal,
    });
    expect(byFile.status).toBe('RETRY');
    expect(byHttp.status).toBe('RETRY');
    expect(answered.headers.get('x-tashika-verdict')).toMatch(/^RETRY; .*rules="forbidden-word"/);

    await page.getByRole('tab', { name: dialoguePage.parts.line }).click();
    await page.getByText('澪', { exact: true }).click();
    await page.getByRole('textbox', { name: linePart.input }).fill(text);
    await page.getByRole('status').filter({ hasText: statusNames.RETRY }).first().waitFor();
    await screenshot(page, 'dialogue-line-own-character');
  });
});
