import { until } from '@tashika/kernel/testing';
import { offerSetup } from '@tashika/server';
import { agreeOnSecret } from '@tashika/store';
import type { Page } from 'playwright-core';
import { SMTPServer } from 'smtp-server';
import { afterAll, describe, expect, it } from 'vitest';
import { schedulePages } from '../src/features/attendance/messages.ja.ts';
import {
  fields,
  join,
  profile,
  proof,
  signIn,
  useLink,
  workspace,
} from '../src/features/profile/messages.ja.ts';
import { feed, list, mails as mailWords, standing } from '../src/features/threads/messages.ja.ts';
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
let service: Awaited<ReturnType<typeof openTestService>>['service'];
const mails: string[] = [];

const app = startApp(async () => {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const [head = '', body = ''] = Buffer.concat(chunks).toString('latin1').split('\r\n\r\n');
        const isBase64 = /encoding: base64/i.test(head);
        mails.push(isBase64 ? Buffer.from(body, 'base64').toString('utf8') : body);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => smtp.close(() => resolve())));
  const { port } = smtp.server.address() as { port: number };
  const opened = await openTestService();
  closers.push(opened.close);
  const mail = { url: `smtp://127.0.0.1:${port}`, from: 'tashika@example.jp', plain: true };
  service = { ...opened.service, publicUrl: 'http://localhost/', mail };
  await agreeOnSecret(service.store, Buffer.alloc(32, 7));
  return {
    host: 'localhost',
    service,
    access: { signIn: 'required', key: null, trustedProxies: 0, requestsPerMinute: null },
  };
});
afterAll(async () => {
  for (const close of closers) await close();
});

const owner = {
  name: '山田 花子',
  email: 'hanako@example.jp',
  password: '灯台と鯨と冬の朝の珈琲二杯',
};
/** The browser's own line about an answer that says no. */
const refused = /status of (401|403|409|422)/;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The first owner, as the page would register them. */
let registered: Promise<void> | undefined;
const register = async () => {
  const token = new URL((await offerSetup({ service })) ?? '').hash.slice(1);
  const answer = await fetch(new URL('/api/auth/setup', app.url()), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(app.url()).origin },
    body: JSON.stringify({ token, ...owner }),
  });
  expect(answer.status).toBe(200);
};

async function signedIn(path: string, options: { width?: number; colorScheme?: 'light' | 'dark' }) {
  registered ??= register();
  await registered;
  const page = await app.openPage({ path, ...options, allowedErrors: refused });
  await page.getByLabel(fields.email, { exact: false }).fill(owner.email);
  await page.locator('input[type=password]').fill(owner.password);
  await press(page, signIn.submit);
  return page;
}

/** As if everybody had signed in a while ago. */
const letTimePass = () =>
  service.store.db
    .updateTable('sessions')
    .set({ proven_at: new Date(Date.now() - 3_600_000) })
    .execute();

describe('ご本人の確認', () => {
  it('時間がたってから鍵を作ると確かめを求め、済むとそのまま作れる', async () => {
    const page = await signedIn('/workspace', firstLook);
    await page.getByLabel(workspace.tokenName, { exact: false }).fill('連携');
    const { areas, read } = workspace;
    await page.getByLabel(`${areas.dialogue}：${read}`).check();
    await letTimePass();
    await press(page, workspace.tokenSubmit);
    const dialog = page.getByRole('dialog', { name: proof.title });
    await dialog.waitFor();
    await expectGoodLooks(page, 'proof');
    const password = dialog.locator('input[type=password]');
    await password.fill('ちがうパスワード');
    await dialog.getByRole('button', { name: proof.confirm, exact: true }).click();
    await dialog.getByRole('alert').waitFor();
    await password.fill(owner.password);
    await password.press('Enter');
    await page.getByText(workspace.tokenMade).waitFor();
    expect(await dialog.count()).toBe(0);
  });

  it('やめると、何も起こらない', async () => {
    const page = await signedIn('/workspace', { width: phone });
    await page.getByLabel(workspace.tokenName, { exact: false }).fill('やめる鍵');
    const { areas, read } = workspace;
    await page.getByLabel(`${areas.dialogue}：${read}`).check();
    await letTimePass();
    await press(page, workspace.tokenSubmit);
    await page.getByRole('dialog').getByRole('button', { name: proof.cancel }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.getByText(workspace.tokenMade).count()).toBe(0);
  });
});

describe('ログインしている端末', () => {
  it('一覧に出て、1つずつログアウトできる', async () => {
    const elsewhere = await signedIn('/account', { width: phone });
    await elsewhere.getByText(profile.thisDevice).waitFor();
    const page = await signedIn('/account', firstLook);
    const section = page.getByRole('region', { name: profile.sessions });
    const buttons = section.getByRole('button', { name: /でログアウトする$/ });
    await section.getByText(profile.thisDevice).waitFor();
    const before = await buttons.count();
    await expectGoodLooks(page, 'sessions');
    // The last but the one for all others; the newest other one comes first.
    await buttons.first().click();
    await until('one fewer', async () => (await buttons.count()) === before - 1);
    await elsewhere.reload();
    await elsewhere.getByRole('heading', { level: 1, name: signIn.title }).waitFor();
  });
});

/** What a viewer sees of a thread: all of it, and nothing to press that would be refused. */
async function expectOnlyLooking(organiser: Page, viewer: Page): Promise<void> {
  const made = await organiser.request.post(new URL('/api/threads', app.url()).href, {
    headers: { origin: new URL(app.url()).origin },
    data: {
      title: '見るだけの会',
      intent: { utterance: '2人とも来られる日で。' },
      invitees: [{ name: '原 三郎' }, { name: '森 四郎' }],
      slots: [{ start_time: '2026-12-01T14:00:00+09:00', end_time: '2026-12-01T15:00:00+09:00' }],
      open: true,
    },
  });
  const { id } = await made.json();
  await service.store.db
    .updateTable('memberships')
    .set({ role: 'viewer' })
    .where('role', '!=', 'owner')
    .execute();
  const board = await app.openPage({
    path: `/threads/${id}`,
    width: phone,
    context: viewer.context(),
  });
  await board.getByText(standing.onlyLooking).waitFor();
  await board.getByText('原 三郎').first().waitFor();
  await board.locator('main details:not([open]) > summary').evaluateAll((all) => {
    for (const one of all) (one as HTMLElement).click();
  });
  const buttons = await board.locator('main').getByRole('button').allTextContents();
  expect(buttons.filter((name) => !name.includes(mailWords.copyText))).toEqual([]);
  expect(await board.locator('main').getByRole('textbox').count()).toBe(0);
  await expectAccessible(board);
  await screenshot(board, 'viewer-board-375');
  await board.getByRole('link', { name: schedulePages.threads, exact: true }).click();
  await board.getByText('見るだけの会').waitFor();
  for (const offered of [feed.title, list.toPlan]) {
    expect(await board.getByText(offered, { exact: true }).count()).toBe(0);
  }
}

describe('招かれた方', () => {
  it('届いた番号でアドレスを確かめて参加する。手渡しのリンクではご本人の確認だけを見る', async () => {
    const page = await signedIn('/workspace', {});
    await page.getByLabel(workspace.inviteNote, { exact: false }).fill('佐藤さん');
    await press(page, workspace.inviteSubmit);
    await page.getByText(workspace.inviteMade).waitFor();
    const shown = () =>
      page.getByRole('textbox', { name: workspace.linkLabel, exact: true }).first().inputValue();
    const link = new URL(await shown());
    const guest = await app.openPage({
      path: `${link.pathname}${link.hash}`,
      width: phone,
      allowedErrors: refused,
    });
    await guest.getByLabel(fields.name, { exact: false }).fill('佐藤');
    await guest.getByLabel(fields.email, { exact: false }).fill('sato@example.jp');
    await guest.locator('input[type=password]').fill('港町の古い時計と長い坂道');
    mails.length = 0;
    await press(guest, join.submit);
    const code = guest.getByLabel(join.code, { exact: false });
    await code.waitFor();
    await expectAccessible(guest);
    await expectNoSidewaysScroll(guest);
    await screenshot(guest, 'join-code-375');
    const sent = () => mails.map((text) => /^\d{6}\r?$/m.exec(text)?.[0].trim()).find(Boolean);
    await until('the code', () => sent() !== undefined);
    await code.fill(sent() ?? '');
    await press(guest, join.submit);
    await guest.getByRole('link', { name: '佐藤' }).waitFor();
    await expectOnlyLooking(page, guest);

    await page.reload();
    await page.getByRole('button', { name: workspace.signInLinkOf('佐藤') }).click();
    await page.getByText(workspace.signInLinkMade('佐藤')).waitFor();
    const handed = new URL(await shown());
    const entering = await app.openPage({
      path: `${handed.pathname}${handed.hash}`,
      width: phone,
      allowedErrors: refused,
    });
    await press(entering, useLink.submit);
    await entering.getByText(profile.boundLead).waitFor();
    expect(await entering.getByText(profile.passkeysLead).count()).toBe(0);
    await expectAccessible(entering);
    await screenshot(entering, 'bound-375');
    await press(entering, profile.prove);
    const dialog = entering.getByRole('dialog');
    await dialog.locator('input[type=password]').fill('港町の古い時計と長い坂道');
    await dialog.getByRole('button', { name: proof.confirm, exact: true }).click();
    await entering.getByText(profile.passkeysLead).waitFor();
  });
});
