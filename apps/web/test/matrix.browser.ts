import { expect, it } from 'vitest';
import { boardStep, matrix } from '../src/features/threads/messages.ja.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  firstLook,
  looks,
  putOn,
  screenshot,
} from './browser.ts';
import { answerAll, linksOf, newThread, startThreads } from './stored-threads.ts';

const app = startThreads();

const tableRules = [
  'aria-hidden-focus',
  'aria-required-children',
  'aria-required-parent',
  'empty-table-header',
  'scope-attr-valid',
  'scrollable-region-focusable',
  'td-headers-attr',
  'th-has-data-cells',
];

it('いまの状況と次の一手が先に立ち、200人×30候補でも表は見える分だけ作られる', async () => {
  const day = (index: number) => String((index % 28) + 1).padStart(2, '0');
  const id = await newThread({
    intent: { utterance: '過半数が参加できれば成立です。' },
    invitees: Array.from({ length: 200 }, (_, index) => ({ name: `参加 ${index + 1}号` })),
    slots: Array.from({ length: 30 }, (_, index) => ({
      start_time: `2027-0${index < 28 ? 2 : 3}-${day(index)}T13:00:00+09:00`,
      end_time: `2027-0${index < 28 ? 2 : 3}-${day(index)}T14:00:00+09:00`,
    })),
  });
  await answerAll((await linksOf(id)).get('参加 1号'), 'selected');
  const page = await app.openPage({ path: `/threads/${id}`, ...firstLook });
  await page
    .getByText(/は、あと100人（候補：参加 2号、参加 3号、.* ほか195人）で成立します。/)
    .waitFor();
  await page.getByRole('link', { name: boardStep.ask }).waitFor();
  const table = page.getByRole('region', { name: matrix.label });
  const rows = table.locator('tbody tr:not([aria-hidden])');
  expect(await table.locator('thead th').nth(1).textContent()).toContain('○1△0×0');
  // What a small board shows is looked at elsewhere by all rules; here is what a cut table may break.
  await expectAccessible(page, tableRules);
  for (const look of looks) {
    await putOn(page, look);
    await expectNoSidewaysScroll(page);
    await screenshot(page, `matrix-${look.width}-${look.colorScheme}`);
    await table.evaluate((scrolled) => scrolled.scrollTo(0, 0));
    await table.getByText('参加 1号', { exact: true }).waitFor();
    expect(await rows.count()).toBeLessThan(60);
    await table.evaluate((scrolled) => scrolled.scrollTo(0, scrolled.scrollHeight));
    await table.getByText('参加 200号').waitFor();
    expect(await rows.count()).toBeLessThan(60);
    expect(await table.getByText('参加 1号', { exact: true }).count()).toBe(0);
  }
});
