import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { colorScheme as words } from '../src/messages.ja.ts';
import { startApp } from './browser.ts';

const app = startApp();

const applied = (page: Page) =>
  page.evaluate(() => ({
    scheme: document.documentElement.getAttribute('data-mantine-color-scheme'),
    background: getComputedStyle(document.body).backgroundColor,
  }));

describe('配色', () => {
  it('はじめは端末に合わせる', async () => {
    const light = await applied(await app.openPage({ colorScheme: 'light' }));
    const dark = await applied(await app.openPage({ colorScheme: 'dark' }));
    expect([light.scheme, dark.scheme]).toEqual(['light', 'dark']);
    expect(light.background).not.toBe(dark.background);
  });

  it('選ぶと変わり、次に開いたときも、描く前から同じ', async () => {
    const page = await app.openPage({ colorScheme: 'light' });
    await page.getByRole('radio', { name: words.dark }).check();
    expect((await applied(page)).scheme).toBe('dark');

    const again = await app.openPage({ path: '/slip', context: page.context() });
    expect((await applied(again)).scheme).toBe('dark');
    expect(await again.getByRole('radio', { name: words.dark }).isChecked()).toBe(true);

    // Without the app's own script: only the small one in the head has run.
    const early = await page.context().newPage();
    await early.route('**/assets/*.js', (route) => route.abort());
    await early.goto(app.url());
    expect((await applied(early)).scheme).toBe('dark');

    await again.getByRole('radio', { name: words.auto }).check();
    expect((await applied(again)).scheme).toBe('light');
  });
});
