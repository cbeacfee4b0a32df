import { statfs } from 'node:fs/promises';
import pg from 'pg';
import { doctorMessages as words } from '../messages.ts';
import { migrations } from '../migrations/index.ts';
import type { ObjectStore } from '../photos/objects.ts';
import { reasonOf } from '../problems.ts';
import { invariants } from './invariants.ts';
import { photos } from './photos.ts';

export type State = 'ok' | 'warning' | 'problem';

/** One thing looked at. */
export interface Examined {
  readonly id: string;
  readonly state: State;
  readonly message: string;
  /** What it is about, at most a few. */
  readonly ids?: readonly string[];
}

interface Patient {
  readonly url: string;
  /** The check of the secret servers use; null where none is at hand. */
  readonly secretCheck: Buffer | null;
  /** Where the files lie, where they lie on this machine. */
  readonly folder: string | null;
  /** Where photos are that are not in the database. */
  readonly objects: ObjectStore | null;
}

/** The oldest version whose features are used. */
const oldestVersion = 15;
const shownIds = 5;
const gigabyte = 1024 ** 3;
const littleSpace = gigabyte;

/** Looks at everything and changes nothing. */
export async function examine({ url, secretCheck, folder, objects }: Patient): Promise<Examined[]> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'tashika-doctor',
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    return [{ id: 'connection', state: 'problem', message: words.connection(reasonOf(error)) }];
  }
  try {
    await client.query('begin isolation level repeatable read read only');
    const version = await serverVersion(client);
    const schema = await appliedSchema(client);
    if (schema.state === 'problem') return [version, schema];
    const found = [version, schema, await size(client), await checksums(client)];
    for (const { id, query } of invariants) found.push(await invariant(client, id, query));
    found.push(await constraints(client), await failedJobs(client), await outbox(client));
    found.push(await strandedOutbox(client), await secret(client, secretCheck));
    found.push(await photos(client, objects));
    if (folder !== null) found.push(await space(folder));
    return found;
  } finally {
    await client.end().catch(() => {});
  }
}

async function serverVersion(client: pg.Client): Promise<Examined> {
  const id = 'server-version';
  const { server_version: version = '', server_encoding: encoding = '' } =
    (await one(
      client,
      `select current_setting('server_version') as server_version,
      current_setting('server_encoding') as server_encoding`,
    )) ?? {};
  if (Number.parseInt(version, 10) < oldestVersion) {
    return { id, state: 'problem', message: words.versionTooOld(version, oldestVersion) };
  }
  if (encoding !== 'UTF8') return { id, state: 'problem', message: words.encoding(encoding) };
  return { id, state: 'ok', message: words.version(version) };
}

async function appliedSchema(client: pg.Client): Promise<Examined> {
  const id = 'migrations';
  const there = await one(client, `select to_regclass('kysely_migration') as there`);
  if (!there?.there) return { id, state: 'problem', message: words.notSetUp };
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration');
  const applied = new Set(rows.map(({ name }) => name));
  const missing = Object.keys(migrations).filter((name) => !applied.has(name));
  const unknown = [...applied].filter((name) => !(name in migrations));
  if (unknown.length > 0) return { id, state: 'problem', message: words.newer(unknown) };
  if (missing.length > 0) return { id, state: 'problem', message: words.older(missing) };
  return { id, state: 'ok', message: words.migrations(applied.size) };
}

async function size(client: pg.Client): Promise<Examined> {
  const row = await one(client, 'select pg_database_size(current_database())::text as bytes');
  const gigabytes = (Number(row?.bytes ?? 0) / gigabyte).toFixed(2);
  return { id: 'size', state: 'ok', message: words.size(gigabytes) };
}

async function checksums(client: pg.Client): Promise<Examined> {
  const id = 'checksums';
  const row = await one(
    client,
    `select current_setting('data_checksums') as kept,
    coalesce(checksum_failures, 0)::text as failures
    from pg_stat_database where datname = current_database()`,
  );
  if (row?.kept !== 'on') return { id, state: 'ok', message: words.checksumsOff };
  return Number(row.failures) === 0
    ? { id, state: 'ok', message: words.checksums }
    : { id, state: 'problem', message: words.checksumFailures(Number(row.failures)) };
}

async function invariant(client: pg.Client, id: string, query: string): Promise<Examined> {
  const { rows } = await client.query<{ id: string }>(`${query} limit 1000`);
  const title = words.invariants[id] ?? id;
  if (rows.length === 0) return { id, state: 'ok', message: title };
  const ids = rows.slice(0, shownIds).map((row) => row.id);
  return { id, state: 'problem', message: words.broken(title, rows.length), ids };
}

/** Rows that point nowhere cannot be, as long as every reference is enforced. */
async function constraints(client: pg.Client): Promise<Examined> {
  const id = 'references';
  const { rows } = await client.query<{ conname: string }>(
    `select conname from pg_constraint
    where connamespace = current_schema()::regnamespace and not convalidated`,
  );
  if (rows.length === 0) return { id, state: 'ok', message: words.references };
  const ids = rows.map(({ conname }) => conname);
  return { id, state: 'problem', message: words.referencesOff(ids.length), ids };
}

async function failedJobs(client: pg.Client): Promise<Examined> {
  const id = 'jobs';
  const { rows } = await client.query<{ id: string; task: string }>(
    `select id::text, task_identifier as task from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null limit 1000`,
  );
  if (rows.length === 0) return { id, state: 'ok', message: words.jobs };
  const ids = rows.slice(0, shownIds).map((row) => `${row.task} ${row.id}`);
  return { id, state: 'warning', message: words.jobsFailed(rows.length), ids };
}

async function outbox(client: pg.Client): Promise<Examined> {
  const id = 'outbox';
  const { rows } = await client.query<{ id: string }>(
    `select id from outbox where state = 'failed' limit 1000`,
  );
  if (rows.length === 0) return { id, state: 'ok', message: words.outbox };
  const ids = rows.slice(0, shownIds).map((row) => row.id);
  return { id, state: 'warning', message: words.outboxFailed(rows.length), ids };
}

async function strandedOutbox(client: pg.Client): Promise<Examined> {
  const id = 'outbox-waiting';
  const { rows } = await client.query<{ id: string }>(
    `select id from outbox where state = 'waiting' and created_at < now() - interval '1 day'
    limit 1000`,
  );
  if (rows.length === 0) return { id, state: 'ok', message: words.outboxMoving };
  const ids = rows.slice(0, shownIds).map((row) => row.id);
  return { id, state: 'warning', message: words.outboxStranded(rows.length), ids };
}

async function secret(client: pg.Client, check: Buffer | null): Promise<Examined> {
  const id = 'secret';
  const { rows } = await client.query<{ secret_check: Buffer }>(
    'select secret_check from instance',
  );
  const kept = rows[0]?.secret_check;
  if (kept === undefined) return { id, state: 'ok', message: words.secretUnset };
  if (check === null) return { id, state: 'warning', message: words.secretUnknown };
  return kept.equals(check)
    ? { id, state: 'ok', message: words.secret }
    : { id, state: 'problem', message: words.secretOther };
}

async function space(folder: string): Promise<Examined> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const gigabytes = (free / gigabyte).toFixed(1);
  return free < littleSpace
    ? { id: 'space', state: 'warning', message: words.spaceLow(gigabytes) }
    : { id: 'space', state: 'ok', message: words.space(gigabytes) };
}

async function one(
  client: pg.Client,
  query: string,
): Promise<Record<string, string | undefined> | undefined> {
  const { rows } = await client.query<Record<string, string | undefined>>(query);
  return rows[0];
}
