import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@tashika/kernel/testing';
import { expect, onTestFinished } from 'vitest';

/** A real CalDAV server, where the machine has one. */
export const hasRadicale = spawnSync('radicale', ['--version']).status === 0;
if (!hasRadicale) console.log('radicale がないため、本物の CalDAV サーバーでの試験を省きます。');

/** Ends with the test that started it. Its one person is hanako, whose password is himitsu. */
export async function startRadicale() {
  const folder = await mkdtemp(join(tmpdir(), 'radicale-'));
  await writeFile(join(folder, 'users'), 'hanako:himitsu\n');
  const port = await freePort();
  const child = spawn(
    'radicale',
    [
      `--server-hosts=127.0.0.1:${port}`,
      '--auth-type=htpasswd',
      `--auth-htpasswd-filename=${join(folder, 'users')}`,
      '--auth-htpasswd-encryption=plain',
      `--storage-filesystem-folder=${join(folder, 'collections')}`,
    ],
    { stdio: 'ignore' },
  );
  onTestFinished(async () => {
    const ended = new Promise((end) => child.once('exit', end));
    child.kill();
    await ended;
    await rm(folder, { recursive: true });
  });
  const url = `http://127.0.0.1:${port}/`;
  const authorization = `Basic ${Buffer.from('hanako:himitsu').toString('base64')}`;
  const headers = { authorization };
  const calendar = new URL('hanako/work/', url).href;
  await until('Radicale answers', () =>
    fetch(url).then(
      () => true,
      () => false,
    ),
  );
  await fetch(calendar, { method: 'MKCALENDAR', headers });
  const put = async (name: string, lines: readonly string[]) => {
    const event = ['BEGIN:VEVENT', 'DTSTAMP:20261101T000000Z', ...lines, 'END:VEVENT'];
    const body = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//', ...event, 'END:VCALENDAR'];
    const answer = await fetch(`${calendar}${name}`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'text/calendar' },
      body: `${body.join('\r\n')}\r\n`,
    });
    expect(answer.status).toBe(201);
  };
  return { url, calendar, authorization, put };
}

/** Nobody's at the moment. */
const freePort = () =>
  new Promise<number>((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => found(port));
    });
  });
