import { expect, it } from 'vitest';
import {
  board,
  decision,
  standing,
  statuses,
  waysOut,
} from '../src/features/threads/messages.ja.ts';
import { expectAccessible, expectNoSidewaysScroll, phone, screenshot } from './browser.ts';
import { answerAll, api, linksOf, newThread, startThreads, statusOf } from './stored-threads.ts';

const app = startThreads();

const wide = 1440;

for (const width of [phone, wide]) {
  it(`幅 ${width}：1人足りないとき、案のとおりに条件をゆるめて成立させる`, async () => {
    const id = await newThread({ intent: { utterance: '全員参加で。' } });
    const links = await linksOf(id);
    await answerAll(links.get('山田 太郎'), 'selected');
    await answerAll(links.get('佐藤 花子'), 'selected');
    await answerAll(links.get('鈴木 一郎'), 'declined');
    const page = await app.openPage({ path: `/threads/${id}`, width });
    const ways = page.getByRole('list', { name: waysOut.easings });
    await ways.getByText('「3人のうち2人以上」').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await screenshot(page, `ways-out-${width}`);
    await ways.getByRole('button').first().click();
    const dialog = page.getByRole('dialog', { name: waysOut.easeTitle });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: waysOut.easeYes }).click();
    await page.locator('[data-slot][data-status="SATISFIED"]').first().waitFor();
    await ways.waitFor({ state: 'hidden' });
    expect((await statusOf(id)).rule.type).toBe('K_OF_N');
  });

  it(`幅 ${width}：条件によらず確定すると、足りない方の名前とともにそう残る`, async () => {
    const id = await newThread();
    await answerAll((await linksOf(id)).get('佐藤 花子'), 'selected');
    const page = await app.openPage({ path: `/threads/${id}`, width });
    await page.getByRole('button', { name: /条件によらず確定：2月1日/ }).click();
    const dialog = page.getByRole('dialog', { name: board.overruleTitle });
    expect((await dialog.textContent())?.split(board.overruleMissing)[1]).toContain('山田 太郎');
    await expectAccessible(page);
    await screenshot(page, `overrule-${width}`);
    await dialog.getByRole('button', { name: board.overruleYes }).click();
    await page.getByText(decision.overruled).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await screenshot(page, `overruled-${width}`);
    expect((await statusOf(id)).decision).toMatchObject({ overruled: true });
  });

  it(`幅 ${width}：不成立として終え、再開し、写しを作る`, async () => {
    const id = await newThread({ title: '冬の打ち合わせ' });
    await answerAll((await linksOf(id)).get('山田 太郎'), 'selected');
    const page = await app.openPage({ path: `/threads/${id}`, width });
    await page.getByText(waysOut.early).click();
    await page.getByRole('button', { name: waysOut.close }).click();
    const closing = page.getByRole('dialog', { name: waysOut.closeTitle });
    await closing.getByRole('button', { name: waysOut.closeYes }).click();
    await page.getByText(standing.failed).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await screenshot(page, `given-up-${width}`);
    await page.getByRole('button', { name: waysOut.reopen }).click();
    const dialog = page.getByRole('dialog', { name: waysOut.reopenTitle });
    await dialog.getByLabel(waysOut.reopenDeadline).fill('2027-01-20T18:00');
    await expectAccessible(page);
    await screenshot(page, `reopen-${width}`);
    await dialog.getByRole('button', { name: waysOut.reopenYes }).click();
    await page.getByText(statuses.open, { exact: true }).waitFor();
    const opened = await statusOf(id);
    expect(opened.thread.deadline).toBe('2027-01-20T09:00:00.000Z');
    expect(opened.invites.find(({ name }) => name === '山田 太郎')?.answered_at).not.toBeNull();
    await page.getByRole('button', { name: waysOut.copy }).click();
    await page.getByText(statuses.draft, { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).not.toContain(id);
    const copies = await (await api('/api/threads?status=draft')).json();
    expect(copies.threads[0].title).toBe('冬の打ち合わせ');
  });
}
