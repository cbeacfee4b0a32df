import { describe, expect, it } from 'vitest';
import { failure, frame, home } from '../src/messages.ja.ts';
import {
  expectAccessible,
  expectGoodLooks,
  expectNoSidewaysScroll,
  firstLook,
  screenshot,
  startApp,
} from './browser.ts';

const app = startApp();

describe('思わぬ問題', () => {
  it('画面の一部が届かなくても枠は残り、読み込み直せば開ける', async () => {
    const page = await app.openPage({
      allowedErrors: /Failed to (load|fetch)|Unable to preload|ERR_FAILED/,
    });
    await page.route('**/assets/SlipPage*', (route) => route.abort());
    await page.getByRole('link', { name: home.doors.slip.open }).click();
    await page.getByRole('heading', { level: 1, name: failure.title }).waitFor();
    expect(await page.getByRole('navigation', { name: frame.navigation }).isVisible()).toBe(true);
    await expectAccessible(page);
    await screenshot(page, 'failure');

    await page.unroute('**/assets/SlipPage*');
    await page.getByRole('button', { name: failure.reload }).click();
    await page.getByRole('heading', { level: 1, name: frame.slip }).waitFor();
  });
});

describe('API の説明', () => {
  it('スクリプトなしで読め、axe の指摘がない', async () => {
    const page = await app.openPage({ path: '/api/docs', ...firstLook });
    expect(await page.locator('table').count()).toBeGreaterThan(0);
    expect(await page.locator('script').count()).toBe(0);
    await expectNoSidewaysScroll(page);
    // What only the whole can get wrong; the rest is the same in every entry, of which each kind keeps one.
    await expectAccessible(page, ['duplicate-id-aria', 'heading-order', 'landmark-unique']);
    await page.evaluate(() => {
      for (const entry of document.querySelectorAll('article:nth-of-type(n + 2)')) entry.remove();
    });
    await expectGoodLooks(page);
  });
});
