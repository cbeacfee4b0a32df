// Long because one browser follows a thread from draft to decision.

import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  conversation,
  intent,
  picker,
  board as planBoard,
  people as planPeople,
  slots as planSlots,
  questions,
  sampleIntents,
  schedulePages,
  sent,
  start,
} from '../src/features/attendance/messages.ja.ts';
import { contacts } from '../src/features/contacts/messages.ja.ts';
import {
  about,
  board,
  decision,
  followups,
  list,
  live,
  mails,
  outboxPage,
  people,
  proposal,
  slots,
  standing,
  statuses,
  questions as threadQuestions,
  timer,
} from '../src/features/threads/messages.ja.ts';
import { notFound } from '../src/messages.ja.ts';
import {
  desktop,
  expectAccessible,
  expectGoodLargeText,
  expectGoodLooks,
  expectNoSidewaysScroll,
  firstLook,
  newName,
  phone,
  screenshot,
} from './browser.ts';
import { openSettings, pastePeople, sendFromGroup, toStep } from './planning.ts';
import { answerAll, api, linksOf, newThread, startThreads, statusOf } from './stored-threads.ts';

const app = startThreads();

const slotAt = (page: Page, index: number) => page.locator('[data-slot]').nth(index);

it('連絡先を加え、グループで選んで日程調整を始める', async () => {
  // Who is left from a try that failed.
  const { contacts: left } = await (await api('/api/contacts')).json();
  for (const { id } of left) await api(`/api/contacts/${id}`, { method: 'DELETE' });
  const page = await app.openPage({ path: '/contacts', width: phone });
  await page.getByRole('button', { name: contacts.paste }).click();
  await page
    .getByLabel(planPeople.pasteLabel)
    .fill('高橋 美咲\tたかはし みさき\t部長\t企画室\tmisaki@example.jp\n村上 翔\t企画室');
  // A double tap adds nobody twice.
  await page.getByRole('button', { name: planPeople.pasteTake }).dblclick();
  await page.getByText(contacts.pasted(2, 0)).waitFor();
  await page.getByRole('heading', { name: contacts.list(2) }).waitFor();
  await expectGoodLooks(page, 'contacts');
  await expectGoodLargeText(page);
  await page.getByRole('link', { name: schedulePages.plan }).click();
  await page.getByRole('button', { name: planPeople.contacts }).click();
  await page
    .getByRole('button', { name: picker.group('企画室', 2) })
    .last()
    .click();
  await page.getByRole('button', { name: picker.take(2) }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: planPeople.contacts }).click();

  await sendFromGroup(page, {
    group: '企画室',
    size: 2,
    sentence: '高橋さんは必須で、ほかに1人以上。来週の平日の午後に1時間、候補を4つ。',
    slots: 4,
  });
  await page.getByText(people.title(2)).waitFor();
  const { entries } = await (
    await api(`/api/outbox?thread_id=${new URL(page.url()).pathname.split('/').at(-1)}`)
  ).json();
  expect(entries.map(({ address }: { address: string | null }) => address).sort()).toEqual(
    ['m***@example.jp', null].sort(),
  );
});

describe('日程調整', () => {
  it('文から始め、3人が答え、自動で確定し、予定を受け取る', async () => {
    const page = await app.openPage({ path: '/schedule', width: phone });
    await pastePeople(page, '佐藤 花子\n佐藤 健\n山田 太郎\tyamada@example.jp');
    await toStep(page, 2);
    await page
      .getByLabel(intent.label)
      .fill('佐藤さんは必須で、ほかに2人以上。来週の平日の午後に1時間、候補を2つ。すぐに確定。');
    await page.getByRole('button', { name: '佐藤 健', exact: true }).click();
    await page.getByRole('heading', { name: questions.title(1) }).waitFor({ state: 'hidden' });
    await toStep(page, 3);
    await openSettings(page);
    await page.getByLabel(start.name).fill('新商品の打ち合わせ');
    await page.getByLabel(start.organiser, { exact: true }).fill('田中');
    await page.getByRole('switch', { name: start.severalSlots }).waitFor();
    await expectGoodLooks(page, 'threads-start');
    await expectGoodLargeText(page);
    await page.getByRole('button', { name: start.go }).click();

    await page.getByRole('heading', { level: 1, name: '新商品の打ち合わせ' }).waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect(await slotAt(page, 0).getAttribute('data-status')).toBe('POSSIBLE');
    // Long enough to be seen counting, short enough to wait for.
    const { thread, rule } = await statusOf(id);
    const slower = await api(`/api/threads/${id}`, {
      method: 'PATCH',
      headers: { 'If-Match': `"${thread.revision}"` },
      body: JSON.stringify({
        attendance_rule: {
          ...rule,
          finalize_policy: { ...rule.finalize_policy, auto_finalize_delay_seconds: 6 },
        },
      }),
    });
    expect(slower.status, await slower.clone().text()).toBe(200);

    const links = await linksOf(id);
    expect([...links.keys()].sort()).toEqual(['佐藤 健', '佐藤 花子', '山田 太郎'].sort());
    for (const [name, link] of links) {
      const own = await app.openPage({ path: link, width: phone });
      expect(await own.locator('body').textContent()).toContain(name);
      await own.getByRole('radio', { name: '参加できる', exact: true }).first().check();
      await own
        .getByText(/^保存済み：参加できる/)
        .first()
        .waitFor();
    }
    // The organiser's page follows by itself.
    await page.getByRole('timer').waitFor();
    await page.getByText(timer.title).waitFor();
    await screenshot(page, 'threads-timer');
    await page.getByRole('heading', { name: decision.title }).waitFor();
    await page.getByText(/に自動で確定しました。/).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: decision.calendar }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.ics$/);
    const calendar = await readFile(await download.path(), 'utf8');
    expect(calendar).toContain('BEGIN:VEVENT');
    expect(calendar).toContain('新商品の打ち合わせ');
    expect(await page.getByRole('link', { name: decision.meeting }).getAttribute('href')).toMatch(
      /^https:\/\/meet\.example\.jp\/.{20,}/,
    );
    await expectGoodLooks(page, 'threads-decided');
    await expectGoodLargeText(page);
  });

  it('盤と一覧に axe の指摘がなく、横にはみ出さない', async () => {
    const id = await newThread({ deadline: '2027-01-20T18:00:00+09:00' });
    const links = await linksOf(id);
    await answerAll(links.get('山田 太郎'), 'selected');
    await answerAll(links.get('鈴木 一郎'), 'declined');
    const page = await app.openPage({ path: `/threads/${id}`, ...firstLook });
    await page.getByRole('heading', { name: followups.title }).waitFor();
    await page.getByText(standing.handOver(1)).waitFor();
    await page.getByText(mails.counts.withheld(3)).click();
    await page.getByText(mails.show).first().click();
    await page.getByText(people.manage).first().click();
    await expectGoodLooks(page, 'threads-board');
    await expectGoodLargeText(page);
    await page.goto(new URL('/threads', app.url()).href);
    await page.getByRole('list', { name: list.label }).waitFor();
    await expectGoodLooks(page, 'threads-list');
    await expectGoodLargeText(page);
    await page.getByRole('link', { name: outboxPage.title }).click();
    await page.getByRole('heading', { level: 1, name: outboxPage.title }).waitFor();
    await page.getByText(mails.counts.withheld(1).replace(/\d+件$/, '')).click();
    await page.getByText(mails.show).first().click();
    await expectGoodLooks(page, 'outbox');
    await expectGoodLargeText(page);
  });

  it('次に尋ねる方へ知らせ、確かめてから確定し、取り消し、中止し、消せる', async () => {
    // Nothing decides itself here.
    const id = await newThread({
      intent: { utterance: '山田さんは必須で、ほかに1人以上。日時は私が決めます。' },
    });
    const links = await linksOf(id);
    await answerAll(links.get('山田 太郎'), 'selected');
    // What is asked of a thread while it is being deleted finds nothing.
    const page = await app.openPage({ path: `/threads/${id}`, allowedErrors: /404/ });
    await page.getByRole('button', { name: followups.askFirst(1) }).click();
    await page.getByText(followups.sent(1)).waitFor();
    await page.getByText(mails.counts.withheld(4)).waitFor();

    await answerAll(links.get('佐藤 花子'), 'selected');
    await page.getByRole('button', { name: /この日時で確定：2月1日（月）13:00〜14:00/ }).click();
    const asked = page.getByRole('dialog', { name: board.finalizeTitle });
    const said = await asked.textContent();
    expect(said).toContain('2月1日（月）13:00〜14:00');
    expect(said?.split(board.said.pending)[1]).toContain('鈴木 一郎');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await asked.waitFor({ state: 'hidden' });
    // The keyboard goes on from where it was.
    await page.waitForFunction(
      (text) => document.activeElement?.textContent === text,
      board.finalize,
    );
    await page.getByRole('button', { name: /この日時で確定：2月1日（月）13:00〜14:00/ }).click();
    // Not before: a picture of the whole page changes the window's width for a moment, which takes
    // the table, and the button in it, away and back.
    await screenshot(page, 'threads-finalize');
    await asked.getByRole('button', { name: board.finalizeYes }).click();
    await page.getByRole('heading', { name: decision.title }).waitFor();

    await page.getByRole('button', { name: decision.undo }).click();
    await page.getByRole('button', { name: decision.undoYes }).click();
    await page.getByText(standing.byHand).waitFor();
    await page.getByRole('button', { name: about.cancel }).click();
    await page.getByRole('button', { name: about.cancelYes, exact: true }).click();
    await page.getByText(standing.cancelled).waitFor();
    await page.getByRole('button', { name: about.remove }).click();
    await page.getByRole('button', { name: about.removeYes, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: list.title }).waitFor();
    expect((await api(`/api/threads/${id}`)).status).toBe(404);
  });

  it('リンクを作り直すと前のものは使えず、止めると誰も開けない', async () => {
    const id = await newThread();
    const old = (await linksOf(id)).get('鈴木 一郎') ?? '';
    const page = await app.openPage({ path: `/threads/${id}`, width: phone });
    const row = page.getByRole('list', { name: people.label }).getByRole('listitem').nth(2);
    await row.getByText(people.manage).click();
    await row.getByRole('button', { name: people.rotate }).click();
    const link = new URL((await row.locator('code').textContent()) ?? '').pathname;
    expect((await api(old)).status).toBe(410);
    expect((await api(link)).status).toBe(200);
    // What is still to be handed over carries the new one.
    expect((await linksOf(id)).get('鈴木 一郎')).toBe(link);
    await row.getByRole('button', { name: people.revoke }).click();
    await row.getByText(people.linkStopped).waitFor();
    expect((await api(link)).status).toBe(410);
  });

  it('締め切りと件名を変えられ、入力は失敗しても残る', async () => {
    const id = await newThread();
    const page = await app.openPage({
      path: `/threads/${id}`,
      allowedErrors: /Failed to load resource/,
    });
    await page.getByLabel(about.name).fill('冬の打ち合わせ');
    await page.getByLabel(about.deadline).fill('2020-01-01T10:00');
    await page.getByRole('button', { name: about.save }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel(about.name).inputValue()).toBe('冬の打ち合わせ');
    await page.getByLabel(about.deadline).fill('2027-01-20T18:00');
    await page.getByRole('button', { name: about.save }).click();
    const asked = page.getByRole('dialog', { name: proposal.title });
    await asked.getByRole('button', { name: proposal.yesTelling }).click();
    await page.getByText(about.saved).waitFor();
    await page.getByRole('heading', { level: 1, name: '冬の打ち合わせ' }).waitFor();
    await page.getByText('1月20日（水）18:00').first().waitFor();

    // The line is cut: it is said, and what is typed stays.
    await page.context().setOffline(true);
    await page.getByText(people.add).click();
    await page.getByRole('textbox', { name: /^名前/ }).fill('木村 葵');
    await page.getByRole('button', { name: people.addYes }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('textbox', { name: /^名前/ }).inputValue()).toBe('木村 葵');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: people.addYes }).click();
    await page.getByText(people.added('木村 葵')).waitFor();
    await page.getByRole('heading', { name: people.title(4) }).waitFor();
  });

  it('答えが届かなくても、もう一度押して二重にならず、書いたことは残る', async () => {
    const page = await app.openPage({ path: '/schedule', allowedErrors: /ERR_FAILED/ });
    const title = newName('一度だけの打ち合わせ');
    await toStep(page, 2);
    await page.getByRole('button', { name: sampleIntents[1].title }).click();
    await toStep(page, 3);
    await openSettings(page);
    await page.getByLabel(start.name).fill(title);
    // The server makes it, and its answer is lost on the way.
    await page.route('**/api/threads', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: start.go }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel(start.name).inputValue()).toBe(title);
    await page.unroute('**/api/threads');
    await page.getByRole('button', { name: start.go }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    const { threads } = await (await api('/api/threads?limit=200')).json();
    expect(threads.filter((one: { title: string }) => one.title === title)).toHaveLength(1);
    // What was planned is still there to start from; a second thread is made only after asking.
    await page.goBack();
    await page.getByText(sent.already(title)).waitFor();
    await page.getByRole('button', { name: start.go }).click();
    await page.getByRole('dialog', { name: sent.twice }).waitFor();
    await page.getByRole('button', { name: sent.twiceNo }).click();
    expect((await (await api('/api/threads?limit=200')).json()).threads).toHaveLength(
      threads.length,
    );
    await page.getByRole('button', { name: sent.fresh }).click();
    await page.getByText(sent.already(title)).waitFor({ state: 'hidden' });
    await page.getByText(planPeople.none).waitFor();
  });

  it('候補日時を後から変えると、触れなかった候補の回答は残る', async () => {
    const id = await newThread();
    await answerAll((await linksOf(id)).get('山田 太郎'), 'selected');
    const page = await app.openPage({ path: `/threads/${id}`, width: phone });
    await page.getByText(slots.edit).click();
    const rows = page.getByRole('list', { name: slots.label }).getByRole('listitem');
    await rows.nth(1).getByRole('button', { name: planSlots.edit }).click();
    await rows.nth(1).getByLabel(planSlots.fieldOf(planSlots.start, 2)).fill('23:30');
    await rows.nth(1).getByLabel(planSlots.fieldOf(planSlots.end, 2)).fill('00:30');
    await page.getByRole('button', { name: slots.add }).click();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: slots.save }).click();
    const asked = page.getByRole('dialog', { name: proposal.title });
    await asked
      .getByText(/が加わりました/)
      .first()
      .waitFor();
    await asked.getByRole('button', { name: proposal.yesTelling }).click();
    await page.getByText(slots.saved).waitFor();
    const after = await statusOf(id);
    expect(after.slots.map(({ start_time, end_time }) => [start_time, end_time])).toEqual([
      ['2027-02-01T04:00:00.000Z', '2027-02-01T05:00:00.000Z'],
      ['2027-02-02T14:30:00.000Z', '2027-02-02T15:30:00.000Z'],
      ['2027-02-03T14:30:00.000Z', '2027-02-03T15:30:00.000Z'],
    ]);
    expect(after.slots.map(({ evaluation }) => evaluation.counts.selected)).toEqual([1, 0, 0]);
  });

  it('二百人でも、横にはみ出さず、スマートフォンでは畳まれ、名前で探せる', async () => {
    const id = await newThread({
      intent: { utterance: '過半数が参加できれば成立です。' },
      invitees: Array.from({ length: 200 }, (_, index) => ({ name: `参加 ${index + 1}号` })),
    });
    for (const width of [phone, desktop]) {
      const page = await app.openPage({ path: `/threads/${id}`, width });
      await page.getByRole('heading', { name: people.title(200) }).waitFor();
      await expectNoSidewaysScroll(page);
      if (width !== phone) continue;
      const card = slotAt(page, 0);
      const last = card.getByText('参加 200号');
      expect(await last.count()).toBe(0);
      await card.getByText(planBoard.group('pending', 200)).click();
      await last.waitFor();
      const list = page.getByRole('list', { name: people.label });
      expect(await list.getByRole('listitem').count()).toBe(30);
      await page.getByLabel(people.search).fill('参加200');
      await list.getByText('参加 200号').waitFor();
      expect(await list.getByRole('listitem').count()).toBe(1);
    }
  });

  it('お尋ねの残る日程調整は、盤で答えると進む', async () => {
    const id = await newThread({
      intent: { utterance: '佐藤さんは必須で、ほかに1人以上。' },
      invitees: [{ name: '佐藤 花子' }, { name: '佐藤 健' }, { name: '山田 太郎' }],
    });
    const page = await app.openPage({ path: `/threads/${id}` });
    await page.getByText(standing.questionsOpen(1)).waitFor();
    await page.getByRole('button', { name: '佐藤 健', exact: true }).click();
    await page.getByText(standing.questionsOpen(1)).waitFor({ state: 'hidden' });
    expect(await page.locator('dl').first().textContent()).toContain('佐藤 健さんに加えて');
  });

  it('お尋ねには、ボタンのほかに普段の言葉でも答えられる', async () => {
    const id = await newThread({
      intent: { utterance: '佐藤さんは必須で、ほかに1人以上。' },
      invitees: [{ name: '佐藤 花子' }, { name: '佐藤 健' }, { name: '山田 太郎' }],
    });
    const page = await app.openPage({ path: `/threads/${id}` });
    const field = page.getByLabel(conversation.reply);
    await field.fill('あとで考えます');
    await page.getByRole('button', { name: conversation.send, exact: true }).click();
    await page.getByText(threadQuestions.stillOpen('あとで考えます')).waitFor();
    await field.fill('花子さんのほうです');
    await page.getByRole('button', { name: conversation.send, exact: true }).click();
    await page.getByText(standing.questionsOpen(1)).waitFor({ state: 'hidden' });
    expect(await page.locator('dl').first().textContent()).toContain('佐藤 花子さんに加えて');
  });

  it('ない日程調整は、ないと言う', async () => {
    const page = await app.openPage({
      path: '/threads/00000000-0000-4000-8000-000000000000',
      allowedErrors: /404/,
    });
    await page.getByText(/この日程調整は見つかりませんでした。/).waitFor();
    expect(await page.getByText(live.lost).count()).toBe(0);
    // An address that was cut short on its way asks for nothing.
    await page.goto(new URL('/threads/00000000-0000', app.url()).href);
    await page.getByRole('heading', { level: 1, name: notFound.title }).waitFor();
  });

  it('つながりが切れたら言い、戻ったら新しい内容にする', async () => {
    const id = await newThread();
    const page = await app.openPage({ path: `/threads/${id}`, allowedErrors: /ERR_FAILED/ });
    await page.route('**/events', (route) => route.abort());
    await page.reload();
    await page.getByText(live.lost).waitFor();
    await answerAll((await linksOf(id)).get('山田 太郎'), 'selected');
    await page.unroute('**/events');
    await page.getByText(live.lost).waitFor({ state: 'hidden' });
    await page.getByText(standing.answeredCount(1, 3)).waitFor();
  });

  it('状態で絞り込める', async () => {
    const title = newName('絞り込みの見本');
    const id = await newThread({ title });
    await api(`/api/threads/${id}/cancel`, { method: 'POST', body: '{}' });
    const page = await app.openPage({ path: '/threads' });
    await page.getByRole('button', { name: statuses.cancelled }).click();
    await page.getByRole('link', { name: title }).waitFor();
    await page.getByRole('button', { name: statuses.failed }).click();
    await page.getByText(list.emptyFiltered).waitFor();
  });
});
