import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { runMigrations } from 'graphile-worker';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { backupMessages as words } from '../messages.ts';
import { migrations } from '../migrations/index.ts';
import { reasonOf } from '../problems.ts';
import { type Foot, type Job, readLines, verify } from './format.ts';
import { quoted, type Table, tablesOf } from './schema.ts';

interface RestoreOptions {
  /** Whether what is in the database may be lost. */
  readonly replace: boolean;
}

/** Bytes of one statement; more would need their size in memory several times over. */
const batchBytes = 4 * 1024 * 1024;
const batchRows = 500;

/**
 * Puts a backup into a database, everything or nothing: into the schema it was taken from, and from
 * there by the migrations since. Only into an empty one, unless it is to be replaced.
 */
export async function restore(
  url: string,
  file: string,
  { replace }: RestoreOptions,
): Promise<Result<Foot, Problem>> {
  const verified = await verify(file);
  if (!verified.ok) return verified;
  const { head, foot } = verified.value;
  const unknown = head.migrations.filter((name) => !(name in migrations));
  if (unknown.length > 0) return refused('backup-newer', words.newer(unknown));

  const client = new pg.Client({ connectionString: url, application_name: 'tashika-restore' });
  client.on('error', () => {});
  try {
    await client.connect();
    const others = await serversOn(client);
    if (others > 0) return refused('store-in-use', words.inUse(others));
    if (!replace && (await holdsRows(client))) return refused('store-not-empty', words.notEmpty);
    await runMigrations({ connectionString: url });
    await client.query('begin');
    await emptied(client);
    await migrateTo(client, head.migrations.at(-1));
    await load(client, file);
    await migrateTo(client, undefined);
    await client.query('commit');
    return ok(foot);
  } catch (error) {
    return refused('restore-failed', words.restoreFailed(reasonOf(error)));
  } finally {
    await client.end().catch(() => {});
  }
}

const refused = (code: string, message: string) => err({ code, message });

/** Servers would go on with what they remember of the rows that are gone. */
async function serversOn(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name in ('tashika', 'tashika-live')`,
  );
  return Number(rows[0]?.count ?? 0);
}

async function holdsRows(client: pg.Client): Promise<boolean> {
  for (const { name } of await tablesOf(client)) {
    const { rowCount } = await client.query(`select from ${quoted(name)} limit 1`);
    if (rowCount !== 0) return true;
  }
  return false;
}

async function emptied(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
  );
  if (rows.length > 0) {
    await client.query(`drop table ${rows.map(({ name }) => quoted(name)).join(', ')} cascade`);
  }
  await client.query('delete from graphile_worker._private_jobs');
  await client.query('delete from graphile_worker._private_job_queues');
}

/** Our migrations, in the transaction of the given connection; undefined means to the last one. */
async function migrateTo(client: pg.Client, name: string | undefined): Promise<void> {
  const lent = {
    query: client.query.bind(client),
    release: () => {},
  } as unknown as PostgresPoolClient;
  const pool: PostgresPool = { options: {}, connect: async () => lent, end: async () => {} };
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
    disableTransactions: true,
  });
  const { error } = await (name === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(name));
  if (error !== undefined) throw error;
}

async function load(client: pg.Client, file: string): Promise<void> {
  const tables = new Map((await tablesOf(client)).map((table) => [table.name, table]));
  let batch: Batch | undefined;
  for await (const line of readLines(file)) {
    if ('table' in line) {
      await batch?.flush();
      const table = tables.get(line.table);
      if (table === undefined) throw new Error(`no table ${line.table}`);
      batch = new Batch(client, table, line.columns);
    } else if ('row' in line) await batch?.add(line.row);
    else if ('job' in line) await addJob(client, line.job);
  }
  await batch?.flush();
  for (const table of tables.values()) await countOn(client, table);
}

/** Many rows in one statement: a statement each would take all day. */
class Batch {
  readonly #client: pg.Client;
  readonly #table: Table;
  readonly #columns: readonly string[];
  #rows: (readonly (string | null)[])[] = [];
  #bytes = 0;

  constructor(client: pg.Client, table: Table, columns: readonly string[]) {
    this.#client = client;
    this.#table = table;
    this.#columns = columns;
  }

  async add(row: readonly (string | null)[]): Promise<void> {
    this.#rows.push(row);
    for (const value of row) this.#bytes += value?.length ?? 0;
    if (this.#rows.length >= batchRows || this.#bytes >= batchBytes) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#rows.length === 0) return;
    const width = this.#columns.length;
    const tuples = this.#rows.map(
      (_, row) =>
        `(${this.#columns.map((_, column) => `$${row * width + column + 1}`).join(', ')})`,
    );
    await this.#client.query(
      `insert into ${quoted(this.#table.name)} (${this.#columns.map(quoted).join(', ')})
      overriding system value values ${tuples.join(', ')}`,
      this.#rows.flat(),
    );
    this.#rows = [];
    this.#bytes = 0;
  }
}

async function addJob(client: pg.Client, job: Job): Promise<void> {
  await client.query(
    `select graphile_worker.add_job($1, payload := $2::json, run_at := $3::timestamptz,
      max_attempts := $4::integer, job_key := $5)`,
    [job.task, JSON.stringify(job.payload), job.run_at, job.max_attempts, job.key],
  );
}

/** The next row gets a number of its own. */
async function countOn(client: pg.Client, { name, counted }: Table): Promise<void> {
  for (const column of counted) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${quoted(column)}), 0) + 1, false)
      from ${quoted(name)}`,
      [quoted(name), column],
    );
  }
}
