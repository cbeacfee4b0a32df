import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog, type Dependencies, type RunningServer, startServer } from '@tashika/server';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { webRoot } from '../build.ts';
import { tonight as words } from '../src/features/slip/messages.ja.ts';
import { intake } from '../src/features/slip/photo/messages.ja.ts';
import { phone, screenshot, startApp } from './browser.ts';
import { numberedPhoto, numberedReading, numberOfPhoto, type Photos } from './scripted-reading.ts';
import { openTestService } from './stored.ts';

let dependencies: Partial<Dependencies> = {};
let close = async () => {};
afterAll(() => close());
/** How often a photo was read. */
let readings = 0;
/** What the reading of every photo but the first waits for. */
let othersMayBeRead = Promise.resolve();
const app = startApp(async (shopFacts) => {
  const { service, close: closeService } = await openTestService();
  close = closeService;
  const photos: Photos = {
    async read(bytes) {
      readings += 1;
      const index = numberOfPhoto(bytes);
      if (index > 0) await othersMayBeRead;
      return numberedReading(index);
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
const choose = (page: Page, slips: readonly number[]) =>
  page
    .getByLabel(words.choose, { exact: true })
    .and(page.locator('input'))
    .setInputFiles(slips.map(numberedPhoto));
const allowedErrors =
  /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/;

it('電波がなくても開き、撮った写真は待ち、つながると一度だけ読まれる', async () => {
  const path = '/slip/tonight';
  const before = readings;
  const page = await app.openPage({ path, width: phone, offline: true, allowedErrors });
  await controlled(page);
  // Once through the worker: what the page must know is kept.
  await page.reload();
  await page.getByRole('button', { name: words.choose }).waitFor();

  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: words.choose }).waitFor();
  await choose(page, [0]);
  await lines(page).getByText(words.noNetwork).waitFor();
  await page.getByText(intake.offline).waitFor();
  await screenshot(page, 'offline-waiting');
  await page.reload();
  await lines(page).getByText(words.noNetwork).waitFor();
  expect(readings).toBe(before);

  await page.context().setOffline(false);
  await page.getByText(words.progress(1, 1)).waitFor();
  await page.reload();
  await page.getByText(words.progress(1, 1)).waitFor();
  expect([await lines(page).count(), readings]).toEqual([1, before + 1]);
});

it('ほかのアプリから渡された写真を受け取る', async () => {
  const page = await app.openPage({ path: '/', width: phone, offline: true });
  await controlled(page);
  const before = readings;
  await page.evaluate(async () => {
    const form = new FormData();
    form.append('photos', new File(['photo\0'], '伝票.jpg', { type: 'image/jpeg' }));
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

/** Between page and server; what it does with what is asked can be changed on the way. */
async function startProxy(to: string) {
  const way = { now: 'open' as 'open' | 'answers-get-lost' | 'closed' };
  const pages = new Set<Socket>();
  const proxy = createServer((page) => {
    pages.add(page);
    const server = connect(Number(new URL(to).port), '127.0.0.1');
    for (const [one, other] of [
      [page, server],
      [server, page],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
    page.on('data', (asked) => {
      if (way.now === 'closed') page.destroy();
      else server.write(asked);
    });
    server.on('data', (answer) => {
      if (way.now === 'open') page.write(answer);
      // Done, and nobody hears of it: so a server looks that is killed right after.
      else page.destroy();
    });
  });
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready));
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    way,
    stop: () => {
      // A page keeps its connections for what it may ask next.
      for (const page of pages) page.destroy();
      return new Promise((stopped) => proxy.close(stopped));
    },
  };
}

it('読む途中の再読み込みと電波切れ、残す途中で倒れたサーバー：どの伝票も失われず、一度だけ残る', async () => {
  const { promise, resolve: letOthersBeRead } = Promise.withResolvers<void>();
  othersMayBeRead = promise;
  const { url, way, stop } = await startProxy(app.url());
  try {
    const path = `${url}slip/tonight`;
    const page = await app.openPage({ path, width: phone, allowedErrors });
    await choose(page, [0, 1, 2, 3, 4]);
    await page.getByText(words.progress(1, 5)).waitFor();
    await page.reload();
    await page.getByText(words.progress(1, 5)).waitFor();
    await page.context().setOffline(true);
    await choose(page, [5]);
    // Behind those that were on their way, which may be waited for or have failed by now.
    await lines(page).nth(5).waitFor();
    await page.context().setOffline(false);
    letOthersBeRead();
    await page.getByText(words.progress(6, 6)).waitFor();

    const kept = async (): Promise<readonly object[]> => {
      const answer = await fetch(new URL('/api/accounts?order=day', app.url()));
      return (await answer.json()).accounts;
    };
    const before = (await kept()).length;
    way.now = 'answers-get-lost';
    await page.getByRole('button', { name: words.keep(6) }).click();
    await page.getByRole('alert').waitFor();
    // Four were on their way, and are there; the page cannot know.
    expect((await kept()).length - before).toBe(4);
    way.now = 'closed';
    await page.getByRole('button', { name: words.keep(6) }).click();
    await page.getByRole('alert').waitFor();
    await screenshot(page, 'tonight-server-lost');
    way.now = 'open';
    await page.reload();
    await page.getByRole('button', { name: words.keep(6) }).click();
    await page.getByText(words.total(before + 6)).waitFor();
    expect(await kept()).toHaveLength(before + 6);
    await page.reload();
    await page.getByText(words.total(before + 6)).waitFor();
    expect(await kept()).toHaveLength(before + 6);
  } finally {
    await stop();
  }
});
