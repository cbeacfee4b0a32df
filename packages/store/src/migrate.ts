import { runMigrations } from 'graphile-worker';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { storeMessages as words } from './messages.ts';
import { migrations } from './migrations/index.ts';
import { reasonOf, StoreUnavailable } from './problems.ts';
import type { Tables } from './tables.ts';

/** Any number that nothing else on the database uses. */
const lockNumber = 727_461_001;

/**
 * Brings the schema to this version. Servers that start at the same moment wait for the first one;
 * the lock belongs to a connection of its own and goes with it, whatever happens.
 */
export async function migrate(db: Kysely<Tables>, pool: pg.Pool, url: string): Promise<void> {
  const lock = new pg.Client({ connectionString: url, application_name: 'tashika-migrate' });
  lock.on('error', () => {}); // its queries fail as well, and those are heard
  try {
    await lock.connect();
    await lock.query('select pg_advisory_lock($1)', [lockNumber]);
    await refuseNewer(db);
    const provider = { getMigrations: async () => ({ ...migrations }) };
    const { error } = await new Migrator({ db, provider }).migrateToLatest();
    if (error !== undefined) throw error;
    await runMigrations({ pgPool: pool });
    await quietJobs(pool);
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error;
    const message = words.migrationFailed(reasonOf(error));
    throw new StoreUnavailable({ code: 'migration-failed', message }, error);
  } finally {
    await lock.end().catch(() => {});
  }
}

/**
 * Jobs are announced by us, once their transaction is committed (`after-commit.ts`): the functions
 * that add and remove them find another `pg_notify`, which says nothing.
 */
async function quietJobs(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc
    where pronamespace = 'graphile_worker'::regnamespace
      and prosrc like '%pg_notify%' and proconfig is null and prorettype <> 'trigger'::regtype`,
  );
  if (rows.length === 0) return;
  await pool.query('create schema if not exists tashika_quiet');
  await pool.query(
    `create or replace function tashika_quiet.pg_notify(text, text) returns void
    language sql as $$ select $$`,
  );
  for (const { name } of rows) {
    await pool.query(`alter function ${name} set search_path = tashika_quiet, pg_catalog`);
  }
}

async function refuseNewer(db: Kysely<Tables>): Promise<void> {
  const unknown = (await appliedMigrations(db)).filter((name) => !(name in migrations));
  if (unknown.length === 0) return;
  throw new StoreUnavailable({ code: 'store-newer', message: words.newer(unknown) });
}

/** The names of the migrations that have run on a database, in their order. */
async function appliedMigrations(db: Kysely<Tables>): Promise<readonly string[]> {
  const { rows: known } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(db);
  if (known[0]?.there !== true) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
