import { afterAll, describe, expect, it } from 'vitest';
import { locked, workspace } from '../src/features/profile/messages.ja.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  looks,
  phone,
  screenshot,
  startApp,
} from './browser.ts';
import { openTestService } from './stored.ts';

const key = 'k'.repeat(43);
const closers: (() => Promise<void>)[] = [];
const app = startApp(async () => {
  const { service, close } = await openTestService();
  closers.push(close);
  return {
    service,
    access: { signIn: 'open', key, trustedProxies: 0, requestsPerMinute: null },
  };
});
afterAll(async () => {
  for (const close of closers) await close();
});

const refused = /status of 401/;

describe('ログインのいらない使い方で、鍵を持たないとき', () => {
  for (const { width, colorScheme } of looks) {
    it(`幅 ${width}、${colorScheme}：どのページも、表示されたアドレスを開くように言う`, async () => {
      const page = await app.openPage({ path: '/threads', width, colorScheme });
      await page.getByRole('heading', { level: 1, name: locked.title }).waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await screenshot(page, `locked-${width}-${colorScheme}`);
    });
  }

  it('表示されたアドレスを開くと使え、次からは鍵なしで、ほかから飛んできても使える', async () => {
    const page = await app.openPage({ path: `/open#${key}`, width: phone });
    await page
      .getByRole('heading', { level: 1, name: locked.title })
      .waitFor({ state: 'detached' });
    await page.waitForURL((url) => url.pathname === '/' && url.hash === '');
    const again = await app.openPage({ path: '/workspace', context: page.context() });
    await again.getByText(workspace.noTokens).waitFor();
    // A strict cookie does not come along with the first request from elsewhere; the page asks anew.
    await again.goto('data:text/html,<title>elsewhere</title>');
    await again.goto(new URL('/workspace', app.url()).href);
    await again.getByText(workspace.noTokens).waitFor();
  });

  it('鍵が違えば、そう言う', async () => {
    const page = await app.openPage({ path: '/open#wrong', allowedErrors: refused });
    await page.getByText(locked.wrong).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(locked.title);
    await expectAccessible(page);
  });
});
