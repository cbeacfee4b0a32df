import { afterAll, describe, expect, it } from 'vitest';
import { workspace as words } from '../src/features/profile/messages.ja.ts';
import {
  expectAccessible,
  expectGoodLooks,
  expectNoSidewaysScroll,
  firstLook,
  phone,
  screenshot,
  startApp,
} from './browser.ts';
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

describe('保存期間', () => {
  it('日数を決め、確かめてから保存し、空にすればずっと残る', async () => {
    const page = await app.openPage({ path: '/workspace', ...firstLook });
    const photos = page.getByLabel(words.photoDays);
    await photos.fill('90');
    await page.getByLabel(words.auditDays).fill('365');
    await page.getByRole('button', { name: words.retentionSubmit }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText(words.retentionLines(words.keptDays(90), words.keptDays(365), words.keptAlways))
      .waitFor();
    await expectGoodLooks(page, 'retention-ask');
    await dialog.getByRole('button', { name: words.retentionConfirm }).click();
    await page.getByText(words.retentionSaved, { exact: true }).waitFor();
    await expectGoodLooks(page, 'retention');

    await page.reload();
    await page.getByLabel(words.auditDays).waitFor();
    expect(await photos.inputValue()).toBe(`90${words.days}`);
    await photos.fill('');
    await page.getByRole('button', { name: words.retentionSubmit }).click();
    await dialog.getByRole('button', { name: words.retentionConfirm }).click();
    await page.getByText(words.retentionSaved, { exact: true }).waitFor();
    await page.reload();
    await page.getByLabel(words.auditDays).waitFor();
    expect(await photos.inputValue()).toBe('');
  });
});

describe('お一人を消す', () => {
  it('文の中の名前を残すと、残った場所が並び、日程調整へはリンクで行ける', async () => {
    const page = await app.openPage({ path: '/workspace', width: phone });
    const made = await page.evaluate(async () => {
      const send = async (path: string, body: object) => {
        const answer = await fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        return (await answer.json()) as { id: string };
      };
      await send('/api/contacts', { name: '山田 太郎', address: 'taro@example.jp' });
      return send('/api/threads', {
        title: '山田太郎さんの送別会',
        intent: { utterance: '全員参加で' },
        invitees: [{ name: '佐藤' }, { name: '鈴木' }],
      });
    });
    await page.getByLabel(words.personLabel).fill('taro@example.jp');
    await page.getByRole('button', { name: words.erasePerson }).click();
    await page.getByLabel(words.keepNames).check();
    await expectAccessible(page);
    await screenshot(page, 'erase-ask');
    await page.getByRole('button', { name: words.eraseConfirm, exact: true }).click();
    const link = page.getByRole('link', { name: words.mention('scheduling_threads', ['title']) });
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe(`/threads/${made.id}`);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await screenshot(page, 'erased');
  });
});
