import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { tonight as words } from '../src/features/slip/messages.ja.ts';
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  screenshot,
  startApp,
} from './browser.ts';
import { type Photos, photoFile, scripted } from './scripted-reading.ts';
import { openTestService } from './stored.ts';

const slips = 12;
const name = (index: number) => ['A-normal-01', 'B-normal-03', 'C-normal-03'][index % 3] ?? '';
/** Twelve different photos: what follows the picture in the file, no reader looks at. */
const photoOf = (index: number) =>
  Buffer.concat([readFileSync(photoFile(name(index))), Buffer.from([index])]);
const unsure = { confidence: 0.6, candidates: ['2', '3', '4'] };
/** Seven cells of the twelve slips are not sure; every slip leaves at a minute of its own. */
const readingOf = (index: number) =>
  scripted(name(index), {
    exit: { state: 'written', text: `23:${10 + index}` },
    ...(index < 7
      ? { '4.qty': { state: 'written', text: '2', glyphs: undefined, ...unsure } }
      : {}),
  });

let close = async () => {};
afterAll(() => close());
const app = startApp(async () => {
  const { service, close: closeService } = await openTestService();
  close = closeService;
  const photos: Photos = {
    read: async (bytes) => readingOf(bytes.at(-1) ?? 0),
    copy: async (bytes) => ({ ok: true, value: bytes }),
  };
  return { photos, service };
});

const files = Array.from({ length: slips }, (_, index) => ({
  name: `${index + 1}.jpg`,
  mimeType: 'image/jpeg',
  buffer: photoOf(index),
}));
const choose = (page: Page) =>
  page.getByLabel(words.choose, { exact: true }).and(page.locator('input')).setInputFiles(files);
const lines = (page: Page) => page.getByRole('list', { name: words.lines }).getByRole('listitem');

it('12枚の写真から、確かめるところだけを見て、残し、今夜の合計に25回以内で着く', async () => {
  const page = await app.openPage({ path: '/slip/tonight', width: phone, height: 800 });
  await expectAccessible(page);
  let taps = 1;
  await choose(page);
  await lines(page)
    .nth(slips - 1)
    .waitFor();
  // From here on the finger may be anywhere.
  await page.evaluate(() => {
    const sum = { shift: 0 };
    Object.assign(window, { sum });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        sum.shift += (entry as PerformanceEntry & { value: number }).value;
      }
    }).observe({ type: 'layout-shift', buffered: false });
  });
  await page.getByText(words.progress(slips, slips)).waitFor();
  expect(await lines(page).count()).toBe(slips);
  await page.getByRole('button', { name: words.ask(7) }).waitFor();
  const shift = await page.evaluate(
    () => (window as unknown as { sum: { shift: number } }).sum.shift,
  );
  expect(shift).toBeLessThan(0.005);
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

it('机では、数字と Enter のキーで答え、ひとつ戻せる', async () => {
  const page = await app.openPage({ path: '/slip/tonight', width: desktop });
  await choose(page);
  await page.getByRole('button', { name: words.ask(7) }).click();
  await page.getByRole('heading', { name: words.remaining(7) }).waitFor();
  await page.keyboard.press('2');
  await page.getByRole('heading', { name: words.remaining(6) }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: words.remaining(5) }).waitFor();
  await page.getByRole('button', { name: words.undo }).click();
  await page.getByRole('heading', { name: words.remaining(6) }).waitFor();
  await page.getByLabel(words.other).fill('9');
  await page.getByLabel(words.other).press('Enter');
  await page.getByRole('heading', { name: words.remaining(5) }).waitFor();
  await screenshot(page, 'tonight-cell-desktop');
  // The same photos are kept already: none is counted twice unasked.
  await page.getByRole('button', { name: words.later }).click();
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
