import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import pg from 'pg';
import { backupMessages as words } from '../messages.ts';
import { type ObjectStore, wholeOf } from '../photos/objects.ts';
import { reasonOf } from '../problems.ts';
import { Counted, type Foot, formatVersion, type Head, type Job, type Line } from './format.ts';
import { quoted, type Table, tablesOf } from './schema.ts';

const rowsAtOnce = 1_000;
const largeRowsAtOnce = 8;

interface BackUpOptions {
  readonly url: string;
  readonly file: string;
  readonly at: Date;
  /** Where photos are that are not in the database. */
  readonly objects: ObjectStore | null;
}

/**
 * Writes everything that is kept into one file, as it is at one moment, while servers go on: photos
 * of the object store as well, so that a file restored anywhere is complete. The secret is not in
 * it: what is sealed stays sealed for whoever finds the file.
 */
export async function backUp({
  url,
  file,
  at,
  objects,
}: BackUpOptions): Promise<Result<Foot, Problem>> {
  const client = new pg.Client({ connectionString: url, application_name: 'tashika-backup' });
  client.on('error', () => {});
  const draft = `${file}.${process.pid}.new`;
  try {
    await client.connect();
    await client.query('begin isolation level repeatable read read only');
    const foot = await write(client, draft, at, objects);
    await rename(draft, file);
    return ok(foot);
  } catch (error) {
    await rm(draft, { force: true });
    return err({ code: 'backup-failed', message: words.failed(reasonOf(error)) });
  } finally {
    await client.end().catch(() => {});
  }
}

async function write(
  client: pg.Client,
  file: string,
  at: Date,
  objects: ObjectStore | null,
): Promise<Foot> {
  const gzip = createGzip();
  // People's data: for nobody else on this machine.
  const out = gzip.pipe(createWriteStream(file, { mode: 0o600, flags: 'wx' }));
  const written = finished(out);
  written.catch(() => gzip.destroy());
  const counted = new Counted();
  const put = async (line: Head | Line) => {
    const text = JSON.stringify(line);
    if (!('end' in line)) counted.add(text, line);
    if (!gzip.write(`${text}\n`)) await Promise.race([once(gzip, 'drain'), written]);
  };

  const { rows: migrations } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name',
  );
  await put({
    tashika_backup: formatVersion,
    created_at: at.toISOString(),
    migrations: migrations.map(({ name }) => name),
  });
  for (const table of await tablesOf(client)) {
    await put({ table: table.name, columns: table.columns });
    const isContents = table.name === 'photo_contents';
    for await (const row of rowsOf(client, table)) {
      await put({ row: isContents ? await withContent(row, table, objects) : row });
    }
  }
  for (const job of await jobsOf(client)) await put({ job });
  const foot = counted.foot();
  await put(foot);
  gzip.end();
  await written;
  await toDisk(file);
  return foot;
}

/** As text: what the database writes, it reads again as the very same value. */
async function* rowsOf(
  client: pg.Client,
  { name, columns, large }: Table,
): AsyncGenerator<(string | null)[]> {
  const selected = columns.map((column) => `${quoted(column)}::text`).join(', ');
  await client.query(
    `declare rows no scroll cursor for select ${selected} from ${quoted(name)} order by ctid`,
  );
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({
      text: `fetch ${large ? largeRowsAtOnce : rowsAtOnce} from rows`,
      rowMode: 'array',
    });
    if (rows.length === 0) break;
    yield* rows;
  }
  await client.query('close rows');
}

/** With the bytes of its object: where the file is restored there may be no such object. */
async function withContent(
  row: readonly (string | null)[],
  { columns }: Table,
  objects: ObjectStore | null,
): Promise<(string | null)[]> {
  const textOf = (column: string) => row[columns.indexOf(column)] ?? null;
  if (textOf('bytes') !== null) {
    return row.map((value, index) => (columns[index] === 'has_object' ? 'false' : value));
  }
  const object = await objects?.get(Buffer.from(textOf('hash')?.slice(2) ?? '', 'hex'));
  // Taken away since, or never put: the file says what the database says.
  if (!object) return [...row];
  const bytes = await wholeOf(object);
  return row.map((value, index) => {
    if (columns[index] === 'bytes') return `\\x${bytes.toString('hex')}`;
    return columns[index] === 'has_object' ? 'false' : value;
  });
}

/** Jobs that still have to run. One that is running now may have to run again. */
async function jobsOf(client: pg.Client): Promise<Job[]> {
  const { rows } = await client.query<Job>(
    `select t.identifier as task, j.payload, j.max_attempts, j.key,
      to_json(j.run_at) #>> '{}' as run_at
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts < j.max_attempts order by j.id`,
  );
  return rows;
}

async function toDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
