// A server of its own for a bench, and people who may use it.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beginSession, findBundledPostgres, openStore, type Role } from '@tashika/store';
import type { Person } from './abusers.ts';
import { workOf } from './work.ts';

const main = join(import.meta.dirname, '../src/main.ts');

export async function startServer(env: Record<string, string>) {
  const child = spawn(process.execPath, [main, '--port', '0'], {
    env: { ...process.env, LOG_LEVEL: 'silent', MALLOC_ARENA_MAX: '2', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  while (!/http:\S+\//.test(said)) {
    if (child.exitCode !== null) throw new Error('the server does not start');
    await wait(50);
  }
  const url = new URL('/', /http:\/\/\S+/.exec(said)?.[0] ?? '').href;
  return {
    url,
    /** Linux tells; elsewhere nobody does. */
    memory(): number | null {
      try {
        const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
        return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
      } catch {
        return null;
      }
    },
    /** Seconds of work so far: its own, and that of the processes below it. */
    work(): { readonly own: number; readonly below: number } | null {
      return child.pid === undefined ? null : workOf(child.pid);
    },
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** People with a session each, in workspaces of their own. */
export async function makePeople(data: string, names: readonly string[]): Promise<Person[]> {
  const store = await openStore({ url: (await findBundledPostgres(data)) ?? '' });
  const people: Person[] = [];
  for (const [index, name] of names.entries()) {
    const workspace = await store.db
      .insertInto('workspaces')
      .values({ name })
      .returning('id')
      .executeTakeFirstOrThrow();
    const user = await store.db
      .insertInto('users')
      .values({ email: `${name}@example.jp`, name })
      .returning('id')
      .executeTakeFirstOrThrow();
    const role: Role = 'owner';
    await store.db
      .insertInto('memberships')
      .values({ workspace_id: workspace.id, user_id: user.id, role })
      .execute();
    const token = await store.db
      .transaction()
      .execute((tx) => beginSession(tx, { userId: user.id, how: 'password', now: new Date() }));
    const address = `10.0.0.${index + 1}`;
    people.push({ headers: { cookie: `tashika_session=${token}`, 'x-forwarded-for': address } });
  }
  await store.close();
  return people;
}
