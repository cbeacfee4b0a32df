import { afterAll, describe, expect, it } from 'vitest';
import { profile, workspace } from '../src/features/profile/messages.ja.ts';
import { frame } from '../src/messages.ja.ts';
import { expectAccessible, expectNoSidewaysScroll, phone, startApp } from './browser.ts';
import { openTestService } from './stored.ts';

const closers: (() => Promise<void>)[] = [];
const app = startApp(async () => {
  const { service, close } = await openTestService();
  closers.push(close);
  return { service };
});
afterAll(async () => {
  for (const close of closers) await close();
});

describe('ログインのいらない使い方', () => {
  it('ログインのことは何も聞かず、アカウントの画面でわけを言う', async () => {
    const page = await app.openPage({ width: phone });
    expect(await page.getByRole('navigation', { name: frame.account }).count()).toBe(0);
    await page.getByRole('contentinfo').getByRole('link', { name: profile.title }).click();
    await page.getByRole('heading', { name: profile.openTitle }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: profile.toWorkspace }).click();
    await page.getByText(workspace.membersOff).waitFor();
    await page.getByText(workspace.noTokens).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
});
