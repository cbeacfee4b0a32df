import { readFileSync } from 'node:fs';
import { ok } from '@tashika/kernel';
import type { Page } from 'playwright-core';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { form, tonight as words } from '../src/features/slip/messages.ja.ts';
import { rowDoubts } from '../src/features/slip/photo/messages.ja.ts';
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  screenshot,
  startApp,
} from './browser.ts';
import { numberedPhoto, numberedReading, numberOfPhoto, type Photos } from './scripted-reading.ts';
import { openTestService } from './stored.ts';

const slips = 12;
const unsure = { confidence: 0.6, candidates: ['2', '3', '4'] };
/** Seven cells of the twelve slips are not sure. */
const readingOf = (index: number) =>
  numberedReading(
    index,
    index < 7 ? { '4.qty': { state: 'written', text: '2', glyphs: undefined, ...unsure } } : {},
  );
/** Whether the reader is not sure that it saw all rows of the last slip. */
let doubtsRows = false;
/** What the reading of the first photo waits for. */
let firstMayBeRead = Promise.resolve();

let opened: Awaited<ReturnType<typeof openTestService>>;
afterAll(() => opened?.close());
// Each begins with nothing kept, whatever was tried before.
beforeEach(async () => {
  await opened.service.store.db.deleteFrom('slip_accounts').execute();
  firstMayBeRead = Promise.resolve();
  doubtsRows = false;
});
const app = startApp(async () => {
  opened = await openTestService();
  const photos: Photos = {
    async read(bytes, wishes) {
      const index = numberOfPhoto(bytes);
      if (index === 0) await firstMayBeRead;
      const reading = readingOf(index);
      if (!reading.ok) return reading;
      const copy = wishes?.preview === true ? { preview: bytes } : {};
      if (!doubtsRows || index !== slips - 1) return ok({ ...reading.value, ...copy });
      const row_doubts = [{ after: 2, kind: 'missing' as const, confidence: 0.5 }];
      return ok({ ...reading.value, ...copy, page: { ...reading.value.page, row_doubts } });
    },
    copy: async (bytes) => ({ ok: true, value: bytes }),
  };
  return { photos, service: opened.service };
});

const files = Array.from({ length: slips }, (_, index) => numberedPhoto(index));
const choose = (page: Page) =>
  page.getByLabel(words.choose, { exact: true }).and(page.locator('input')).setInputFiles(files);
const lines = (page: Page) => page.getByRole('list', { name: words.lines }).getByRole('listitem');

/** From here on the finger may be anywhere: what moves is added up. */
const watchShifts = (page: Page) =>
  page.evaluate(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      })[]) {
        shifts.push(`${entry.value} ${entry.sources.map(({ node }) => node?.textContent).join()}`);
      }
    }).observe({ type: 'layout-shift', buffered: false });
  });
const shifts = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);

it('12枚の写真から、確かめるところだけを見て、残し、今夜の合計に25回以内で着く', async () => {
  const page = await app.openPage({ path: '/slip/tonight', width: phone, height: 800 });
  await expectAccessible(page);
  let taps = 1;
  await choose(page);
  await lines(page)
    .nth(slips - 1)
    .waitFor();
  await watchShifts(page);
  await page.getByText(words.progress(slips, slips)).waitFor();
  expect(await lines(page).count()).toBe(slips);
  await page.getByRole('button', { name: words.ask(7) }).waitFor();
  expect(await shifts(page)).toEqual([]);
  await screenshot(page, 'tonight-phone');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: words.ask(7) }).click();
  taps += 1;
  for (let left = 7; left > 0; left -= 1) {
    await page.getByRole('heading', { name: words.remaining(left) }).waitFor();
    if (left === 7) {
      await screenshot(page, 'tonight-cell-phone');
      await expectAccessible(page);
    }
    await page.locator('[data-candidate="2"]').click();
    taps += 1;
  }
  await page.getByRole('button', { name: words.keep(slips) }).click();
  taps += 1;
  await page.getByText(words.total(slips)).waitFor();
  expect(taps).toBeLessThanOrEqual(25);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await screenshot(page, 'tonight-result-phone');
  const saved = async (role: 'button' | 'link', name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole(role, { name, exact: true }).click(),
    ]);
    return readFileSync(await download.path());
  };
  const rows = (await saved('link', words.csv)).toString().trimEnd().split('\r\n');
  // A head, the slips, their sum and that of the sure ones.
  expect(rows).toHaveLength(slips + 3);
  const picture = await saved('button', words.sharePicture);
  expect(picture.subarray(1, 4).toString()).toBe('PNG');

  // Each slip once and in the order of the photos, whatever is pressed or loaded again.
  const kept = () =>
    page.evaluate(async () => (await (await fetch('/api/accounts?order=day')).json()).accounts);
  const exits = (await kept()).map(({ number }: { number: number }) => number);
  expect(exits).toEqual(Array.from({ length: slips }, (_, index) => index + 1));
  await page.reload();
  await page.getByText(words.total(slips)).waitFor();
  expect(await kept()).toHaveLength(slips);
  await page.setViewportSize({ width: 1440, height: 900 });
  await screenshot(page, 'tonight-result-desktop');
  // A line opens its slip.
  await lines(page).nth(4).getByRole('link').click();
  await page.getByRole('tab', { name: /^5枚目/, selected: true }).waitFor();
});

it('机では、数字と Enter のキーで答え、ひとつ戻せ、前の伝票が後から読めても尋ねている欄は変わらない', async () => {
  const kept = new FormData();
  for (const { name, buffer } of files) kept.append('photo', new File([buffer], name));
  const before = await fetch(new URL('/api/accounts', app.url()), { method: 'POST', body: kept });
  expect(before.status, await before.text()).toBe(201);
  const { promise, resolve: letFirstBeRead } = Promise.withResolvers<void>();
  firstMayBeRead = promise;
  doubtsRows = true;
  const page = await app.openPage({ path: '/slip/tonight', width: desktop });
  await choose(page);
  await lines(page)
    .nth(slips - 1)
    .waitFor();
  await watchShifts(page);
  await page.getByText(words.progress(slips - 1, slips)).waitFor();
  expect(await shifts(page)).toEqual([]);
  const asked = (left: number, slip: number) =>
    page
      .getByRole('region', { name: words.remaining(left) })
      .getByRole('heading', { name: words.cellOf(slip, form.cell(4, form.columns.qty)) })
      .waitFor();
  await page.getByRole('button', { name: words.ask(7) }).click();
  await asked(6, 2);
  await page.keyboard.press('2');
  await asked(5, 3);
  letFirstBeRead();
  await asked(6, 3);
  await page.keyboard.press('Enter');
  await asked(5, 1);
  await page.getByRole('button', { name: words.undo }).click();
  await asked(6, 3);
  await page.getByLabel(words.other).fill('9');
  await page.getByLabel(words.other).press('Enter');
  await asked(5, 1);
  await screenshot(page, 'tonight-cell-desktop');
  for (let left = 4; left >= 0; left -= 1) {
    await page.keyboard.press('Enter');
    if (left > 0) await page.getByRole('heading', { name: words.remaining(left) }).waitFor();
  }
  // After the cells, whether a row is missing; then back to the list.
  await page.getByRole('heading', { name: words.photo(slips) }).waitFor();
  await expectAccessible(page);
  await screenshot(page, 'tonight-rows-desktop');
  await page.getByRole('button', { name: rowDoubts.noRow }).click();
  await page.getByRole('button', { name: words.nothingToAsk }).waitFor();
  // The same photos are kept already: none is counted twice unasked.
  await page.getByRole('button', { name: words.keep(slips) }).click();
  await page
    .getByRole('alert')
    .nth(slips - 1)
    .waitFor();
  const { accounts } = await page.evaluate(async () =>
    (await fetch('/api/accounts?order=day')).json(),
  );
  expect(accounts).toHaveLength(slips);
});
