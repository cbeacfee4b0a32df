import type { ThreadBoard } from '@tashika/contract/threads';
import {
  createLog,
  cronItems,
  type Dependencies,
  startWorker,
  sweepOnce,
  tasksOf,
} from '@tashika/server';
import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { type App, startApp } from './browser.ts';
import { openTestService } from './stored.ts';

/** A server with a store and its worker, and threads on it made without the page. */

let current: App;
let running: NonNullable<Dependencies['service']>;
/** How far the server's clock is ahead of the machine's. */
let aheadMs = 0;

/**
 * Call once per test file, outside of any test. Files share what they have loaded: what this module
 * did while it loads, it would do for the first file of a process alone.
 */
export function startThreads(): App {
  const closers: (() => Promise<void>)[] = [];
  // Registered before the app's own, so that it runs after the server has stopped.
  afterAll(async () => {
    for (const close of closers) await close();
  });
  aheadMs = 0;
  current = startApp(async () => {
    const opened = await openTestService();
    const service = {
      ...opened.service,
      meetingBase: 'https://meet.example.jp/',
      now: () => new Date(Date.now() + aheadMs),
    };
    running = service;
    const log = createLog('silent');
    const worker = await startWorker({
      service,
      log,
      tasks: tasksOf(service),
      cron: cronItems(),
      alone: true,
    });
    closers.push(() => worker.stop(), opened.close);
    return { service, worker };
  });
  return current;
}

/** Asks the server of the file that runs: the files of a process run one after another. */
export const api = async (path: string, init: RequestInit = {}) =>
  fetch(new URL(path, current.url()), {
    ...init,
    headers: { 'Content-Type': 'application/json', ...init.headers },
  });

/** A thread made without the page. */
export async function newThread(request: object = {}): Promise<string> {
  const answer = await api('/api/threads', {
    method: 'POST',
    body: JSON.stringify({
      title: '秋の打ち合わせ',
      intent: { utterance: '山田さんは必須で、ほかに1人以上。' },
      invitees: [{ name: '山田 太郎' }, { name: '佐藤 花子' }, { name: '鈴木 一郎' }],
      slots: [
        { start_time: '2027-02-01T13:00:00+09:00', end_time: '2027-02-01T14:00:00+09:00' },
        { start_time: '2027-02-02T15:00:00+09:00', end_time: '2027-02-02T16:00:00+09:00' },
      ],
      allow_multiple_slots_per_invitee: true,
      organiser: { name: '田中' },
      open: true,
      ...request,
    }),
  });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return (await answer.json()).id;
}

export const statusOf = async (id: string): Promise<ThreadBoard> =>
  (await api(`/api/threads/${id}/status`)).json();

export async function linksOf(id: string): Promise<ReadonlyMap<string, string>> {
  const { entries } = await (await api(`/api/outbox?thread_id=${id}&limit=200`)).json();
  return new Map(
    entries
      .filter(({ kind }: { kind: string }) => kind === 'invitation')
      .map(({ recipient_name, link }: { recipient_name: string; link: string }) => [
        recipient_name,
        new URL(link).pathname,
      ]),
  );
}

export async function answerAll(link: string | undefined, status: string): Promise<void> {
  const view = await (await api(link ?? '', { headers: { Accept: 'application/json' } })).json();
  const answer = await api(`${link}/respond`, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: JSON.stringify({
      selections: view.slots.map(({ slot_id }: { slot_id: string }) => ({ slot_id, status })),
    }),
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
}

/** Time goes by for the server and for a page whose clock is the test's; what was due then is done. */
export async function letPass(minutes: number, page: Page): Promise<void> {
  aheadMs += minutes * 60_000;
  await sweepOnce(running);
  await page.clock.fastForward(minutes * 60_000);
}
