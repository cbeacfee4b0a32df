import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { intent, board as planBoard, start } from '../src/features/attendance/messages.ja.ts';
import { about, board, people, proposal } from '../src/features/threads/messages.ja.ts';
import { expectGoodLooks, firstLook } from './browser.ts';
import { openSettings, openTrial, pastePeople, toStep } from './planning.ts';
import { api, linksOf, newThread, startThreads, statusOf } from './stored-threads.ts';

const app = startThreads();

const slotAt = (page: Page, index: number) => page.locator('[data-slot]').nth(index);
const respond = async (link: string | undefined, body: object) => {
  const answer = await api(`${link}/respond`, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
};

it('○△×とひとことを見て、代わりに答え、△を数えて成立させ、表を受け取る', async () => {
  const id = await newThread();
  const links = await linksOf(id);
  const { slots } = await statusOf(id);
  const [first, second] = slots.map(({ slot_id }) => slot_id);
  await respond(links.get('山田 太郎'), {
    selections: [
      { slot_id: first, status: 'selected' },
      { slot_id: second, status: 'pending' },
    ],
    comment: '15分ほど遅れるかもしれません。',
  });
  await respond(links.get('佐藤 花子'), {
    selections: [{ slot_id: first, status: 'if_needed' }],
  });
  const page = await app.openPage({ path: `/threads/${id}`, ...firstLook });
  await page.getByText('15分ほど遅れるかもしれません。').waitFor();
  expect(await slotAt(page, 0).getAttribute('data-status')).toBe('POSSIBLE');
  expect(await slotAt(page, 0).textContent()).toContain('△1');
  expect(await slotAt(page, 0).textContent()).toContain('の方を数えれば、いまのままで成立します。');
  // Undecided is said so, and is not the same as nothing.
  expect(await slotAt(page, 1).locator('[data-mark="undecided"]').count()).toBe(1);
  expect(await slotAt(page, 1).locator('[data-mark="pending"]').count()).toBe(2);
  await expectGoodLooks(page, 'three-answers-board');

  const row = page.getByRole('listitem').filter({ hasText: '鈴木 一郎' }).last();
  await row.getByText(people.manage).click();
  await row.getByRole('button', { name: people.answerForOf('鈴木 一郎') }).click();
  const dialog = page.getByRole('dialog', { name: people.answerForTitle('鈴木 一郎') });
  await dialog
    .getByRole('radiogroup')
    .first()
    .getByRole('radio', { name: people.choices.declined })
    .check();
  await dialog.getByLabel(people.comment).fill('お電話で伺いました。');
  await expectGoodLooks(page, 'three-answers-for');
  await dialog.getByRole('button', { name: people.answerForSave }).click();
  await dialog.waitFor({ state: 'hidden' });
  await slotAt(page, 0).getByText(board.byOrganiser).waitFor();
  await page.getByText('お電話で伺いました。').waitFor();

  await page.getByRole('switch', { name: about.countIfNeeded }).check({ force: true });
  await page.getByRole('button', { name: about.save }).click();
  const proposed = page.getByRole('dialog', { name: proposal.title });
  await proposed.getByRole('button', { name: proposal.yes, exact: true }).click();
  await page.getByText(about.saved).waitFor();
  await page.locator('[data-slot][data-status="SATISFIED"]').first().waitFor();
  await page.getByRole('button', { name: /この日時で確定：2月1日（月）13:00〜14:00/ }).click();
  const asked = page.getByRole('dialog', { name: board.finalizeTitle });
  expect((await asked.textContent())?.split(board.said.if_needed)[1]).toContain('佐藤 花子');
  await expectGoodLooks(page, 'three-answers-finalize');
  await page.keyboard.press('Escape');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: board.csv }).click(),
  ]);
  const table = await readFile(await download.path(), 'utf8');
  expect(table).toContain('△');
  expect(table).toContain('15分ほど遅れるかもしれません。');
  expect(table).toContain('×（主催者が入力）');
});

it('回答を試すときも△を入れられ、数えるかどうかを選べる', async () => {
  const page = await app.openPage({ path: '/schedule', ...firstLook });
  await pastePeople(page, '佐藤 花子\n山田 太郎');
  await toStep(page, 2);
  await page.getByLabel(intent.label).fill('1人以上で成立。来週の平日の午後に1時間、候補を2つ。');
  await toStep(page, 3);
  await openTrial(page);
  await openSettings(page);
  const mark = slotAt(page, 0).locator('button[data-mark]').first();
  await mark.click();
  await mark.click();
  await slotAt(page, 0).locator('button[data-mark="if_needed"]').waitFor();
  expect(await mark.textContent()).toContain(planBoard.markNames.if_needed);
  expect(await slotAt(page, 0).getAttribute('data-status')).toBe('POSSIBLE');
  await page.getByRole('switch', { name: start.countIfNeeded }).check({ force: true });
  await page.locator('[data-slot][data-status="SATISFIED"]').first().waitFor();
  await expectGoodLooks(page, 'three-answers-trial');
});
