import { readFile } from 'node:fs/promises';
import { longestLine } from '@tashika/contract/dialogue';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  dialoguePage,
  linePart,
  reportPart,
  runPart,
  statusNames,
  tonePart,
} from '../src/features/dialogue/messages.ja.ts';
import {
  lineSamples,
  reportSample,
  scriptSample,
} from '../src/features/dialogue/samples/samples.ts';
import {
  expectAccessible,
  expectGoodLooks,
  firstLook,
  looks,
  phone,
  putOn,
  screenshot,
  startApp,
} from './browser.ts';

const app = startApp();
const path = '/dialogue';

const openPart = async (page: Page, part: keyof typeof dialoguePage.parts) => {
  await page.getByRole('tab', { name: dialoguePage.parts[part] }).click();
};
const line = (page: Page) => page.getByRole('textbox', { name: linePart.input });
const record = (page: Page) => page.getByRole('textbox', { name: reportPart.text, exact: true });
const status = (page: Page, name: string) =>
  page.getByRole('status').filter({ hasText: name }).first().waitFor();

describe('どの幅と配色でも', () => {
  it('一言：書くそばから判定し、根拠をその場で示す', async () => {
    const page = await app.openPage({ path, ...firstLook });
    await page.getByText('あゆ', { exact: true }).click();
    await line(page).pressSequentially('姉様の直感は素晴らしい', { delay: 5 });
    await line(page).pressSequentially('ですね。');
    await status(page, statusNames.RETRY);
    const mark = page.locator('mark', { hasText: '素晴らしい' });
    await mark.first().waitFor({ state: 'attached' });
    await page.getByText('§5').first().waitFor();
    // The marks stand behind the words of the field: same place, same breaks.
    const drift = () =>
      page.evaluate(() => {
        const field = document.querySelector('textarea');
        const behind = field?.previousElementSibling;
        if (!field || !behind) throw new Error('no field');
        return [
          field.scrollHeight - behind.clientHeight,
          field.getBoundingClientRect().top - behind.getBoundingClientRect().top,
        ];
      });
    for (const look of looks) {
      await putOn(page, look);
      expect(await drift()).toEqual([0, 0]);
    }
    await expectGoodLooks(page, 'dialogue-line');
  });

  it('会話：台本から進み、試みと理由と状態を示す', async () => {
    const page = await app.openPage({ path, ...firstLook });
    await openPart(page, 'run');
    await page.getByText(runPart.noModel).waitFor();
    await page.getByRole('button', { name: scriptSample.scene, exact: true }).click();
    await page.getByLabel(runPart.pace).selectOption('0');
    await page.getByRole('button', { name: runPart.start }).click();
    await page.getByText(runPart.reasons.ended ?? '').waitFor();
    const log = page.getByRole('region', { name: runPart.log });
    expect(await log.getByText(runPart.attempt(1)).count()).toBeGreaterThan(0);
    await log.getByText('姉様の直感は素晴らしいですね。', { exact: true }).waitFor();
    await page.getByText('夜店', { exact: true }).first().waitFor();
    await expectGoodLooks(page, 'dialogue-run');
  });

  it('記録：貼り付けた記録を、図と比較でまとめる', async () => {
    const page = await app.openPage({ path, ...firstLook });
    await openPart(page, 'report');
    await record(page).fill(`${reportSample}\n{"broken`);
    await page.getByText(reportPart.comparings.profile).click();
    await page.getByRole('button', { name: reportPart.make, exact: true }).click();
    await page.getByText(reportPart.lines(10)).waitFor();
    await page.getByText(reportPart.problems(1)).waitFor();
    await page.getByText(/^11行目：/).waitFor();
    for (const title of [reportPart.comparison, reportPart.rules, reportPart.evidence]) {
      await page.getByRole('heading', { name: title }).waitFor();
    }
    await expectGoodLooks(page, 'dialogue-report');
  });
});

describe('一言', () => {
  it('三つの手がかりと、足りないものを、その人物の言葉で示す', async () => {
    const page = await app.openPage({ path });
    await line(page).fill('そっか、それは楽しみ');
    await page.getByText(tonePart.missing('やな', 1)).waitFor();
    await page.getByText('よね', { exact: true }).waitFor();
    await line(page).fill('そっか、それは楽しみかも！');
    await page.getByText(tonePart.enough).waitFor();
    await status(page, statusNames.PASS);
  });

  it('見本を選べ、読み込み直しても書いたものが残る', async () => {
    const page = await app.openPage({ path, width: phone });
    for (const { name, text } of lineSamples) {
      await page.getByRole('button', { name, exact: true }).click();
      expect(await line(page).inputValue()).toBe(text);
    }
    await status(page, statusNames.MODIFY);
    await line(page).fill('やな：「わ！ほんとだね！」続き');
    await page.reload();
    expect(await line(page).inputValue()).toBe('やな：「わ！ほんとだね！」続き');
  });

  it('サーバーに届かないときは、そう言い、書いたものは残る', async () => {
    const page = await app.openPage({ path, allowedErrors: /ERR_FAILED|Failed to load/ });
    await page.route('**/api/dialogue/judge', (route) => route.abort());
    await line(page).fill('わ！');
    await page.getByRole('alert').filter({ hasText: 'つながりませんでした' }).waitFor();
    await page.unroute('**/api/dialogue/judge');
    await line(page).fill('わ！ ほんと！');
    await status(page, statusNames.PASS);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('決まりを読み込めなければ、そう言い、試し直せる', async () => {
    const page = await app.openPage({ allowedErrors: /ERR_FAILED|Failed to load/ });
    await page.route('**/api/dialogue/ensemble', (route) => route.abort());
    await page.getByRole('link', { name: dialoguePage.title, exact: true }).click();
    await page.getByText(dialoguePage.unreachable).waitFor();
    await expectAccessible(page);
    await page.unroute('**/api/dialogue/ensemble');
    await page.getByRole('button', { name: dialoguePage.again }).click();
    await line(page).waitFor();
  });

  it('長すぎるせりふは、上限を示して断る', async () => {
    const page = await app.openPage({ path, allowedErrors: /400/ });
    await line(page).fill('あ'.repeat(20_001));
    await page
      .getByRole('alert')
      .filter({ hasText: `${longestLine}文字以下` })
      .waitFor();
  });
});

const longScript = Array.from(
  { length: 40 },
  (_, i) => `やな：わ！ ${i + 1}番の夜店、楽しそうじゃん！`,
);

describe('会話', () => {
  const startLong = async (page: Page) => {
    await openPart(page, 'run');
    await page.getByLabel(runPart.script, { exact: true }).fill(longScript.join('\n'));
    await page.getByLabel(runPart.pace).selectOption('500');
    await page.getByRole('button', { name: runPart.start }).click();
  };
  const said = (page: Page, index: number) =>
    page
      .getByRole('region', { name: runPart.log })
      .getByText(longScript[index]?.slice(3) ?? '', { exact: true })
      .first()
      .waitFor();
  const bubbles = (page: Page) =>
    page.getByRole('region', { name: runPart.log }).locator('ol > li').count();

  it('進むようすが見え、止めて、続きから進められる', async () => {
    const page = await app.openPage({ path, width: phone });
    await startLong(page);
    await said(page, 1);
    await expectAccessible(page);
    await page.getByRole('button', { name: runPart.stop }).click();
    await page.getByText(runPart.reasons.aborted ?? '').waitFor();
    const stopped = await bubbles(page);
    expect(stopped).toBeGreaterThanOrEqual(2);
    expect(stopped).toBeLessThan(40);
    await screenshot(page, 'dialogue-stopped');
    await page.getByRole('button', { name: runPart.resume }).click();
    await said(page, stopped);
    await page.getByRole('button', { name: runPart.stop }).click();
    await page.getByText(runPart.reasons.aborted ?? '').waitFor();
    const texts = await page
      .getByRole('region', { name: runPart.log })
      .locator('li p')
      .allTextContents();
    const spoken = texts.filter((text) => text.startsWith('わ！'));
    expect(spoken).toEqual(longScript.slice(0, spoken.length).map((row) => row.slice(3)));
  });

  it('読み込み直しても続き、記録を保存でき、そのまままとめられる', async () => {
    const page = await app.openPage({ path });
    await startLong(page);
    await said(page, 1);
    await page.reload();
    await said(page, 0);
    await page.getByRole('button', { name: runPart.stop }).click();
    await page.getByText(runPart.reasons.aborted ?? '').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: runPart.download }).click(),
    ]);
    const records = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n');
    expect(JSON.parse(records[0] ?? '').record).toBe('start');
    await page.getByRole('button', { name: runPart.toReport }).click();
    await page.getByRole('button', { name: reportPart.make, exact: true }).click();
    await page.getByText(/^\d+発言をまとめました。$/).waitFor();
  });

  it('サーバーが会話を忘れても、手元の記録から続けられる', async () => {
    const page = await app.openPage({ path, allowedErrors: /404/ });
    await startLong(page);
    await said(page, 1);
    await page.getByRole('button', { name: runPart.stop }).click();
    await page.getByText(runPart.reasons.aborted ?? '').waitFor();
    const stopped = await bubbles(page);
    await page.evaluate(() => {
      const key = 'tashika-dialogue-run';
      const kept = JSON.parse(localStorage.getItem(key) ?? '');
      const id = '00000000-0000-4000-8000-000000000000';
      localStorage.setItem(key, JSON.stringify({ ...kept, id }));
    });
    await page.reload();
    await page.getByRole('button', { name: runPart.resume }).click();
    await said(page, stopped);
    await page.getByRole('button', { name: runPart.stop }).click();
    await page.getByText(runPart.reasons.aborted ?? '').waitFor();
  });

  it('見守りが切れても、つなぎ直して追い付く', async () => {
    const page = await app.openPage({ path, allowedErrors: /ERR_FAILED|Failed to load/ });
    await page.route('**/events?*', (route) => route.abort());
    await startLong(page);
    await page.getByText(runPart.reconnecting).waitFor();
    await page.unroute('**/events?*');
    await said(page, 1);
    await page.getByText(runPart.reconnecting).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: runPart.stop }).click();
    await page.getByText(runPart.reasons.aborted ?? '').waitFor();
  });

  it('言い直しを使い切ったせりふには印を付け、誤った台本は行を示す', async () => {
    const page = await app.openPage({ path, allowedErrors: /422/ });
    await openPart(page, 'run');
    const script = page.getByLabel(runPart.script, { exact: true });
    await script.fill('やな：わ！\n{"text":');
    await page.getByRole('button', { name: runPart.start }).click();
    await page.getByRole('alert').filter({ hasText: '2行目' }).waitFor();
    await script.fill(
      Array.from({ length: 3 }, () => 'あゆ：姉様の直感は素晴らしいですね。').join('\n'),
    );
    await page.getByLabel(runPart.pace).selectOption('0');
    await page.getByRole('button', { name: runPart.start }).click();
    await page.getByText(runPart.exhausted, { exact: true }).waitFor();
    await expectAccessible(page);
  });
});

describe('記録', () => {
  it('ファイルを渡せば、まとめと、1枚で完結したページができる', async () => {
    const page = await app.openPage({ path });
    await openPart(page, 'report');
    await page.locator('input[type=file]').setInputFiles({
      name: 'lines.jsonl',
      mimeType: 'application/jsonl',
      buffer: Buffer.from(reportSample),
    });
    await page.getByText(reportPart.lines(10)).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: reportPart.download }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toMatch(/^<!doctype html>[\s\S]*<svg/);
    await record(page).fill('やな：わ！ ほんと！');
    await page.getByText(reportPart.outdated).waitFor();
    await page.getByText(reportPart.comparings.text).click();
    await page.getByRole('textbox', { name: reportPart.before }).fill(reportSample);
    await page.getByRole('button', { name: reportPart.make, exact: true }).click();
    await page.getByRole('heading', { name: reportPart.comparison }).waitFor();
    await page.getByText(reportPart.lines(1)).waitFor();
  });

  it('大きすぎる記録は、上限を示して断る', async () => {
    const page = await app.openPage({ path });
    await openPart(page, 'report');
    await record(page).evaluate((field: HTMLTextAreaElement) => {
      const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
      set?.call(field, 'あ'.repeat(3 * 1024 * 1024));
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await page.getByRole('button', { name: reportPart.make, exact: true }).click();
    await page.getByRole('alert').filter({ hasText: '8 MB' }).waitFor();
  });
});
