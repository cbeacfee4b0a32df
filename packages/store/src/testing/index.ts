import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type BundledPostgres, startBundledPostgres } from '../bundled/start.ts';
import { type Live, openLive } from '../live.ts';
import { openStore, type Store } from '../open.ts';
import { openSealer, type Sealer } from '../sealing.ts';

/** A database of its own for a test. */
export interface TestDatabase {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/**
 * A fresh, empty database: on the bundled PostgreSQL, one per test file, or on the server of
 * `TASHIKA_TEST_DATABASE_URL`, whose role must be allowed to create databases.
 */
export async function startTestDatabase(): Promise<TestDatabase> {
  const given = process.env.TASHIKA_TEST_DATABASE_URL;
  const server = given ? { url: given, release: async () => {} } : await holdServer();
  const name = `tashika_test_${randomBytes(8).toString('hex')}`;
  await command(server.url, `create database ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async stop() {
      await command(server.url, `drop database if exists ${name} with (force)`);
      await server.release();
    },
  };
}

interface OpenOptions {
  /** A database that others use as well; without it one of its own. */
  readonly url?: string;
  /** What addresses are sealed with; without it nobody else can open them. */
  readonly secret?: Buffer;
}

/** Everything a server keeps things in; `close` ends it all. */
export async function openTestStore({ url, secret }: OpenOptions = {}): Promise<{
  readonly store: Store;
  readonly live: Live;
  readonly sealer: Sealer;
  readonly close: () => Promise<void>;
}> {
  const own = url === undefined ? await startTestDatabase() : undefined;
  const store = await openStore({ url: url ?? own?.url ?? '' });
  const live = await openLive(store);
  return {
    store,
    live,
    sealer: openSealer(secret ?? randomBytes(32)),
    async close() {
      await live.close();
      await store.close();
      await own?.stop();
    },
  };
}

let running: Promise<{ postgres: BundledPostgres; folder: string }> | undefined;
let holders = 0;

/** One server for all databases of a test file; it ends with the last of them. */
async function holdServer(): Promise<{ url: string; release: () => Promise<void> }> {
  holders += 1;
  running ??= startServer();
  const { postgres, folder } = await running;
  return {
    url: postgres.url,
    async release() {
      holders -= 1;
      if (holders > 0) return;
      running = undefined;
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startServer(): Promise<{ postgres: BundledPostgres; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'tashika-test-'));
  await prepareFolder(folder);
  const started = await startBundledPostgres(folder, {
    // Nothing here has to survive the machine.
    settings: { fsync: 'off', max_connections: '200', max_wal_size: '256MB' },
  });
  if (!started.ok) throw new Error(started.error.message);
  return { postgres: started.value, folder };
}

/** Puts an empty database's files into a folder. */
export async function prepareFolder(path: string): Promise<void> {
  await cp(await madeFolder(), path, { recursive: true });
}

/** Making the files takes a second and more: done once for this account, then copied. */
async function madeFolder(): Promise<string> {
  const place = join(tmpdir(), `tashika-test-cluster-18-${process.getuid?.() ?? 'user'}`);
  if (existsSync(place)) return place;
  const draft = await mkdtemp(join(tmpdir(), 'tashika-test-'));
  const made = await startBundledPostgres(draft);
  if (!made.ok) throw new Error(made.error.message);
  await made.value.stop();
  try {
    await rename(draft, place);
  } catch {
    await rm(draft, { recursive: true, force: true }); // another test file was faster
  }
  return place;
}

async function command(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
