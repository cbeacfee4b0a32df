import { auditActions, offerSetup } from '@tashika/server';
import { agreeOnSecret } from '@tashika/store';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { auditActions as auditWords } from '../src/features/profile/audit.messages.ja.ts';
import {
  fields,
  join,
  profile,
  setup,
  signIn,
  workspace,
} from '../src/features/profile/messages.ja.ts';
import { frame } from '../src/messages.ja.ts';
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

const app = startApp(async () => {
  const opened = await openTestService();
  closers.push(opened.close);
  service = { ...opened.service, publicUrl: 'http://localhost/' };
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
const refused = /status of (401|403|410|422)/;

const fill = async (page: Page, person: typeof owner) => {
  await page.getByLabel(fields.name, { exact: false }).fill(person.name);
  await page.getByLabel(fields.email, { exact: false }).fill(person.email);
  await page.locator('input[type=password]').fill(person.password);
};
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

async function signedIn(path: string, options: { width?: number; colorScheme?: 'light' | 'dark' }) {
  const page = await app.openPage({ path, ...options });
  await enterPassword(page, owner.password);
  return page;
}
async function enterPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel(fields.email, { exact: false }).fill(owner.email);
  await page.locator('input[type=password]').fill(password);
  await press(page, signIn.submit);
}
const linkShown = (page: Page) =>
  page.getByRole('textbox', { name: workspace.linkLabel, exact: true }).inputValue();

describe('はじめのオーナー', () => {
  it('リンクから登録し、すぐに使える。二度目は断られ、入れたものは残る', async () => {
    const link = new URL((await offerSetup({ service })) ?? '');
    const path = `${link.pathname}${link.hash}`;
    const before = await app.openPage({ path: '/' });
    await heading(before, signIn.title);
    expect(await before.getByText(signIn.setupNeeded).count()).toBe(1);

    const page = await app.openPage({ path, width: phone });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await screenshot(page, 'setup-375');
    await fill(page, owner);
    await press(page, setup.submit);
    await page.getByRole('link', { name: owner.name }).waitFor();
    expect(new URL(page.url()).hash).toBe('');

    const late = await app.openPage({ path, allowedErrors: refused });
    await fill(late, { ...owner, email: 'late@example.jp' });
    await press(late, setup.submit);
    await late.getByRole('alert').waitFor();
    expect(await late.locator('input[type=password]').inputValue()).toBe(owner.password);
  });
});

describe('ログイン', () => {
  it('どのページを開いてもログインを求め、済むとそのページになる。誤っても入れたものは残る', async () => {
    const page = await app.openPage({ path: '/dialogue', allowedErrors: refused });
    await heading(page, signIn.title);
    await expectAccessible(page);
    await enterPassword(page, 'まちがえたパスワード');
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel(fields.email, { exact: false }).inputValue()).toBe(owner.email);
    expect(await page.locator('input[type=password]').inputValue()).toBe('まちがえたパスワード');
    await page.locator('input[type=password]').fill(owner.password);
    await press(page, signIn.submit);
    await heading(page, frame.dialogue);
    expect(new URL(page.url()).pathname).toBe('/dialogue');

    await page.getByRole('link', { name: owner.name }).click();
    await press(page, profile.signOut);
    await heading(page, signIn.title);
  });

  it('ログインと、その後の画面に axe の指摘がない', async () => {
    const page = await signedIn('/account', firstLook);
    await heading(page, profile.title);
    await page.getByText(profile.noPasskeys).waitFor();
    await expectGoodLooks(page, 'account');
    const shop = await app.openPage({ path: '/workspace', context: page.context() });
    await shop.getByText(owner.email).waitFor();
    await expectGoodLooks(shop, 'workspace');
  });

  it('パスキーを登録し、次からはそれだけでログインできる', async () => {
    const page = await signedIn('/account', { width: phone });
    await heading(page, profile.title);
    await putAuthenticator(page.context(), page);
    await page.getByLabel(profile.passkeyName, { exact: false }).fill('試験の端末');
    await press(page, profile.addPasskey);
    await page.getByText(profile.passkeyAdded).waitFor();
    await press(page, profile.signOut);
    await heading(page, signIn.title);
    await press(page, signIn.passkey);
    await page.getByRole('link', { name: owner.name }).click();
    await page.getByText('試験の端末').first().waitFor();
    await press(page, profile.removePasskey('試験の端末'));
    await page.getByText(profile.noPasskeys).waitFor();
    await press(page, profile.signOut);
    await heading(page, signIn.title);
  });
});

/** Chromium's own virtual authenticator, which says yes for the person. */
async function putAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

describe('ワークスペース', () => {
  it('招待のリンクを作り、別の方がそれで参加し、役割が変わり、外される', async () => {
    const page = await signedIn('/workspace', {});
    await page.getByLabel(workspace.inviteNote, { exact: false }).fill('佐藤さん');
    await press(page, workspace.inviteSubmit);
    await page.getByText(workspace.inviteMade).waitFor();
    const link = new URL(await linkShown(page));
    await page.getByText('佐藤さん（').waitFor();

    const guest = await app.openPage({ path: `${link.pathname}${link.hash}`, width: phone });
    await guest.getByRole('button', { name: join.submit }).waitFor();
    await expectAccessible(guest);
    await expectNoSidewaysScroll(guest);
    await fill(guest, {
      name: '佐藤',
      email: 'sato@example.jp',
      password: '港町の古い時計と長い坂道',
    });
    await press(guest, join.submit);
    await guest.getByRole('link', { name: '佐藤' }).waitFor();
    // What only owners see is not even offered.
    expect(
      await guest.getByRole('navigation', { name: frame.account }).getByRole('link').count(),
    ).toBe(1);

    await page.reload();
    const role = page.getByLabel(workspace.roleOf('佐藤'));
    await role.selectOption('organiser');
    await page.waitForFunction(
      (label) =>
        (document.querySelector(`[aria-label="${label}"]`) as HTMLSelectElement | null)?.value ===
        'organiser',
      workspace.roleOf('佐藤'),
    );
    await page.getByRole('button', { name: workspace.removeOf('佐藤') }).click();
    await press(page, workspace.removeConfirm);
    await page.getByText('sato@example.jp').waitFor({ state: 'detached' });
  });

  it('API トークンは一度だけ見え、そのとおりに使え、取り消せる', async () => {
    const page = await signedIn('/workspace', { width: phone });
    await page.getByLabel(workspace.tokenName, { exact: false }).fill('連携');
    await press(page, workspace.tokenSubmit);
    await page.getByText(workspace.scopesMissing).waitFor();
    const { areas, read } = workspace;
    await page.getByLabel(`${areas.dialogue}：${read}`).check();
    await press(page, workspace.tokenSubmit);
    const token = await page
      .getByRole('textbox', { name: workspace.tokenLabel, exact: true })
      .inputValue();
    const use = (path: string) =>
      fetch(new URL(path, app.url()), { headers: { authorization: `Bearer ${token}` } });
    expect((await use('/api/dialogue/ensemble')).status).toBe(200);
    expect((await use('/api/members')).status).toBe(403);
    await page.reload();
    await page.getByRole('button', { name: workspace.revokeToken('連携') }).waitFor();
    expect(await page.content()).not.toContain(token);
    await page.getByRole('button', { name: workspace.revokeToken('連携') }).click();
    await page.getByText(workspace.noTokens).waitFor();
    expect((await use('/api/dialogue/ensemble')).status).toBe(401);
  });
});

it('操作の記録には、書かれうる操作の言葉がすべてあり、余りがない', () => {
  expect(Object.keys(auditWords).sort()).toEqual([...auditActions].sort());
});
