import { join } from 'node:path';
import { makeSamples } from '@tashika/server';
import { afterAll, describe, expect, it } from 'vitest';
import { pages } from '../src/pages.ts';
import { expectAccessible, expectNoSidewaysScroll, startApp } from './browser.ts';
import { openTestService } from './stored.ts';

const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});

const app = startApp(async (shopFacts) => {
  if (!draws) return {};
  const { service, close } = await openTestService();
  closers.push(close);
  await makeSamples(service, shopFacts);
  return { service };
});
const draws = process.env.TASHIKA_GUIDE_PICTURES !== undefined;
const images = join(import.meta.dirname, '../../../docs/guide/images');

/** What the guide shows, as the app is with its samples; drawn anew with `TASHIKA_GUIDE_PICTURES=1`. */
const pictures: readonly (readonly [name: string, path: string])[] = [
  ['slip', pages.slip],
  ['tonight', pages.tonight],
  ['shop', pages.slipSettings],
  ['books', pages.slipBooks],
  ['plan', pages.schedule],
  ['threads', pages.threads],
  ['dialogue', pages.dialogue],
  ['workspace', pages.workspace],
];

describe('使い方', () => {
  it('どのページも読め、行き止まりの入り口や欠けた絵がない', async () => {
    const page = await app.openPage({ width: 375 });
    const seen = new Set<string>();
    const waiting = ['/guide', '/guide/en/architecture.html'];
    for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
      if (seen.has(address)) continue;
      seen.add(address);
      const answer = await page.goto(new URL(address, app.url()).href);
      expect([address, answer?.status()]).toEqual([address, 200]);
      const { links, broken } = await page.evaluate(() => ({
        links: [...document.links].map(({ href }) => href),
        broken: [...document.images].filter(({ naturalWidth }) => naturalWidth === 0).length,
      }));
      expect([address, broken]).toEqual([address, 0]);
      for (const link of links) {
        const { origin, pathname } = new URL(link);
        if (origin === new URL(app.url()).origin && /^\/guide\/.*\.html$/.test(pathname)) {
          waiting.push(pathname);
        }
      }
    }
    expect(seen.size).toBeGreaterThanOrEqual(18);
  });

  for (const width of [375, 1440]) {
    it(`幅 ${width}：axe の指摘がなく、言葉で探せる`, async () => {
      const page = await app.openPage({ width });
      await page.goto(new URL('/guide/schedule.html', app.url()).href);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole('searchbox').fill('締め切り 延ばす');
      await page.getByRole('link', { name: /決める/ }).click();
      await expect.poll(() => page.locator('h2:target').textContent()).toContain('決める');
      await page.getByRole('searchbox').fill('ありえない言葉の組み合わせ');
      await page.getByText('見つかりませんでした').waitFor();
    });
  }

  it.runIf(draws)('絵を描き直す', async () => {
    for (const [name, path] of pictures) {
      const page = await app.openPage({ width: 900, height: 700, path });
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: join(images, `${name}.png`) });
    }
  });
});
