import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startBundledPostgres } from '../bundled/start.ts';
import { type Live, openLive } from '../live.ts';
import { openStore, type Store } from '../open.ts';
import { openSealer, type Sealer } from '../sealing.ts';

/** A database of its own for a test. */
export interface TestDatabase {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Where the model of all test databases is kept, for whatever runs beside the one who made it. */
const modelVariable = 'TASHIKA_TEST_MODEL_URL';

/** A fresh database as a server leaves it: every table, and nothing in them. */
export async function startTestDatabase(): Promise<TestDatabase> {
  const model = modelUrl();
  // File by file: page by page through the log, as PostgreSQL does by itself, takes five times as long.
  return createDatabase(model, `template ${new URL(model).pathname.slice(1)} strategy file_copy`);
}

/** A fresh database without even a table. */
export async function startEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase(modelUrl());
}

/**
 * Once before all tests that keep something: one PostgreSQL for them all (the bundled one, or the one
 * of `TASHIKA_TEST_DATABASE_URL`, whose role must be allowed to create databases), with a database
 * brought to this version that the others are copied from. Setting the tables up takes longer than
 * most tests do.
 */
export async function startTestServer(): Promise<() => Promise<void>> {
  const given = process.env.TASHIKA_TEST_DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await startServer();
  const model = await createDatabase(server.url);
  const store = await openStore({ url: model.url });
  await store.close();
  process.env[modelVariable] = model.url;
  return async () => {
    await model.stop();
    await server.stop();
  };
}

function modelUrl(): string {
  const url = process.env[modelVariable];
  if (url === undefined) throw new Error('startTestServer has to run before the tests');
  return url;
}

/** On the server of this database, under a name of its own. */
async function createDatabase(beside: string, like = ''): Promise<TestDatabase> {
  const name = `tashika_test_${randomBytes(8).toString('hex')}`;
  const url = new URL(beside);
  // From elsewhere: nobody may be connected to a database while it is copied.
  url.pathname = '/postgres';
  const elsewhere = url.href;
  await command(elsewhere, `create database ${name} ${like}`);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    stop: () => command(elsewhere, `drop database if exists ${name} with (force)`),
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

async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'tashika-test-'));
  await prepareFolder(folder);
  const started = await startBundledPostgres(folder, {
    // Nothing here has to survive the machine; every server of every test has its connections.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '500',
      max_wal_size: '256MB',
      // Where the file system can, a copied database shares its blocks with the model.
      ...(process.platform === 'win32' ? {} : { file_copy_method: 'clone' }),
    },
  });
  if (!started.ok) throw new Error(started.error.message);
  const { url, stop } = started.value;
  return {
    url,
    async stop() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
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
