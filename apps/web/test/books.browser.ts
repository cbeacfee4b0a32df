import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { books, days, settings } from '../src/features/accounts/messages.ja.ts';
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  screenshot,
  startApp,
} from './browser.ts';
import { openTestService } from './stored.ts';

const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});

const { openPage, url } = startApp(async () => {
  const { service, close } = await openTestService();
  closers.push(close);
  return { service };
});

const written = (text: string) => ({ state: 'written', text });
const blank = { state: 'blank', text: null };

async function keep(business_day: string, label: string, quantity: string, total: string) {
  const row = { r: 1, label: written('D にま'), qty: written(quantity), unit: written('1100') };
  const rows = [{ ...row, amount: blank }];
  const page = { entry: blank, exit: blank, rows, stated_total: written(total) };
  const answer = await fetch(new URL('/api/accounts', url()), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pages: [page], business_day, label }),
  });
  expect(answer.status).toBe(201);
}

beforeAll(async () => {
  await keep('2026-10-01', '3番卓', '2', '2200');
  await keep('2026-10-01', '4番卓', '3', '9999');
  await keep('2026-10-31', '5番卓', '40', '44000');
  await keep('2026-11-01', '6番卓', '1', '1100');
});

const october = '/slip/books?from=2026-10-01&to=2026-10-31';

it('一か月の合計を日ごと、キャストごとに見て、探し、会計ソフト用に書き出せる', async () => {
  const page = await openPage({ path: october, width: phone, height: 800 });
  await page.getByText(books.sums(3, days.yen(49_500), days.yen(46_200))).waitFor();
  await page.getByText(books.journalHint(2, days.yen(46_200), 1)).waitFor();
  await page.getByRole('link', { name: /5番卓/ }).waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await screenshot(page, 'books-phone');

  const saved = async (layout: keyof typeof books.layouts) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: books.layouts[layout] }).click(),
    ]);
    return readFileSync(await download.path());
  };
  expect((await saved('accounts')).toString()).toContain('合計,,3件,,49500');
  const yayoi = new TextDecoder('shift_jis').decode(await saved('yayoi'));
  expect(yayoi.trimEnd().split('\r\n')).toHaveLength(2);
  expect(yayoi).toContain('現金,,,対象外,44000,,売上高');

  await page.getByLabel(books.min).fill('３,０００');
  await page.getByLabel(books.max).fill('x');
  await page.getByText(books.wrongAmount).waitFor();
  await page.getByLabel(books.max).fill('4000');
  await page.getByRole('button', { name: books.find }).click();
  await page.getByText(books.sums(1, days.yen(3_300), days.yen(0))).waitFor();
  await page.getByRole('link', { name: /4番卓/ }).waitFor();
  expect(await page.getByRole('link', { name: /5番卓/ }).count()).toBe(0);
  await page.getByRole('button', { name: books.clear }).click();
  await page.getByText(books.sums(3, days.yen(49_500), days.yen(46_200))).waitFor();
  await page.getByRole('button', { name: books.monthAfter }).click();
  await page.getByText(books.sums(1, days.yen(1_100), days.yen(1_100))).waitFor();
});

it('戻す金額の決まりと勘定科目を設定すると、集計とファイルに入る', async () => {
  const page = await openPage({ path: '/slip/settings', width: desktop });
  await page.getByLabel(settings.payBackOf.drinks).selectOption('piece');
  await page.getByRole('button', { name: settings.save }).click();
  await page.getByText(settings.troubles.payBack).waitFor();
  await page.getByLabel(settings.payBackAmount.piece).fill('300');
  await page.getByLabel(settings.bookNames.sales_account).fill('飲食売上');
  await expectAccessible(page);
  await screenshot(page, 'settings-books-desktop');
  await page.getByRole('button', { name: settings.save }).click();
  await page.getByText(settings.saved(1)).waitFor();

  const again = await openPage({ path: october, width: desktop });
  await again.getByText(books.journalNames('飲食売上', '現金')).waitFor();
  // 45 pieces at 300 yen.
  await again.getByRole('cell', { name: days.yen(13_500) }).waitFor();
  await expectNoSidewaysScroll(again);
  await expectAccessible(again);
  await screenshot(again, 'books-desktop');
  await again.setViewportSize({ width: phone, height: 800 });
  await expectNoSidewaysScroll(again);
  await screenshot(again, 'books-phone-paid');
});
