import { describe, expect, it } from 'vitest';
import { failure, frame, home } from '../src/messages.ja.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  looks,
  putOn,
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
    const [first, second] = looks;
    const page = await app.openPage({ path: '/api/docs', ...first });
    expect(await page.locator('table').count()).toBeGreaterThan(0);
    expect(await page.locator('script').count()).toBe(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    // Long, and the same in every look but for its colours and its width: no script, nothing hidden.
    await putOn(page, second);
    await expectAccessible(page, ['color-contrast']);
    await expectNoSidewaysScroll(page);
  });
});
