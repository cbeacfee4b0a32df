import { readFile } from 'node:fs/promises';
import { chatProxy, hearing, judgeLine, parseCharacter, specProfile } from '@tashika/dialogue';
import { loadTokeniser } from '@tashika/japanese/tokeniser';
import { startHostileServer } from '@tashika/language-model/testing';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { labelsPart } from '../src/features/dialogue/labels/messages.ja.ts';
import {
  dialoguePage,
  linePart,
  runPart,
  statusNames,
  charactersPart as words,
} from '../src/features/dialogue/messages.ja.ts';
import { modelPart } from '../src/features/dialogue/model/messages.ja.ts';
import {
  desktop,
  expectAccessible,
  expectGoodLooks,
  expectNoSidewaysScroll,
  newName,
  phone,
  screenshot,
  startApp,
} from './browser.ts';
import { openTestService } from './stored.ts';

const { service, close } = await openTestService();
const model = await startHostileServer();
const app = startApp(async () => ({ service: { ...service, allowsClosedModels: true } }));
afterAll(async () => {
  await close();
  await model.stop();
});

const open = async (page: Page) =>
  page.getByRole('tab', { name: dialoguePage.parts.characters }).click();
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
type Verdict = keyof typeof statusNames;
/** Waits for what becomes of one of the lines that are tried: as it was judged before, and as it would be now. */
const expectEffect = (page: Page, line: number, before: Verdict, after: Verdict) =>
  page
    .getByRole('list', { name: words.effect })
    .getByRole('listitem')
    .nth(line)
    .filter({ hasText: `${statusNames[before]}→${statusNames[after]}` })
    .waitFor();

describe('登場人物', () => {
  it('作り、効き目を見てから残し、直せる', async () => {
    const page = await app.openPage({ path: '/dialogue', width: phone });
    await open(page);
    await page.getByRole('button', { name: words.create }).click();
    const name = newName('芽衣');
    await field(page, words.fields.name).fill('');
    await page.getByText(words.problems).waitFor();
    expect(await page.getByRole('button', { name: words.save }).isDisabled()).toBe(true);
    await field(page, words.fields.name).fill(name);
    await field(page, words.fields.forbiddenWords).fill('無理');
    await expectEffect(page, 1, 'PASS', 'RETRY');
    await expectGoodLooks(page, 'dialogue-characters');
    await page.getByRole('button', { name: words.save }).click();
    await page.getByRole('button', { name: words.editOne(name) }).waitFor();
    await page.getByRole('heading', { name: words.editTitle(name) }).waitFor();
    await field(page, words.fields.pronouns).fill('あたし');
    await expectEffect(page, 2, 'PASS', 'WARN');
    await page.getByRole('button', { name: words.save }).click();
    await expectEffect(page, 2, 'WARN', 'WARN');
  });

  it('作った人物は、画面、HTTP、ファイルからの判定、モデルの前のどれでも同じに判定する', async () => {
    const page = await app.openPage({ path: '/dialogue', width: desktop });
    await open(page);
    await page.getByRole('button', { name: words.create }).click();
    const name = newName('澪');
    await field(page, words.fields.name).fill(name);
    await field(page, words.fields.forbiddenWords).fill('無理');
    await page.getByRole('button', { name: words.save }).click();
    await page.getByRole('heading', { name: words.editTitle(name) }).waitFor();
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
      { character: name, text },
    );
    const proxy = chatProxy({
      characters: [read.value],
      profile: { ...specProfile, retries: 0 },
      ask: async () =>
        Response.json({ choices: [{ message: { content: text }, finish_reason: 'stop' }] }),
      hear: hearing(() => tokeniser),
      log: () => undefined,
      now: () => 0,
    });
    const answered = await proxy.completions({
      body: { model: `m@${name}`, messages: [{ role: 'user', content: 'どう？' }] },
      signal: new AbortController().signal,
    });
    expect(byFile.status).toBe('RETRY');
    expect(byHttp.status).toBe('RETRY');
    expect(answered.headers.get('x-tashika-verdict')).toMatch(/^RETRY; .*rules="forbidden-word"/);

    await page.getByRole('tab', { name: dialoguePage.parts.line }).click();
    await page.getByText(name, { exact: true }).click();
    await page.getByRole('textbox', { name: linePart.input }).fill(text);
    await page.getByRole('status').filter({ hasText: statusNames.RETRY }).first().waitFor();
    await screenshot(page, 'dialogue-line-own-character');
  });
});

describe('人の採点', () => {
  it('二人が別々に採点すると、一致とファイルが出る', async () => {
    const page = await app.openPage({ path: '/dialogue', width: phone });
    await page.getByRole('tab', { name: dialoguePage.parts.labels }).click();
    const title = newName('夜店');
    await page.getByRole('textbox', { name: labelsPart.setTitle }).fill(title);
    const lines = 'やな：わ！ この夜店、すっごい楽しそうじゃん！\nあゆ：つまり、縁日ですね。';
    await page.getByRole('textbox', { name: labelsPart.lines }).fill(lines);
    await page.getByRole('button', { name: labelsPart.create, exact: true }).click();
    await page.getByText(labelsPart.created).waitFor();
    const score = async (rater: string, points: readonly string[]) => {
      await page.getByRole('textbox', { name: labelsPart.rater }).fill(rater);
      await page.getByRole('button', { name: labelsPart.openOne(title) }).click();
      for (const [index, point] of points.entries()) {
        await page.getByText(labelsPart.place(index + 1, points.length)).waitFor();
        for (const aspect of Object.values(labelsPart.aspects)) {
          const choice = page.getByRole('radiogroup', { name: aspect });
          await choice.getByText(point, { exact: true }).click();
        }
        if (index === 0) {
          await expectAccessible(page);
          await expectNoSidewaysScroll(page);
          await screenshot(page, `dialogue-labels-${rater}`);
        }
        await page.getByRole('button', { name: labelsPart.keepScores }).click();
      }
      await page.getByRole('heading', { name: labelsPart.agreement }).waitFor();
    };
    await score('花', ['5', '2']);
    await page.getByText(labelsPart.alone).waitFor();
    await page.getByRole('button', { name: labelsPart.close }).click();
    await score('実', ['4', '2']);
    await page.getByText(labelsPart.agreedOn(2)).waitFor();
    await page
      .getByText(/^κ 0\.\d\d$/)
      .first()
      .waitFor();
    await screenshot(page, 'dialogue-labels-agreement');
  });
});

describe('言語モデルの設定', () => {
  it('試してから残すと会話に使え、キーは二度と見えず、消せる', async () => {
    const page = await app.openPage({ path: '/dialogue', width: phone });
    await page.getByRole('tab', { name: dialoguePage.parts.model }).click();
    await page.getByText(modelPart.standing.none('')).waitFor();
    await field(page, modelPart.url).fill(model.url);
    await field(page, modelPart.name).fill('page-model');
    await page.getByLabel(modelPart.key, { exact: true }).fill('sk-only-once');
    await page.getByRole('button', { name: modelPart.test, exact: true }).click();
    await page
      .getByText(/お使いいただけます/)
      .first()
      .waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await screenshot(page, 'dialogue-model-settings');
    await page.getByRole('button', { name: modelPart.save }).click();
    await page.getByText(modelPart.standing.workspace('page-model')).waitFor();
    expect(await page.content()).not.toContain('sk-only-once');
    await page.getByRole('tab', { name: dialoguePage.parts.run }).click();
    await page.getByText(runPart.model('page-model')).waitFor();
    await page.getByRole('tab', { name: dialoguePage.parts.model }).click();
    await page.getByRole('button', { name: modelPart.remove }).click();
    await page.getByRole('dialog').getByRole('button', { name: modelPart.remove }).click();
    await page.getByText(modelPart.standing.none('')).waitFor();
  });
});
