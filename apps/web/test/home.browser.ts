import { describe, expect, it } from 'vitest';
import { list } from '../src/features/threads/messages.ja.ts';
import { frame, home, notFound } from '../src/messages.ja.ts';
import {
  expectAccessible,
  expectGoodLooks,
  firstLook,
  phone,
  screenshot,
  startApp,
} from './browser.ts';
import { answerAll, api, linksOf, newThread, startThreads } from './stored-threads.ts';

const app = startApp();

describe('ホーム', () => {
  it('一文と三つの扉があり、axe の指摘がない', async () => {
    const page = await app.openPage(firstLook);
    expect(await page.locator('h1').textContent()).toContain(home.heading[0]);
    for (const { title, open } of Object.values(home.doors)) {
      expect(await page.getByRole('heading', { name: title, exact: true }).count()).toBe(1);
      expect(await page.getByRole('link', { name: open }).count()).toBe(1);
    }
    await expectGoodLooks(page, 'home');
  });

  it('漢字が同梱の書体で描かれる', async () => {
    const page = await app.openPage();
    const files = await page.evaluate(() =>
      performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2')),
    );
    // What the page says itself is in one file, but for a new sentence that `tools/ui-font` has not seen.
    expect(files.length).toBeGreaterThan(0);
    expect(files.length).toBeLessThan(5);
    const drawn = await page.evaluate(() => {
      const pixels = (text: string) => {
        const canvas = document.createElement('canvas');
        canvas.width = 64;
        canvas.height = 64;
        const pen = canvas.getContext('2d');
        if (pen === null) throw new Error('no canvas');
        pen.font = `48px ${getComputedStyle(document.body).fontFamily}`;
        pen.fillText(text, 4, 52);
        return pen.getImageData(0, 0, 64, 64).data.join();
      };
      const loaded = [...document.fonts].filter((face) => face.status === 'loaded');
      return {
        families: [...new Set(loaded.map((face) => face.family.replaceAll('"', '')))],
        // Without a font both would be the same empty box.
        distinct: pixels('読') !== pixels('書'),
      };
    });
    expect(drawn.families).toContain('Noto Sans JP Variable');
    expect(drawn.distinct).toBe(true);
  });

  it('はじめのスクリプトは圧縮して 150 KB に収まる', async () => {
    const page = await app.openPage();
    const bytes = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    );
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(150 * 1024);
  });
});

describe('移動', () => {
  it('扉から入り、ナビゲーションで移り、戻れる', async () => {
    const page = await app.openPage({ width: phone });
    await page.getByRole('link', { name: home.doors.slip.open }).click();
    await page.getByRole('heading', { level: 1, name: frame.slip }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/slip');
    expect(await page.title()).toBe('伝票｜たしか');

    const navigation = page.getByRole('navigation', { name: frame.navigation });
    for (const [label, path] of [
      [frame.dialogue, '/dialogue'],
      [frame.schedule, '/schedule'],
    ] as const) {
      await navigation.getByRole('link', { name: label }).click();
      await page.getByRole('heading', { level: 1, name: label }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await navigation.locator('[aria-current="page"]').textContent()).toBe(label);
    }
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: frame.dialogue }).waitFor();
    await page.getByRole('link', { name: frame.toHome }).click();
    await page.getByRole('link', { name: home.doors.slip.open }).waitFor();
    expect(await page.title()).toBe('たしか');
  });

  it('最初の Tab で本文への近道が現れ、本文へ移れる', async () => {
    const page = await app.openPage();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: frame.skip });
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  });

  it('移った先では本文の頭から読める', async () => {
    const page = await app.openPage();
    await page.getByRole('link', { name: home.doors.schedule.open }).click();
    await page.getByRole('heading', { level: 1, name: frame.schedule }).waitFor();
    await page.waitForFunction(() => document.activeElement?.id === 'main');
  });
});

describe('見つからないページ', () => {
  it('404 と、ホームへの道', async () => {
    const page = await app.openPage({ path: '/nowhere', allowedErrors: /404/ });
    await page.getByRole('heading', { level: 1, name: notFound.title }).waitFor();
    expect(await page.title()).toBe(`${notFound.title}｜たしか`);
    await expectAccessible(page);
    await screenshot(page, 'not-found');
    await page.getByRole('link', { name: notFound.toHome }).click();
    await page.getByRole('link', { name: home.doors.slip.open }).waitFor();
  });
});

describe('三つの扉の先', () => {
  for (const [path, title] of [
    ['/slip', frame.slip],
    ['/dialogue', frame.dialogue],
    ['/schedule', frame.schedule],
  ] as const) {
    it(`${title}：直接開けて、どの幅と配色でも axe の指摘がない`, async () => {
      const page = await app.openPage({ path, width: phone });
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await expectGoodLooks(page);
    });
  }
});

describe('いまのようす', () => {
  const kept = startThreads();
  const blank = { state: 'blank' };
  const written = (text: string) => ({ state: 'written', text });

  /** A slip of 1,100 yen that states another total or the same. */
  async function keepSlip(stated: string): Promise<void> {
    const row = {
      label: written('D にま'),
      qty: written('1'),
      unit: written('1100'),
      amount: blank,
    };
    const slip = { entry: blank, exit: blank, rows: [row], instruction: null };
    const answer = await api('/api/accounts', {
      method: 'POST',
      body: JSON.stringify({ pages: [{ ...slip, stated_total: written(stated) }] }),
    });
    expect(answer.status, await answer.clone().text()).toBe(201);
  }

  it('何もなければ何も言わず、あれば待っているものと最近のものを分けて示し、そこへ行ける', async () => {
    const page = await kept.openPage(firstLook);
    const heading = page.getByRole('heading', { name: home.now.heading, exact: true });
    await page.waitForLoadState('networkidle');
    expect(await heading.count()).toBe(0);

    const complete = await newThread({ title: '全員が答えた会' });
    for (const link of (await linksOf(complete)).values()) await answerAll(link, 'selected');
    await newThread({ title: '返事を待つ会' });
    await keepSlip('1200');
    await keepSlip('1100');
    await page.reload();
    await heading.waitFor();

    const part = (title: string) =>
      page.locator('div', { has: page.getByRole('heading', { name: title, exact: true }) }).last();
    const [waiting, last] = [part(home.now.waiting), part(home.now.last)];
    // Threads and slips arrive each in their time.
    await expect.poll(() => waiting.getByRole('link').count()).toBe(2);
    await expect.poll(() => last.getByRole('link').count()).toBe(2);
    await last.getByRole('link', { name: /返事を待つ会/ }).waitFor();
    await waiting.getByRole('link', { name: /間違いの可能性あり/ }).waitFor();
    await expectGoodLooks(page, 'home-now');

    await waiting.getByRole('link', { name: new RegExp(list.next.complete) }).click();
    await page.getByRole('heading', { level: 1, name: '全員が答えた会' }).waitFor();
  });
});
