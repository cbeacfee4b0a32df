import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  board,
  decision,
  people,
  standing,
  statuses,
  waysOut,
} from '../src/features/threads/messages.ja.ts';
import { sharing } from '../src/features/threads/people/sharing.messages.ja.ts';
import { expectAccessible, expectGoodLooks, phone } from './browser.ts';
import { sendFromGroup } from './planning.ts';
import {
  answerAll,
  api,
  letPass,
  linksOf,
  newThread,
  startThreads,
  statusOf,
} from './stored-threads.ts';

const app = startThreads();

const wide = 1440;
const look = (page: Page, name: string) => expectGoodLooks(page, name, wide);

/** What each says to the two slots, and beside it: by the rule one is missing at both. */
const planners: readonly (readonly [name: string, first: string, second: string, note: string])[] =
  [
    ['高橋 美咲', '参加できる', '参加できる', ''],
    ['村上 翔', '参加できない', '参加できる', '1日目は出張です。'],
    ['木村 葵', '参加できる', '参加できない', ''],
    ['石田 蓮', '参加できない', '参加できない', '欠席します。'],
    ['森 さくら', '参加できない', '必要なら参加', '遅れるかもしれません。'],
  ];

/** Somebody with the open link, in a browser of their own: every other one at a desk, in the dark. */
async function answerByOpenLink(link: string, planner: number): Promise<Page> {
  const [name = '', ...said] = planners[planner] ?? [];
  const note = said.pop() ?? '';
  const page = await app.openPage({
    path: link,
    width: planner % 2 === 0 ? phone : wide,
    colorScheme: planner % 2 === 0 ? 'light' : 'dark',
    allowedErrors: /409/,
  });
  await page.getByLabel('お名前', { exact: true }).fill(name);
  await page.getByRole('button', { name: '候補の日時へ進む' }).click();
  for (const [index, answer] of said.entries()) await choose(page, index, answer);
  await page.getByLabel('主催者へのひとこと（任意）').fill(note);
  await page.getByLabel('主催者へのひとこと（任意）').blur();
  await page.getByText('すべて保存済みです。').waitFor();
  return page;
}

async function choose(page: Page, slot: number, answer: string): Promise<void> {
  const group = page.getByRole('group').nth(slot);
  await group.getByRole('radio', { name: answer, exact: true }).check({ force: true });
  await group.getByText(`保存済み：${answer}`).waitFor();
}

/** The address in the text that is copied for a chat. */
async function sharedLink(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: sharing.on }).click();
  await page.getByRole('button', { name: sharing.copyText }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(/\/o\/[\w-]{43}$/);
  return /\/o\/[\w-]{43}$/.exec(await copied())?.[0] ?? '';
}

/** An instant as it stands in a calendar file, in Japan. */
const inCalendar = (time: string) =>
  new Date(Date.parse(time) + 9 * 3_600_000).toISOString().replaceAll(/[-:]/g, '').slice(0, 15);

it('文から送り、5人が共有リンクで答え、1人足りず、案のとおりにゆるめて確定し、遅れた回答と予定まで', async () => {
  for (const [name] of planners) {
    const body = JSON.stringify({ name, groups: ['企画室'] });
    expect((await api('/api/contacts', { method: 'POST', body })).status).toBe(201);
  }
  const page = await app.openPage({ path: '/schedule', width: phone });
  const taps = await sendFromGroup(page, {
    group: '企画室',
    size: planners.length,
    sentence:
      '高橋さんか村上さんのどちらかと、木村さん・石田さん・森さんのうち2人以上。来週の平日の午後に1時間、候補を2つ。',
    slots: 2,
  });
  expect(taps).toBeLessThanOrEqual(6);
  await page.getByText(people.title(planners.length)).waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect((await statusOf(id)).rule.type).toBe('COMPOSITE');

  const link = await sharedLink(page);
  const browsers: Page[] = [];
  for (const planner of planners.keys()) browsers.push(await answerByOpenLink(link, planner));

  // One short: the board proposes what changes least.
  const ways = page.getByRole('list', { name: waysOut.easings });
  await ways.getByRole('button').first().waitFor();
  await page.getByText('遅れるかもしれません。').first().waitFor();
  await look(page, 'walk-short');
  await ways.getByRole('button').first().click();
  await expectAccessible(page);
  const easing = page.getByRole('dialog', { name: waysOut.easeTitle });
  await easing.getByRole('button', { name: waysOut.easeYes }).click();
  await page.locator('[data-slot][data-status="SATISFIED"]').first().waitFor();
  await ways.waitFor({ state: 'hidden' });
  await page
    .getByRole('button', { name: /^この日時で確定：/ })
    .first()
    .click();
  const asked = page.getByRole('dialog', { name: board.finalizeTitle });
  await asked.getByRole('button', { name: board.finalizeYes }).click();
  await page.getByRole('heading', { name: decision.title }).waitFor();

  // Somebody who had said no comes after all, and takes the event along.
  const late = browsers[3];
  if (late === undefined) throw new Error('nobody is late');
  await late.reload();
  await choose(late, 0, '参加できる');
  await page
    .locator('dt', { hasText: decision.said.selected })
    .locator('xpath=following-sibling::dd')
    .getByText('石田 蓮')
    .waitFor();
  await look(page, 'walk-decided');
  await look(late, 'walk-late');
  const [download] = await Promise.all([
    late.waitForEvent('download'),
    late.getByRole('link', { name: /\.ics/ }).click(),
  ]);
  const calendar = (await readFile(await download.path(), 'utf8')).replaceAll(/\r?\n /g, '');
  const { decision: decided } = await statusOf(id);
  expect(calendar).toContain(`DTSTART;TZID=Asia/Tokyo:${inCalendar(decided?.start_time ?? '')}`);
});

it('何も成り立たないまま締め切りが過ぎ、主催者が決める：延ばし、また過ぎて、終える', async () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const id = await newThread({
    title: '年末の打ち合わせ',
    deadline: inMinutes(10).toISOString(),
  });
  await answerAll((await linksOf(id)).get('山田 太郎'), 'declined');
  const told = async () =>
    (await statusOf(id)).outbox.filter(({ kind }) => kind === 'failed').length;
  const page = await app.openPage({ path: '/threads', width: phone });
  await page.clock.install();
  await page.goto(new URL(`/threads/${id}`, app.url()).href);
  await page.getByText(statuses.open, { exact: true }).waitFor();
  await letPass(11, page);
  await page.getByText(waysOut.over).waitFor();
  await page.getByText(/までにご判断がないときは/).waitFor();
  expect(await told()).toBe(0);
  await look(page, 'walk-overdue');

  const moved = new Date(inMinutes(60).getTime() + 9 * 3_600_000).toISOString().slice(0, 16);
  await page.getByLabel(waysOut.deadline).fill(moved);
  await page.getByRole('button', { name: waysOut.extend }).click();
  await page.getByText(waysOut.over).waitFor({ state: 'hidden' });
  expect((await statusOf(id)).thread.deadline).toBe(new Date(`${moved}+09:00`).toISOString());
  await letPass(60, page);
  await page.getByText(waysOut.over).waitFor();
  expect(await told()).toBe(0);
  await page.getByRole('button', { name: waysOut.close }).click();
  const closing = page.getByRole('dialog', { name: waysOut.closeTitle });
  await closing.getByRole('button', { name: waysOut.closeYes }).click();
  await page.getByText(standing.failed).waitFor();
  // Everybody, and the organiser.
  expect(await told()).toBe(4);
});

it('条件によらず確定すると、足りない方の名前とともにそう残る', async () => {
  const id = await newThread();
  await answerAll((await linksOf(id)).get('佐藤 花子'), 'selected');
  const page = await app.openPage({ path: `/threads/${id}`, width: phone });
  await page.getByRole('button', { name: /条件によらず確定：2月1日/ }).click();
  const dialog = page.getByRole('dialog', { name: board.overruleTitle });
  expect((await dialog.textContent())?.split(board.overruleMissing)[1]).toContain('山田 太郎');
  await look(page, 'overrule');
  await dialog.getByRole('button', { name: board.overruleYes }).click();
  await page.getByText(decision.overruled).waitFor();
  await look(page, 'overruled');
  expect((await statusOf(id)).decision).toMatchObject({ overruled: true });
});

it('不成立として終え、再開し、写しを作る', async () => {
  const id = await newThread({ title: '冬の打ち合わせ' });
  await answerAll((await linksOf(id)).get('山田 太郎'), 'selected');
  const page = await app.openPage({ path: `/threads/${id}`, width: phone });
  await page.getByText(waysOut.early).click();
  await page.getByRole('button', { name: waysOut.close }).click();
  const closing = page.getByRole('dialog', { name: waysOut.closeTitle });
  await closing.getByRole('button', { name: waysOut.closeYes }).click();
  await page.getByText(standing.failed).waitFor();
  await look(page, 'given-up');
  await page.getByRole('button', { name: waysOut.reopen }).click();
  const dialog = page.getByRole('dialog', { name: waysOut.reopenTitle });
  await dialog.getByLabel(waysOut.reopenDeadline).fill('2027-01-20T18:00');
  await look(page, 'reopen');
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
