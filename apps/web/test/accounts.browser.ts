import { readFileSync } from 'node:fs';
import { ok } from '@tashika/kernel';
import { afterAll, expect, it } from 'vitest';
import { account, days, settings, slipPages } from '../src/features/accounts/messages.ja.ts';
import {
  keeping,
  quickInsert,
  result,
  sampleTitles,
  toolbar,
} from '../src/features/slip/messages.ja.ts';
import { intake, photoView } from '../src/features/slip/photo/messages.ja.ts';
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

const photo = photoFile('A-normal-01');
/** Reads what stands on the photos; with the nets it is walked in `slip-photo.browser.ts`. */
const photos: Photos = {
  async read(bytes, wishes) {
    const names = ['A-normal-01', 'B-normal-03', 'C-normal-03'];
    const name = names.find((one) => readFileSync(photoFile(one)).equals(bytes));
    if (name === undefined) throw new Error('no photo of these');
    const reading = scripted(name, {});
    if (!reading.ok || wishes?.preview !== true) return reading;
    return ok({ ...reading.value, preview: bytes });
  },
  copy: async (bytes) => ok(bytes),
};
const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});

const { openPage } = startApp(async () => {
  const { service, close } = await openTestService();
  closers.push(close);
  return { photos, service };
});

it('写真を読み取り、残し、営業日の一覧から開いて訂正し、CSV に書き出せる', async () => {
  const page = await openPage({ path: '/slip', width: phone, height: 800 });
  await page.locator('input[type=file]').first().setInputFiles(photo);
  await page.getByText(intake.added).waitFor();
  await page.getByLabel(keeping.label).fill('5番卓');
  await page.getByRole('button', { name: keeping.button }).click();
  await page.getByText(keeping.kept(1)).waitFor();
  await page.getByRole('link', { name: keeping.open }).click();

  await page.getByRole('heading', { level: 1, name: days.title }).waitFor();
  const card = page.getByRole('link', { name: /5番卓/ });
  await card.waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await screenshot(page, 'days-phone');

  await card.click();
  await page.getByRole('heading', { level: 2, name: '5番卓' }).waitFor();
  const photoShown = page.getByRole('group', { name: photoView.label(1) });
  await photoShown.waitFor();
  await expectNoSidewaysScroll(page);
  // A cell is chosen on the photo or in the table; agreeing is no correction, and looks like none.
  await photoShown.locator('[data-outline="entry"]').click();
  const entry = page.getByRole('form', { name: account.correcting(account.entry) });
  await entry.getByRole('button', { name: account.asRead('22:50') }).click();
  await page.locator('[data-place="entry"][data-confirmed]').waitFor();
  expect(await page.locator('[data-corrected]').count()).toBe(0);
  await page.getByRole('button', { name: account.addRow }).click();
  const added = page.getByRole('form', { name: account.addingRow(1) });
  await added.getByLabel(account.columns.label).fill('D にま');
  await added.getByLabel(account.columns.qty).fill('1');
  await added.getByRole('button', { name: account.addRowYes }).click();
  await page.locator('[data-place="rows[12].label"][data-corrected]').waitFor();
  await page.getByRole('button', { name: account.correctCell('合計') }).click();
  const form = page.getByRole('form', { name: account.correcting('合計') });
  await form.getByRole('textbox').fill('99999');
  await form.getByRole('button', { name: account.save }).click();
  await page.getByText(/合計：.* → 99999/).waitFor();
  // A sentence that decides leads to its cells.
  await page.getByRole('region', { name: result.points }).getByRole('button').first().click();
  await page.locator('[data-place][data-pointed]').first().waitFor();
  await expectAccessible(page);
  await screenshot(page, 'account-phone');

  await page.getByRole('link', { name: account.back }).click();
  await page.getByRole('button', { name: days.all(1) }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: days.csv }).click(),
  ]);
  const csv = readFileSync(await download.path(), 'utf8');
  expect(csv).toContain('5番卓');
  expect(csv).toContain('99999');
});

it('消す前に尋ね、消すと一覧からなくなり、空の日はそう伝える', async () => {
  const page = await openPage({ path: '/slip/days', width: desktop, colorScheme: 'dark' });
  await expectAccessible(page);
  await screenshot(page, 'days-desktop-dark');
  await page.getByRole('link', { name: /5番卓/ }).click();
  await page.getByRole('button', { name: account.remove }).click();
  await expectAccessible(page);
  await screenshot(page, 'account-desktop-dark');
  await page.getByRole('button', { name: account.removeYes, exact: true }).click();
  await page.getByText(days.empty).waitFor();
  await expectAccessible(page);
});

it('設定は、何が変わるかを見てから保存でき、前の版に戻せる', async () => {
  const page = await openPage({
    path: '/slip/settings',
    width: phone,
    // Names that are none are refused, and the browser says so too.
    allowedErrors: /422/,
  });
  const cast = page.getByRole('textbox', { name: settings.cast });
  const before = await cast.inputValue();
  await cast.fill('abc');
  await page.getByRole('button', { name: settings.preview }).click();
  await page.getByRole('alert').waitFor();
  expect(await cast.inputValue()).toBe('abc');
  await cast.fill(`${before}\nみずほ`);
  await page.getByRole('button', { name: settings.preview }).click();
  await page.getByText(settings.unchanged(0)).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await screenshot(page, 'settings-phone');
  await page.getByRole('button', { name: settings.save }).click();
  await page.getByText(/^第1版：/).waitFor();
  await cast.fill(before);
  await page.getByRole('button', { name: settings.save }).click();
  await page.getByRole('button', { name: settings.restore(1) }).click();
  expect(await cast.inputValue()).toContain('みずほ');
  await page.getByRole('button', { name: settings.save }).click();
  await page.getByText(settings.saved(3)).waitFor();
  // Whoever leaves with something unsaved is asked.
  await cast.fill(`${before}\nさゆり`);
  await page.getByRole('link', { name: slipPages.days }).click();
  await page.getByRole('heading', { name: settings.leaving }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: settings.stay }).click();
  expect(await cast.inputValue()).toContain('さゆり');
  await cast.fill(`${before}\nみずほ`);
  // Slips are checked by it at once, before they are kept.
  await page.getByRole('link', { name: slipPages.desk }).click();
  await page.getByRole('button', { name: quickInsert.drink }).click();
  await page.getByRole('button', { name: 'D みずほ' }).waitFor();
});

it('ひな形から別のお店を作り、品目を CSV と YAML で書き出し、取り込み、その店の決まりで確かめられる', async () => {
  const page = await openPage({ path: '/slip/settings', width: desktop });
  await page.getByRole('button', { name: settings.templates.snack }).click();
  const items = page.getByRole('list', { name: settings.menu });
  await items.getByRole('textbox', { name: settings.menuColumns.name }).first().waitFor();
  await page.getByRole('button', { name: settings.addItem }).click();
  await items.getByRole('textbox', { name: settings.menuColumns.name }).last().fill('焼きそば');
  // Without a price it cannot be saved, and the field says so.
  await page.getByRole('button', { name: settings.save }).click();
  await page.getByText(settings.troubles.price).waitFor();
  await expectAccessible(page);
  await items.getByRole('textbox', { name: settings.menuColumns.price }).last().fill('900');
  await screenshot(page, 'shop-desktop');
  const saved = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ]);
    return readFileSync(await download.path(), 'utf8');
  };
  const csv = await saved(settings.saveCsv);
  expect(csv).toContain('焼きそば,900');
  const yaml = await saved(settings.saveYaml);
  expect(yaml).toContain('percent: 20');
  const take = (name: string, text: string) =>
    page
      .getByLabel(settings.takeFile)
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await take('menu.csv', csv.replace('焼きそば,900', '焼きそば,950'));
  await page.getByText(settings.taken('menu.csv')).waitFor();
  await take('shop.yaml', 'shop: 3');
  await page.getByText(settings.notShop).waitFor();
  await take('shop.yaml', yaml.replace('焼きそば', '焼うどん'));
  await page.getByText(settings.taken('shop.yaml')).waitFor();
  await page.getByRole('button', { name: settings.save }).click();
  await page.getByText(/第4版として保存しました/).waitFor();
  await page.setViewportSize({ width: phone, height: 800 });
  await expectNoSidewaysScroll(page);
  await screenshot(page, 'shop-phone');
  const answer = await page.evaluate(async () => {
    const written = (text: string) => ({ state: 'written', text });
    const blank = { state: 'blank' };
    const row = { r: 1, label: written('焼うどん'), qty: written('2'), unit: blank, amount: blank };
    const asked = await fetch('/api/slips/check', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        pages: [{ entry: blank, exit: blank, rows: [row], stated_total: written('2400') }],
      }),
    });
    return (await asked.json()).accounts[0];
  });
  // 1800 + 20 % = 2160, + 10 % = 2376, to 2400.
  expect(answer.calc_total).toBe(2400);
  // The others go on in the shop that ships.
  await page.getByRole('button', { name: settings.templates.bar }).click();
  await page.getByRole('button', { name: settings.save }).click();
  await page.getByText(/第5版として保存しました/).waitFor();
});

it('サーバーに届かないときは、そう伝え、もう一度試せる', async () => {
  const page = await openPage({ path: '/slip/days', allowedErrors: /Failed to load|ERR_FAILED/ });
  await page.route('**/api/accounts/**', (route) => route.abort());
  await page.route('**/api/accounts?**', (route) => route.abort());
  await page.reload();
  await page.getByRole('alert').waitFor();
  await expectAccessible(page);
  await page.unroute('**/api/accounts/**');
  await page.unroute('**/api/accounts?**');
  await page.getByRole('button', { name: 'もう一度試す' }).click();
  await page.getByText(days.empty).waitFor();
});

it('手で入れた伝票は写真なしで、写真がブラウザーから消えた伝票はそう伝えて残す', async () => {
  const page = await openPage({ path: '/slip' });
  await page.getByRole('button', { name: toolbar.samples }).click();
  await page.getByRole('menuitem', { name: sampleTitles.exact.title }).click();
  await page.getByRole('button', { name: keeping.button }).dblclick();
  await page.getByText(keeping.kept(1)).waitFor();
  // It still lies on the desk, and is known to be kept.
  await page.reload();
  await page.getByText(keeping.keptBefore(1)).waitFor();
  await page.getByRole('link', { name: keeping.open }).click();
  await page.getByRole('button', { name: days.all(1) }).waitFor();
  await page.goBack();

  await page.getByRole('button', { name: keeping.next }).click();
  await page.locator('input[type=file]').first().setInputFiles(photo);
  await page.getByText(intake.added).waitFor();
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const gone = indexedDB.deleteDatabase('tashika-slip-photos');
        gone.onsuccess = resolve;
      }),
  );
  await page.getByRole('button', { name: keeping.button }).click();
  await page.getByText(keeping.photosLost(1)).waitFor();
});

it('残し、次を撮り、残しても、どの伝票も一度だけ残り、同じ写真は名指しされる', async () => {
  const page = await openPage({ path: '/slip', width: phone, height: 800 });
  const take = async (name: string) => {
    await page.locator('input[type=file]').first().setInputFiles(photoFile(name));
    await page.getByText(intake.added).waitFor();
  };
  const keepOne = async () => {
    await page.getByRole('button', { name: keeping.button, exact: true }).click();
    await page.getByText(keeping.kept(1)).waitFor();
  };
  await take('B-normal-03');
  await keepOne();
  await take('C-normal-03');
  await keepOne();
  await screenshot(page, 'kept-phone');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // The desk holds the second slip alone; its photo is taken once more.
  await take('C-normal-03');
  await page.getByRole('button', { name: keeping.button, exact: true }).click();
  await page.getByText(keeping.twinPhoto).waitFor();
  await expectAccessible(page);
  await screenshot(page, 'twin-phone');
  await page.getByRole('button', { name: keeping.sameSlip }).click();
  await page.getByText(keeping.keptBefore(1)).waitFor();
  const listed = await page.evaluate(async () => {
    const answer = await fetch('/api/accounts?order=day');
    return (await answer.json()).accounts as { calc_total: number }[];
  });
  const totals = listed.map(({ calc_total }) => calc_total);
  expect(new Set(totals.slice(-2)).size).toBe(2);
  expect(totals.filter((total) => total === totals.at(-1))).toHaveLength(1);
});
