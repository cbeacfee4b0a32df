import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog, type PhoneDoor, phoneDoor } from '@tashika/server';
import { afterAll, expect, it } from 'vitest';
import { webRoot } from '../build.ts';
import { own, pair, phone as words } from '../src/features/phone/messages.ja.ts';
import { tonight } from '../src/features/slip/messages.ja.ts';
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  screenshot,
  startApp,
} from './browser.ts';
import { openTestService } from './stored.ts';

let close = async () => {};
afterAll(() => close());
const app = startApp(async (shopFacts) => {
  const { service, close: closeService } = await openTestService();
  const folder = await mkdtemp(join(tmpdir(), 'tashika-phone-'));
  // Another address of this machine stands for the network.
  const settings = { host: '127.0.0.2', port: 0, given: null, folder };
  const door: PhoneDoor = phoneDoor(settings, 0, {
    log: createLog('silent'),
    webRoot,
    shopFacts,
    service,
  });
  close = async () => {
    await door.close();
    await closeService();
    await rm(folder, { recursive: true, force: true });
  };
  return { service, door };
});

it('QRコードを読んだスマートフォンは担当として使え、通りすがりの人と外されたものは使えない', async () => {
  const desk = await app.openPage({ path: '/phone', width: desktop });
  await desk.getByRole('button', { name: words.show }).click();
  await desk.getByRole('img', { name: words.qr }).waitFor();
  await expectAccessible(desk);
  await screenshot(desk, 'phone-code-desktop');
  const address = `${new URL((await desk.getByText(/^https:/).textContent()) ?? '').origin}/`;
  const code = (await desk.getByTestId('pairing-code').textContent()) ?? '';

  const allowedErrors = /status of 4(?:01|10)/;
  const stranger = await app.openPage({ path: address, width: phone, allowedErrors });
  await stranger.getByRole('heading', { name: pair.title }).waitFor();
  await expectAccessible(stranger);
  await expectNoSidewaysScroll(stranger);
  await screenshot(stranger, 'phone-stranger');

  const link = `${address}pair#${code.replaceAll('-', '')}`;
  const paired = await app.openPage({ path: link, width: phone, allowedErrors });
  await paired.getByRole('button', { name: tonight.choose }).waitFor();
  expect(paired.url()).toBe(`${address}slip/tonight`);
  await screenshot(paired, 'phone-paired');
  await desk
    .getByRole('status')
    .filter({ hasText: /がつながりました。$/ })
    .waitFor();

  // The same code again, typed by the stranger.
  await stranger.getByLabel(pair.code).fill(code);
  await stranger.getByRole('button', { name: pair.submit }).click();
  await stranger.getByRole('alert').waitFor();
  await screenshot(stranger, 'phone-refused');

  await paired.reload();
  await paired.getByRole('button', { name: tonight.choose }).waitFor();
  await paired.goto(`${address}account`);
  await paired.getByRole('button', { name: own.leave }).waitFor();
  await expectAccessible(paired);
  await screenshot(paired, 'phone-account');

  await desk.getByRole('button', { name: /外す$/ }).click();
  await desk.getByText(words.none).waitFor();
  await screenshot(desk, 'phone-list');
});
