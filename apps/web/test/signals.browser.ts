import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { signals } from '../src/features/signals/messages.ja.ts';
import { expectGoodLargeText, expectGoodLooks, firstLook, startApp } from './browser.ts';
import { openTestService } from './stored.ts';

const arrived: string[] = [];
/** A program of somebody's own, which takes what comes until it is told not to. */
let status = 200;
const program = createServer((request, response) => {
  arrived.push(String(request.headers['webhook-id']));
  request.resume();
  response.writeHead(status).end();
});
const closers: (() => Promise<void>)[] = [];
const app = startApp(async () => {
  await new Promise<void>((ready) => program.listen(0, '127.0.0.1', ready));
  const { service, close } = await openTestService();
  closers.push(close);
  return { service: { ...service, allowsClosedAddresses: true } };
});
afterAll(async () => {
  for (const close of closers) await close();
  program.close();
});

describe('お知らせの送り先', () => {
  it('登録し、試し、断られたわけを読み、消す', async () => {
    const page = await app.openPage({ ...firstLook, path: '/workspace' });
    const section = page.getByRole('region', { name: signals.title });
    await section.getByText(signals.none).waitFor();
    await section.getByLabel(signals.name, { exact: false }).first().fill('会計のプログラム');
    const { port } = program.address() as AddressInfo;
    await section.getByLabel(signals.url, { exact: false }).fill(`http://127.0.0.1:${port}/hook`);
    await section.getByRole('button', { name: signals.submit }).click();
    await section.getByText(signals.secret).waitFor();
    const test = section.getByRole('button', { name: signals.testNamed('会計のプログラム') });
    await test.click();
    await section.getByText(signals.tested).waitFor();
    expect(arrived).toHaveLength(1);
    await expectGoodLooks(page, 'signals');
    await expectGoodLargeText(page);
    status = 500;
    await test.click();
    await section
      .getByText(/HTTP 500/)
      .first()
      .waitFor();
    await section.getByRole('button', { name: signals.removeNamed('会計のプログラム') }).click();
    await section.getByText(signals.none).waitFor();
  });
});
