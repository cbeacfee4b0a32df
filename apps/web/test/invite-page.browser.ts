import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import {
  expectAccessible,
  expectGoodLargeText,
  expectNoSidewaysScroll,
  looks,
  phone,
  screenshot,
  startApp,
} from './browser.ts';
import { openTestService } from './stored.ts';

let kept: Awaited<ReturnType<typeof openTestService>>;
// Before the app's own: what was opened first is closed last.
afterAll(() => kept?.close());
const app = startApp(async () => {
  kept = await openTestService();
  return { service: kept.service };
});

const day = 86_400_000;

interface Invited {
  readonly threadId: string;
  readonly slots: readonly string[];
  readonly links: readonly string[];
}

/** An opened thread with the links its invitations carry. */
async function invite(allowMultiple = true, people = 3): Promise<Invited> {
  const call = async (path: string, body?: unknown) => {
    const answer = await fetch(new URL(path, app.url()), {
      ...(body !== undefined && {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  const keys = Array.from({ length: people }, (_, index) => `u:${index + 1}`);
  const start = Math.ceil(Date.now() / day) * day + 7 * day + 5 * 3_600_000;
  const thread = (await call('/api/threads', {
    title: '新商品の打ち合わせ（とても長い題名でも、画面からはみ出さないこと）',
    attendance_rule: {
      version: '1.0',
      type: 'K_OF_N',
      slot_policy: {
        conflict_policy: 'first_selected',
        timezone: 'Asia/Tokyo',
        allow_multiple_slots_per_invitee: allowMultiple,
      },
      invitee_scope: { include_invitee_keys: keys },
      rule: { k: 2, n: people },
      finalize_policy: { mode: 'BEST_SCORE', tie_breaker: 'earliest_slot', auto_finalize: false },
    },
    invitees: keys.map((key, index) => ({ key, name: `招待者${index + 1}` })),
    slots: [0, 1, 2].map((after) => ({
      start_time: new Date(start + after * day).toISOString(),
      end_time: new Date(start + after * day + 3_600_000).toISOString(),
    })),
    deadline: new Date(start - day).toISOString(),
    organiser: { name: '田中 次郎' },
    open: true,
  })) as { id: string };
  const status = (await call(`/api/threads/${thread.id}/status`)) as {
    slots: { slot_id: string }[];
  };
  const { entries } = (await call(`/api/outbox?thread_id=${thread.id}`)) as {
    entries: { recipient_key: string; link: string }[];
  };
  entries.sort((a, b) => a.recipient_key.localeCompare(b.recipient_key));
  return {
    threadId: thread.id,
    slots: status.slots.map(({ slot_id }) => slot_id),
    links: entries.map(({ link }) => new URL(link).pathname),
  };
}

/** A calendar with something on at the first slot. */
async function busyAt(link: string | undefined): Promise<Buffer> {
  const headers = { accept: 'application/json' };
  const { slots } = await (await fetch(new URL(link ?? '', app.url()), { headers })).json();
  const stamp = (time: string) => time.replaceAll(/[-:]|\.\d+/g, '');
  const { start_time, end_time } = slots[0];
  return Buffer.from(
    [
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//', 'BEGIN:VEVENT', 'UID:1'],
      ...[`DTSTART:${stamp(start_time)}`, `DTEND:${stamp(end_time)}`, 'SUMMARY:歯医者'],
      ...['END:VEVENT', 'END:VCALENDAR'],
    ].join('\r\n'),
  );
}

const choice = (page: Page, slot: number, name: string) =>
  page.getByRole('group').nth(slot).getByRole('radio', { name, exact: true });
const stateOf = (page: Page, slot: number) => page.getByRole('group').nth(slot).locator('.state');

describe.each(looks)('幅 $width、$colorScheme', ({ width, colorScheme }) => {
  it('一度押すだけで保存され、開き直しても残っている', async () => {
    const { links } = await invite();
    const page = await app.openPage({ path: links[0] ?? '', width, colorScheme });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await expect.poll(() => page.getByText('日時はすべて日本時間です。').count()).toBe(1);
    await page.getByText('選ぶと、そのつど保存されます。').waitFor();
    await choice(page, 0, '参加できる').check({ force: true });
    await stateOf(page, 0).getByText('保存済み：参加できる').waitFor();
    await choice(page, 1, '参加できない').check({ force: true });
    await stateOf(page, 1).getByText('保存済み：参加できない').waitFor();
    await choice(page, 2, '必要なら参加').check({ force: true });
    await stateOf(page, 2).getByText('保存済み：必要なら参加').waitFor();
    await page.getByLabel('主催者へのひとこと（任意）').fill('15分ほど遅れます。');
    await page.getByText(/^保存済み（.+）$/).waitFor();
    await page.getByText('すべて保存済みです。').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await screenshot(page, `invite-${width}-${colorScheme}`);
    await page.reload();
    expect(await choice(page, 0, '参加できる').isChecked()).toBe(true);
    expect(await choice(page, 2, '必要なら参加').isChecked()).toBe(true);
    expect(await page.getByLabel('主催者へのひとこと（任意）').inputValue()).toBe(
      '15分ほど遅れます。',
    );
    // Large enough for a thumb.
    const box = await page.locator('.choice label').first().boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
  });
});

describe('JavaScript なし', () => {
  it('選んで送ると保存され、保存したことがわかる', async () => {
    const { links } = await invite();
    const page = await app.openPage({
      path: links[0] ?? '',
      width: phone,
      reader: { javaScriptEnabled: false },
    });
    await choice(page, 0, '参加できる').check({ force: true });
    await choice(page, 1, '必要なら参加').check({ force: true });
    await choice(page, 2, '未定').check({ force: true });
    await page.getByLabel('主催者へのひとこと（任意）').fill('よろしくお願いします。');
    await screenshot(page, 'invite-no-script');
    await page.getByRole('button', { name: '回答を保存する' }).click();
    await page.getByText('回答を保存しました。').waitFor();
    expect(await stateOf(page, 0).textContent()).toContain('保存済み：参加できる');
    expect(await stateOf(page, 1).textContent()).toContain('保存済み：必要なら参加');
    expect(await stateOf(page, 2).textContent()).toContain('保存済み：未定');
    expect(await page.getByLabel('主催者へのひとこと（任意）').inputValue()).toBe(
      'よろしくお願いします。',
    );
    // A calendar is held against the slots, and only says so.
    await page.getByText('ご自分の予定と照らし合わせる（任意）').click();
    await expectNoSidewaysScroll(page);
    await screenshot(page, 'invite-busy-no-script');
    await page.getByLabel('カレンダーから書き出した .ics ファイル').setInputFiles({
      name: 'own.ics',
      mimeType: 'text/calendar',
      buffer: await busyAt(links[0]),
    });
    await page.getByRole('button', { name: '読み取って印を付ける' }).click();
    await page.getByText('1件の候補に、予定と重なる印を付けました。').waitFor();
    expect(await page.getByRole('group').nth(0).textContent()).toContain(
      'ご自分の予定と重なっています',
    );
    expect(await stateOf(page, 0).textContent()).toContain('保存済み：参加できる');
    await screenshot(page, 'invite-busy-marked');
    // The language and the zone are chosen without a script as well.
    await page.getByText('表示の言葉と時間帯').click();
    await page.getByLabel('言葉').selectOption('en');
    await page.getByLabel('時間帯', { exact: true }).selectOption('America/New_York');
    await page.getByRole('button', { name: 'この表示にする' }).click();
    await page.getByText('Times are in Eastern Time').waitFor();
    expect(await stateOf(page, 0).textContent()).toContain('Saved: Yes');
    await screenshot(page, 'invite-no-script-english');
  });
});

describe('ニューヨークの方', () => {
  it('英語で、自分の時間で答え、主催者の時間も見え、決まったあとも同じ', async () => {
    const { threadId, slots, links } = await invite();
    const page = await app.openPage({
      path: links[0] ?? '',
      width: phone,
      reader: { locale: 'en-US', timezoneId: 'America/New_York' },
      allowedErrors: /409/,
    });
    await page.getByText('Times are in Eastern Time, with the organiser’s (Japan time)').waitFor();
    expect(await page.locator('legend').first().textContent()).toMatch(
      /12:00 – 1:00 AM.*2:00 – 3:00 PM in Japan time/s,
    );
    await choice(page, 0, 'Yes').check({ force: true });
    await stateOf(page, 0).getByText('Saved: Yes').waitFor();
    await page.getByText('Everything is saved.').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await screenshot(page, 'invite-new-york');
    // Twice as large, nothing lies over anything else or leaves the screen.
    await expectGoodLargeText(page);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const boxes = await page
      .locator('.choice label')
      .evaluateAll((labels) =>
        labels.map((label) => ({ shown: label.clientWidth, needed: label.scrollWidth })),
      );
    for (const { shown, needed } of boxes) expect(needed).toBeLessThanOrEqual(shown);
    await screenshot(page, 'invite-large');
    await post(`/api/threads/${threadId}/finalize`, { slot_id: slots[0], overrule: true });
    await page.reload();
    await page.getByText(/It is decided: .+12:00 – 1:00 AM/).waitFor();
    await page.getByText('1 person has said yes so far.').waitFor();
    await page.getByRole('link', { name: /Google Calendar/ }).waitFor();
    await expectAccessible(page);
    await screenshot(page, 'invite-new-york-decided');
  });
});

const post = (path: string, body: object) =>
  fetch(new URL(path, app.url()), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('つながらないとき、決まったあと', () => {
  it('1つだけ選べるとき、別の候補は一度押すだけで選び直せる', async () => {
    const { links } = await invite(false);
    const page = await app.openPage({ path: links[0] ?? '', width: phone });
    await choice(page, 0, '参加できる').check({ force: true });
    await stateOf(page, 0).getByText('保存済み').waitFor();
    await choice(page, 1, '参加できる').check({ force: true });
    await stateOf(page, 1).getByText('保存済み：参加できる').waitFor();
    await stateOf(page, 0).getByText('保存済み：未定').waitFor();
    expect(await choice(page, 0, '参加できる').isChecked()).toBe(false);
    await expectAccessible(page);
    await page.reload();
    expect(await choice(page, 1, '参加できる').isChecked()).toBe(true);
  });

  it('つながらないときは、送れていないと言い、つながれば自分で送る。開き直しても同じ', async () => {
    const { links } = await invite();
    const page = await app.openPage({
      path: links[0] ?? '',
      width: phone,
      allowedErrors: /ERR_INTERNET_DISCONNECTED|Failed to load/,
    });
    await page.context().setOffline(true);
    await choice(page, 0, '参加できる').check({ force: true });
    await stateOf(page, 0).getByText('まだ送れていません').waitFor();
    await page.getByRole('status').getByText('電波が届かないため').waitFor();
    await screenshot(page, 'invite-offline');
    await page.context().setOffline(false);
    await stateOf(page, 0).getByText('保存済み：参加できる').waitFor();
    await page.getByText('すべて保存済みです。').waitFor();
    // What was tapped offline outlives the page as well.
    await page.context().setOffline(true);
    await choice(page, 1, '参加できない').check({ force: true });
    await stateOf(page, 1).getByText('まだ送れていません').waitFor();
    const context = page.context();
    await page.close();
    await context.setOffline(false);
    const later = await app.openPage({ path: links[0] ?? '', width: phone, context });
    await stateOf(later, 1).getByText('保存済み：参加できない').waitFor();
  });

  it('確定後は結果が見え、知らないリンクは丁寧に断る', async () => {
    const { threadId, slots, links } = await invite();
    for (const link of links.slice(0, 2)) {
      await fetch(new URL(`${link}/respond`, app.url()), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ selections: [{ slot_id: slots[0], status: 'selected' }] }),
      });
    }
    await fetch(new URL(`/api/threads/${threadId}/finalize`, app.url()), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ slot_id: slots[0] }),
    });
    const page = await app.openPage({ path: links[0] ?? '', width: phone, allowedErrors: /409/ });
    await page.getByText('に決まりました。').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await screenshot(page, 'invite-decided');
    // M37: only the decided slot can still be answered, and the calendar takes it up.
    expect(await page.locator('fieldset').count()).toBe(1);
    const late = await app.openPage({ path: links[2] ?? '', width: 1440, allowedErrors: /409/ });
    await choice(late, 0, '参加できる').check({ force: true });
    await stateOf(late, 0).getByText('保存済み：参加できる').waitFor();
    await late.getByRole('link', { name: /Google カレンダー/ }).waitFor();
    await expectAccessible(late);
    await screenshot(late, 'invite-decided-late');
    const nowhere = await app.openPage({ path: '/i/nothing', width: phone, allowedErrors: /404/ });
    await nowhere.getByRole('heading', { name: 'リンクが見つかりません' }).waitFor();
    await expectAccessible(nowhere);
  });
});
