import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog, type Dependencies, type RunningServer, startServer } from '@tashika/server';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { webRoot } from '../build.ts';
import { tonight as words } from '../src/features/slip/messages.ja.ts';
import { intake } from '../src/features/slip/photo/messages.ja.ts';
import { phone, screenshot, startApp } from './browser.ts';
import { type Photos, photoFile, scripted } from './scripted-reading.ts';
import { openTestService } from './stored.ts';

let dependencies: Partial<Dependencies> = {};
let close = async () => {};
afterAll(() => close());
/** How often a photo was read. */
let readings = 0;
const app = startApp(async (shopFacts) => {
  const { service, close: closeService } = await openTestService();
  close = closeService;
  const photos: Photos = {
    async read() {
      readings += 1;
      return scripted('A-normal-01', {});
    },
    copy: async (bytes) => ({ ok: true, value: bytes }),
  };
  dependencies = { service, photos, shopFacts };
  return dependencies;
});

const controlled = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller !== null) return;
    await new Promise((done) => {
      navigator.serviceWorker.addEventListener('controllerchange', done, { once: true });
    });
  });
const lines = (page: Page) => page.getByRole('list', { name: words.lines }).getByRole('listitem');
const allowedErrors = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED/;

it('電波がなくても開き、撮った写真は待ち、つながると一度だけ読まれる', async () => {
  const path = '/slip/tonight';
  const page = await app.openPage({ path, width: phone, offline: true, allowedErrors });
  await controlled(page);
  // Once through the worker: what the page must know is kept.
  await page.reload();
  await page.getByRole('button', { name: words.choose }).waitFor();

  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: words.choose }).waitFor();
  const input = page.getByLabel(words.choose, { exact: true }).and(page.locator('input'));
  await input.setInputFiles(photoFile('A-normal-01'));
  await lines(page).getByText(words.noNetwork).waitFor();
  await page.getByText(intake.offline).waitFor();
  await screenshot(page, 'offline-waiting');
  await page.reload();
  await lines(page).getByText(words.noNetwork).waitFor();
  expect(readings).toBe(0);

  await page.context().setOffline(false);
  await page.getByText(words.progress(1, 1)).waitFor();
  await page.reload();
  await page.getByText(words.progress(1, 1)).waitFor();
  expect([await lines(page).count(), readings]).toEqual([1, 1]);
});

it('ほかのアプリから渡された写真を受け取る', async () => {
  const page = await app.openPage({ path: '/', width: phone, offline: true });
  await controlled(page);
  const before = readings;
  await page.evaluate(async () => {
    const form = new FormData();
    form.append('photos', new File(['photo'], '伝票.jpg', { type: 'image/jpeg' }));
    await fetch('/share', { method: 'POST', body: form });
  });
  await page.goto(new URL('/slip/tonight', app.url()).href);
  await page.getByText(words.progress(1, 1)).waitFor();
  await page.reload();
  await page.getByText(words.progress(1, 1)).waitFor();
  expect(readings).toBe(before + 1);
});

it('新しい版は、古い画面を残さずに入れ替わる', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tashika-web-'));
  let server: RunningServer | undefined;
  const serve = async (port: number) => {
    const started = await startServer({
      port,
      log: createLog('silent'),
      webRoot: folder,
      ...dependencies,
    });
    if (!started.ok) throw new Error(started.error.message);
    server = started.value;
    return server;
  };
  try {
    await cp(webRoot, folder, { recursive: true });
    const { url, port } = await serve(0);
    const page = await app.openPage({ path: url, width: phone, offline: true, allowedErrors });
    await controlled(page);
    await server?.stop();
    const index = join(folder, 'index.html');
    await writeFile(index, (await readFile(index, 'utf8')).replace('<head>', '<head data-new>'));
    const worker = join(folder, 'service-worker.js');
    const code = await readFile(worker, 'utf8');
    await writeFile(
      worker,
      code.replace(/version:("|`)\w+|"version":"\w+/, (found) => `${found}z`),
    );
    await serve(port);
    await page.reload();
    await page.locator('head[data-new]').waitFor({ state: 'attached' });
    const standing = () =>
      page.evaluate(async () => {
        const { installing, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {};
        return `${installing || waiting ? 'changing' : 'settled'} ${(await caches.keys()).join()}`;
      });
    await expect
      .poll(standing, { timeout: 240_000 })
      .toMatch(/^settled .*tashika-files-\w+z(?:,|$)/);
    // The new one is what opens without a network.
    await page.context().setOffline(true);
    await page.reload();
    await page.locator('head[data-new]').waitFor({ state: 'attached' });
  } finally {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
