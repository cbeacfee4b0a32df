import { describe, expect, it } from 'vitest';
import { people } from '../src/features/threads/messages.ja.ts';
import { sharing } from '../src/features/threads/people/sharing.messages.ja.ts';
import {
  expectAccessible,
  expectGoodLargeText,
  expectGoodLooks,
  firstLook,
  screenshot,
} from './browser.ts';
import { api, newThread, startThreads, statusOf } from './stored-threads.ts';

const app = startThreads();

const openLinkOf = async (id: string): Promise<string> => {
  const answer = await api(`/api/threads/${id}/open-link`, {
    method: 'PUT',
    body: JSON.stringify({ lists_names: true }),
  });
  return new URL((await answer.json()).open_link.link).pathname;
};

describe('共有リンク', () => {
  it('主催者は共有リンクを作り、案内文と QR コードで渡し、来た方を数える', async () => {
    const id = await newThread();
    const page = await app.openPage({ path: `/threads/${id}`, ...firstLook });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: sharing.on }).click();
    await page.getByRole('button', { name: sharing.copyText }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/「秋の打ち合わせ」[\s\S]*2月1日[\s\S]*\/o\/[\w-]{43}$/);
    await page.getByText(sharing.qr).click();
    await page.getByRole('img', { name: sharing.qrOf('秋の打ち合わせ') }).waitFor();
    await expectGoodLooks(page, 'open-link-board');
    // On paper the code stands alone.
    await page.evaluate(() => {
      document.documentElement.dataset.print = 'qr';
    });
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('img', { name: sharing.qrOf('秋の打ち合わせ') }).isVisible()).toBe(
      true,
    );
    expect(await page.getByRole('button', { name: sharing.copyText }).isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => {
      delete document.documentElement.dataset.print;
    });

    const open = await openLinkOf(id);
    const joined = await api(`${open}/join`, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: JSON.stringify({ name: '飛び入りの方' }),
    });
    expect(joined.status).toBe(200);
    const row = page.getByRole('listitem').filter({ hasText: '飛び入りの方' }).last();
    await row.getByText(people.selfNamed).waitFor();
    await screenshot(page, 'open-link-self-named');
    await row.getByRole('button', { name: people.letInOf('飛び入りの方') }).click();
    await expect
      .poll(async () => (await statusOf(id)).invites.find(({ name }) => name === '飛び入りの方'))
      .toMatchObject({ counts: true });
    // A further link is copied, and the ones that are out stay good.
    await row.getByRole('button', { name: people.copyLinkOf('飛び入りの方') }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/\/i\/[\w-]{43}$/);
    const { link } = await joined.json();
    const still = await api(new URL(link).pathname, { headers: { Accept: 'application/json' } });
    expect(still.status).toBe(200);
  });

  it('開いた方は名前を入れて回答し、次に開くと自分の回答に戻れる', async () => {
    const id = await newThread();
    const open = await openLinkOf(id);
    const page = await app.openPage({ path: open, ...firstLook, allowedErrors: /409/ });
    await expectGoodLooks(page, 'open-link-join');
    await expectGoodLargeText(page);
    await page.getByLabel('次の中にお名前があれば、お選びください').selectOption('佐藤 花子');
    await page.getByRole('button', { name: '候補の日時へ進む' }).click();
    await page.getByText('「佐藤 花子」様として回答します。').waitFor();
    await page
      .getByRole('group')
      .first()
      .getByRole('radio', { name: '参加できる', exact: true })
      .check({ force: true });
    await page.getByText('保存済み：参加できる').waitFor();
    await screenshot(page, 'open-link-joined');
    await page.goto(new URL(open, app.url()).href);
    await page.getByText('前回は「佐藤 花子」様として開いています。').waitFor();
    await expectGoodLooks(page, 'open-link-again');
    // Whoever else takes that name is told what to do.
    await page.getByText('別の方として回答する').click();
    await page.getByLabel('お名前', { exact: true }).fill('佐藤花子');
    await page.getByRole('button', { name: '候補の日時へ進む' }).click();
    await page.getByRole('alert').getByText('すでに回答が始まっています').waitFor();
    await expectAccessible(page);
    await page.getByLabel('お名前', { exact: true }).fill('佐藤 花（営業）');
    await page.getByRole('button', { name: '候補の日時へ進む' }).click();
    await page.getByText('「佐藤 花（営業）」様として回答します。').waitFor();
  });
});
