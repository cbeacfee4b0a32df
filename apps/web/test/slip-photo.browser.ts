import { readFileSync } from 'node:fs';
import { openPhotoReader } from '@tashika/server';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { exporting, form, pageTabs, result, toolbar } from '../src/features/slip/messages.ja.ts';
import {
  corrections,
  intake,
  pending,
  photoView,
  review,
} from '../src/features/slip/photo/messages.ja.ts';
import {
  expectAccessible,
  expectGoodLooks,
  expectNoSidewaysScroll,
  firstLook,
  phone,
  screenshot,
  startApp,
} from './browser.ts';
import { type Photos, photoFile, scripted, withOrientation } from './scripted-reading.ts';

const photoBytes = (name: string) => readFileSync(photoFile(name));
const first = photoBytes('A-normal-01');
const second = photoBytes('B-normal-03');
/** Stands for a HEIC photo: no browser here opens it, and the reader finds a JPEG behind its head. */
const heicHead = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1');
const heicWithout = Buffer.from('\0\0\0\x18ftypheix\0\0\0\0heixmif1', 'latin1');

const ofFirst = scripted('A-normal-01', {
  '2.amount': { confidence: 0.6, candidates: ['1800', '1300'] },
  '4.qty': { confidence: 0.7, candidates: ['11', '10', '12'] },
  '6.label': { confidence: 0.76, candidates: ['さら D', 'さち D'] },
  '6.qty': { state: 'unreadable', glyphs: undefined, confidence: 0.4, candidates: ['9', '8'] },
});
const ofSecond = scripted('B-normal-03', {});

let pool: ReturnType<typeof openPhotoReader>;
const app = startApp(async (shopFacts) => {
  pool = openPhotoReader(shopFacts, { threads: 1 });
  const photos: Photos = {
    async read(bytes, wishes) {
      const given = Buffer.from(bytes);
      if (given.equals(first)) return ofFirst;
      if (given.equals(second)) return ofSecond;
      if (given.subarray(0, 24).equals(heicWithout)) return ofFirst;
      if (given.subarray(0, 24).equals(heicHead) && ofFirst.ok && wishes?.preview === true) {
        return { ok: true, value: { ...ofFirst.value, preview: given.subarray(24) } };
      }
      return pool.read(bytes, wishes);
    },
    copy: (bytes) => pool.copy(bytes),
  };
  return { photos };
});
afterAll(() => pool.close());

const open = (options: Parameters<typeof app.openPage>[0] = {}) =>
  app.openPage({ path: '/slip', ...options });
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
const choose = (page: Page, ...files: ReturnType<typeof file>[]) =>
  page.getByLabel(intake.choose, { exact: true }).and(page.locator('input')).setInputFiles(files);
const outline = (page: Page, key: string) => page.locator(`[data-outline="${key}"]`);
const certainty = (page: Page, key: string) => outline(page, key).getAttribute('data-certainty');
const cell = (page: Page, key: string) => page.locator(`[data-cell="${key}"]`);
const candidate = (page: Page, text: string) => page.locator(`[data-candidate="${text}"]`);
const waiting = (page: Page, count: number) =>
  page.getByRole('heading', { name: review.waiting(count) }).waitFor();
const reviewed = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true }).waitFor();
const calcTotal = (page: Page, amount: number) =>
  page.getByRole('region', { name: result.title }).getByText(result.yen(amount)).first().waitFor();

/** Hands files over as a drop or a paste does. */
const hand = (page: Page, type: 'drop' | 'paste', bytes: Buffer, name: string, mime: string) =>
  page.evaluate(
    ([kind, base64, fileName, fileType]) => {
      const data = new DataTransfer();
      const content = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      data.items.add(new File([content], fileName, { type: fileType }));
      const how = { bubbles: true, cancelable: true };
      if (kind === 'paste') {
        document.body.dispatchEvent(new ClipboardEvent('paste', { ...how, clipboardData: data }));
      } else {
        const place = document.querySelector('input[type="file"]')?.parentElement;
        place?.dispatchEvent(new DragEvent('drop', { ...how, dataTransfer: data }));
      }
    },
    [type, bytes.toString('base64'), name, mime] as const,
  );

describe('写真の読み取りと訂正', () => {
  it('一枚を読み取り、確認し、訂正し、取り消す', async () => {
    const page = await open({ ...firstLook });
    await choose(page, file('slip.jpg', first));
    await waiting(page, 3);
    // The first doubtful cell is shown at once, with its piece of the photo.
    await reviewed(page, form.cell(4, form.columns.qty));
    await page.getByRole('img', { name: review.crop('4行目の数量') }).waitFor();
    await calcTotal(page, 38_500);
    expect(await page.getByText(pending.unchecked(3)).isVisible()).toBe(true);
    expect(await certainty(page, '3.qty')).toBe('unsure');
    expect(await certainty(page, '5.qty')).toBe('unreadable');
    expect(await certainty(page, '0.qty')).toBe('blank');
    expect(await certainty(page, 'entry')).toBe('sure');
    // The amount column is drawn as doubtful, but nobody is asked about it.
    expect(await certainty(page, '1.amount')).toBe('unsure');
    expect(await outline(page, '1.amount').getAttribute('data-asked')).toBeNull();
    await expectGoodLooks(page, 'slip-photo');

    // One tap takes a candidate; the reading stays beside it.
    await candidate(page, '10').click();
    await waiting(page, 2);
    await calcTotal(page, 37_000);
    // What was taken stays in sight until one goes on.
    await reviewed(page, form.cell(4, form.columns.qty));
    expect(await candidate(page, '10').getAttribute('aria-pressed')).toBe('true');
    const log = page.getByRole('region', { name: corrections.title });
    await log.getByText(corrections.change('正正一', '10')).waitFor();
    expect(await certainty(page, '3.qty')).toBe('settled');
    expect(await cell(page, '3.qty').inputValue()).toBe('10');
    await log.getByRole('button').click();
    await waiting(page, 3);
    expect(await cell(page, '3.qty').inputValue()).toBe('正正一');
    // Looked at and found right.
    await candidate(page, '11').click();
    await waiting(page, 2);
    await log.getByText(corrections.confirmed('正正一')).waitFor();
    await calcTotal(page, 38_500);

    await page.getByRole('button', { name: review.next }).click();
    await reviewed(page, form.cell(6, form.columns.label));
    await page.getByRole('button', { name: review.next }).click();
    await reviewed(page, form.cell(6, form.columns.qty));
    await page.getByLabel(review.other).fill('9');
    await calcTotal(page, 48_400);
    await waiting(page, 1);
    await page.getByRole('button', { name: review.previous }).click();
    await reviewed(page, form.cell(6, form.columns.label));
    await candidate(page, 'さら D').click();
    await page.getByRole('heading', { name: review.none }).waitFor();
    await page.getByRole('button', { name: review.toResult }).click();
    await page.getByRole('button', { name: exporting.copy }).waitFor();
    await screenshot(page, 'slip-photo-done');

    // A field of the table, and a cell of the photo, are shown in the same place.
    await cell(page, 'stated_total').focus();
    await reviewed(page, form.total);
    await outline(page, '0.unit').click();
    await reviewed(page, form.cell(1, form.columns.unit));
    expect(await outline(page, '0.unit').getAttribute('aria-pressed')).toBe('true');

    // Zoomed in, or on the narrowest phone, nothing sticks out.
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);

    // A reload loses neither the corrections nor the photo.
    await page.reload();
    await page.getByRole('region', { name: corrections.title }).waitFor();
    expect(await cell(page, '5.qty').inputValue()).toBe('9');
    await page.locator('svg image').first().waitFor({ state: 'attached' });
    expect(await certainty(page, '5.qty')).toBe('settled');
  });

  it('鍵盤だけで、確認が必要な欄を回り、候補を採り、写真の中を動く', async () => {
    const page = await open();
    await choose(page, file('slip.jpg', first));
    await waiting(page, 3);
    const { keyboard } = page;
    await page.getByRole('button', { name: toolbar.samples }).focus();
    await keyboard.press('Alt+n');
    await reviewed(page, form.cell(6, form.columns.label));
    await keyboard.press('Alt+p');
    await reviewed(page, form.cell(4, form.columns.qty));
    await outline(page, '3.qty').focus();
    await keyboard.press('ArrowRight');
    await reviewed(page, form.cell(4, form.columns.unit));
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowLeft');
    await reviewed(page, form.cell(6, form.columns.qty));
    await keyboard.press('Enter');
    const focused = () =>
      page.evaluate(() => (document.activeElement as HTMLElement).dataset.candidate ?? null);
    expect(await focused()).toBe('9');
    await keyboard.press('Enter');
    await waiting(page, 2);
    await calcTotal(page, 48_400);
    await expectAccessible(page);
    await page.getByLabel(review.other).focus();
    // Enter in the field goes on to the next cell.
    await keyboard.press('Enter');
    await reviewed(page, form.cell(4, form.columns.qty));
  });

  it('二枚を続きとして読み、一枚の失敗は理由を言って残り、もう一度送れる', async () => {
    const page = await open({
      width: phone,
      colorScheme: 'dark',
      allowedErrors: /422|ERR_FAILED|Failed to fetch|NetworkError/,
    });
    await page.getByText(intake.follows, { exact: true }).click();
    await page.route('**/api/slips/read', (route) => route.abort(), { times: 1 });
    // Else the device itself would read it.
    await page.context().route(/\.onnx(?:\?|$)/, (route) => route.abort());
    await choose(page, file('1.jpg', first), file('2.jpg', second));
    const failed = page.getByRole('alert').filter({ hasText: intake.stages.failed });
    await failed.getByText('サーバーにつながりません').waitFor();
    await page
      .getByRole('tab')
      .filter({ hasText: pageTabs.page(1) })
      .waitFor();
    expect(await failed.getByText(intake.kept).isVisible()).toBe(true);
    await page.getByRole('button', { name: intake.retryOf('1.jpg') }).click();
    await page.getByRole('tab').nth(1).waitFor();
    // However late it comes, the first photo is the first page, and the second continues it.
    expect(await page.getByRole('tab').allTextContents()).toEqual([
      pageTabs.page(1),
      `${pageTabs.page(2)}${pageTabs.follows}`,
    ]);
    await page.getByRole('tab').first().click();
    expect(await cell(page, 'entry').inputValue()).toBe('22:50');

    await choose(page, file('絵.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')));
    await failed.getByText('形式').waitFor();
    await expectAccessible(page);
    await screenshot(page, 'slip-photo-failed');
    await page.getByRole('button', { name: intake.removeOf('絵.jpg') }).click();
    expect(await failed.count()).toBe(0);
    await waiting(page, 3);
    // What was chosen for further photos holds for the next ones, too.
    expect(await page.getByRole('radio', { name: intake.follows }).first().isChecked()).toBe(true);
    // What could not be read is written down by looking at it, and a photo taken anew takes its place.
    await page.route('**/api/slips/read', (route) => route.abort(), { times: 2 });
    await choose(page, file('3.jpg', first), file('4.jpg', second));
    await page.getByRole('button', { name: intake.typeOf('3.jpg') }).click();
    await page.getByText(intake.typing).waitFor();
    expect(await page.getByRole('tab').count()).toBe(3);
    await page.getByRole('group', { name: photoView.label(3) }).waitFor();
    await page
      .locator('input[type=file]')
      .and(page.getByLabel(intake.retakeOf('4.jpg')))
      .setInputFiles(file('5.jpg', second));
    await page.getByRole('tab').nth(3).waitFor();
    expect(await failed.count()).toBe(0);
  });

  it('置いても貼り付けても読み取り、写真でなければそう言う', async () => {
    const page = await open();
    await hand(page, 'drop', Buffer.from('文'), 'memo.txt', 'text/plain');
    await page.getByText(intake.notPhotos).waitFor();
    await hand(page, 'drop', first, 'slip.jpg', 'image/jpeg');
    await waiting(page, 3);
    expect(await page.getByText(intake.notPhotos).count()).toBe(0);
    await hand(page, 'paste', second, 'image.png', 'image/png');
    await page.getByRole('tab').nth(1).waitFor();
    expect(await page.getByRole('tab', { selected: true }).textContent()).toContain(
      pageTabs.separate,
    );
  });

  it('表示できない形式は、サーバーの絵で、それもなければ一文と表で示す', async () => {
    const page = await open();
    await choose(page, file('IMG_1.HEIC', Buffer.concat([heicHead, first])));
    await outline(page, '3.qty').waitFor();
    await page.locator('svg image').first().waitFor({ state: 'attached' });
    await page.getByRole('button', { name: toolbar.startOver }).click();
    await choose(page, file('IMG_2.HEIC', Buffer.concat([heicWithout, first])));
    await page.getByText(photoView.notShown).waitFor();
    expect(await cell(page, 'entry').inputValue()).toBe('22:50');
    // What it may be can be taken without the picture, too.
    await candidate(page, '10').click();
    await waiting(page, 2);
  });

  it('本物の読み取りでも、横向きに写りEXIFで回る写真の枠が絵に重なる', async () => {
    const page = await open();
    await choose(page, file('turned.jpg', withOrientation(photoBytes('A-hard-02'), 6)));
    await outline(page, '0.label').waitFor();
    await page.locator('svg image').first().waitFor({ state: 'attached' });
    const seen = await page.evaluate(async () => {
      const image = document.querySelector('[role="group"] > image');
      const picture = new Image();
      picture.src = image?.getAttribute('href') ?? '';
      await picture.decode();
      const label = document.querySelector('[data-outline="0.label"]')?.getBoundingClientRect();
      const total = document
        .querySelector('[data-outline="stated_total"]')
        ?.getBoundingClientRect();
      return {
        // The bytes are upright 1440 × 1920; the mark turns them to lie on their side.
        picture: [picture.naturalWidth, picture.naturalHeight],
        view: image?.closest('svg')?.getAttribute('viewBox'),
        wide: (label?.width ?? 0) > (label?.height ?? 0) * 2,
        below: (total?.top ?? 0) > (label?.bottom ?? 0),
      };
    });
    expect(seen).toEqual({
      picture: [1920, 1440],
      view: '0 0 1440 1920',
      wide: true,
      below: true,
    });
    expect(await page.locator('[data-cell$=".label"]').count()).toBeGreaterThan(8);
    await page.getByRole('button', { name: photoView.zoomIn }).click();
    await screenshot(page, 'slip-photo-turned');
  });

  it('読み取りの途中で画面を離れても、戻ると続きを読む', async () => {
    const page = await open();
    // The server takes its time, and nobody waits for it.
    await page.route('**/api/slips/read', () => {});
    await choose(page, file('slip.jpg', first), file('next.jpg', second));
    await page.getByText('slip.jpg').waitFor();
    await page.getByRole('link', { name: '対話' }).click();
    await page.getByRole('heading', { level: 1, name: '対話' }).waitFor();
    await page.unrouteAll();
    await page.goBack();
    await page.getByRole('tab', { name: /2枚目/ }).waitFor();
    await waiting(page, 3);
    // And nothing is read once more.
    await page.reload();
    await page.getByRole('tab', { name: /2枚目/ }).waitFor();
    expect(await page.getByRole('tab').count()).toBe(2);
  });
});

describe('写真をこの端末で読む', () => {
  type KeptCell = { readonly read: { readonly confidence: number } };
  type Kept = Record<'entry' | 'exit' | 'stated_total', KeptCell> & {
    readonly rows: readonly Record<'label' | 'qty' | 'unit' | 'amount', KeptCell>[];
    readonly row_doubts: readonly object[];
  };
  /** The pages as the browser keeps them, with all that was read. */
  const keptPages = (page: Page): Promise<readonly Kept[]> =>
    page.evaluate(() => JSON.parse(localStorage.getItem('tashika-slip-draft') ?? '{}').pages ?? []);
  const readPages = (page: Page, count: number) =>
    page.waitForFunction(
      (wanted) =>
        (JSON.parse(localStorage.getItem('tashika-slip-draft') ?? '{}').pages ?? []).filter(
          (one: { photo: unknown }) => one.photo !== null,
        ).length === wanted,
      count,
    );
  /** What was said of a cell, without a text where there is none; how sure in steps beyond rounding. */
  const said = (of: object) =>
    Object.fromEntries(
      Object.entries(of)
        .filter(([key, value]) => key !== 'box' && value !== null)
        .map(([key, value]) => [key, key === 'confidence' ? Math.round(value * 20) : value]),
    );

  it('電波がなくても、何も送らずに、サーバーと同じに読む', async () => {
    const page = await open({ allowedErrors: /INTERNET_DISCONNECTED/ });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
    const opened = page.waitForResponse((answer) => answer.url().includes('label-second'));
    await page.getByRole('switch', { name: intake.readHere }).click();
    await opened;
    const photos = ['A-normal-01', 'C-normal-03'].map((name) => readFileSync(photoFile(name)));
    for (const [at, bytes] of photos.entries()) {
      await choose(page, file(`${at}.jpg`, bytes));
      await readPages(page, at + 1);
      await page.context().setOffline(true);
    }
    const kept = await keptPages(page);
    for (const [at, bytes] of photos.entries()) {
      const read = await pool.read(bytes);
      if (!read.ok) throw new Error(read.error.message);
      const { page: wanted } = read.value;
      const own = kept[at];
      expect(own?.row_doubts).toEqual(wanted.row_doubts);
      for (const column of ['entry', 'exit', 'stated_total'] as const)
        expect(said(own?.[column].read ?? {})).toEqual(said(wanted[column]));
      expect(own?.rows.length).toBe(wanted.rows.length);
      for (const [r, row] of wanted.rows.entries())
        for (const column of ['label', 'qty', 'unit', 'amount'] as const)
          expect(said(own?.rows[r]?.[column].read ?? {})).toEqual(said(row[column]));
    }
    expect(sent).toEqual([]);
  });
});
