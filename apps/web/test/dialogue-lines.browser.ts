import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  dialoguePage,
  lineTable,
  reportPart,
  statusNames,
} from '../src/features/dialogue/messages.ja.ts';
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  screenshot,
  startApp,
} from './browser.ts';

const app = startApp();
const path = '/dialogue';

async function report(page: Page, text: string, before?: string) {
  await page.getByRole('tab', { name: dialoguePage.parts.report }).click();
  await page.getByRole('textbox', { name: reportPart.text, exact: true }).fill(text);
  if (before !== undefined) {
    await page.getByText(reportPart.comparings.text).click();
    await page.getByRole('textbox', { name: reportPart.before, exact: true }).fill(before);
  }
  await page.getByRole('button', { name: reportPart.make, exact: true }).click();
}
const table = (page: Page) => page.getByRole('table', { name: lineTable.label });
const rows = (page: Page) => table(page).locator('tbody tr');

const good = 'わ！ この夜店、すっごい楽しそうじゃん！';
const bad = '姉様の直感は素晴らしいですね。その考えは正しいです。';

describe('せりふの一覧', () => {
  it.each([phone, desktop])('幅 %i: 判定、印、理由が並び、図から絞れる', async (width) => {
    const page = await app.openPage({ path, width });
    await report(page, `やな：${good}\nあゆ：${bad}\nやな：「${good}」\nだれか：え？`);
    await page.getByText(lineTable.count(3, 3)).waitFor();
    await page.getByText(/^4行目：/).waitFor();
    await rows(page).nth(1).locator('mark', { hasText: '素晴らしい' }).first().waitFor();
    await rows(page).nth(1).getByRole('button').click();
    await page.getByRole('region', { name: lineTable.details(2) }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await screenshot(page, `dialogue-lines-${width}`);

    await page.getByTitle(reportPart.filterBy('あゆ', statusNames.RETRY)).first().click();
    await page.getByText(lineTable.count(1, 3)).waitFor();
    await page.getByLabel(lineTable.columns.character, { exact: true }).selectOption('');
    await page.getByLabel(lineTable.columns.status, { exact: true }).selectOption('');
    await page.getByLabel(lineTable.search).fill('夜店');
    await page.getByText(lineTable.count(2, 3)).waitFor();
  });

  it('二つの記録を、1行ずつ比べる', async () => {
    const page = await app.openPage({ path, width: desktop });
    await report(
      page,
      `やな：${good}\nあゆ：${bad}`,
      `やな：${good}\nあゆ：今日の目安は十五度ですね。上着を一枚お持ちください。`,
    );
    await table(page).getByRole('columnheader', { name: lineTable.columns.before }).waitFor();
    await page.getByRole('switch', { name: lineTable.changed }).check();
    await page.getByText(lineTable.count(1, 2)).waitFor();
    await rows(page).first().getByRole('button').click();
    await page.getByText('十五度').last().waitFor();
    await expectAccessible(page);
    await screenshot(page, 'dialogue-lines-compared');
  });

  it('五千行でも、見えるところだけを持ち、終わりまで送れ、すぐ絞れる', async () => {
    const page = await app.openPage({ path, width: desktop });
    const lines = Array.from({ length: 5_000 }, (_, index) =>
      index % 50 === 0 ? `あゆ：${bad}` : `やな：${index}番目の屋台、すっごい楽しそうじゃん！`,
    );
    await page.getByRole('tab', { name: dialoguePage.parts.report }).click();
    // From a file: so many lines are not typed.
    await page.getByLabel(reportPart.file, { exact: true }).setInputFiles({
      name: 'lines.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(lines.join('\n')),
    });
    await page.getByText(lineTable.count(5_000, 5_000)).waitFor();
    expect(await rows(page).count()).toBeLessThan(60);
    await table(page).evaluate((element) => {
      const box = element.parentElement;
      if (box !== null) box.scrollTop = box.scrollHeight;
    });
    await rows(page).filter({ hasText: '4999番目' }).first().waitFor();
    await page.getByLabel(lineTable.columns.character, { exact: true }).selectOption('あゆ');
    await page.getByText(lineTable.count(100, 5_000)).waitFor();
  });

  it('表や会話の記録も読み、一覧をファイルにできる', async () => {
    const page = await app.openPage({ path, width: desktop });
    await report(page, `話者,台詞\nやな,"${good}"\n`);
    await page.getByText(lineTable.count(1, 1)).waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: lineTable.files.junit }).click();
    expect((await saved).suggestedFilename()).toBe('tashika-lines.xml');
  });
});
