import { Kysely, type Transaction as KyselyTransaction, PostgresDialect } from 'kysely';
import pg from 'pg';
import { AfterCommitDialect, Notifier } from './after-commit.ts';
import { storeMessages as words } from './messages.ts';
import { migrate } from './migrate.ts';
import { openPhotos, type PhotoStore } from './photos/photos.ts';
import { inDatabase, type PhotoSettings } from './photos/settings.ts';
import { reasonOf, StoreUnavailable } from './problems.ts';
import { GatheringClient, NamingClient } from './statements.ts';
import type { Tables } from './tables.ts';

export interface Store {
  readonly db: Kysely<Tables>;
  readonly pool: pg.Pool;
  readonly photos: PhotoStore;
  readonly notifier: Pick<Notifier, 'tell' | 'post'>;
  readonly url: string;
  /** The database itself, where `url` is a pooler in front of it. */
  readonly directUrl: string;
  readonly close: () => Promise<void>;
}

/** What repositories get: everything of one call happens, or nothing. */
export type Transaction = KyselyTransaction<Tables>;

/** As much of a logger as the store needs; pino's fits. */
export interface StoreLog {
  readonly info: (fields: object, message: string) => void;
  readonly warn: (fields: object, message: string) => void;
}

export interface OpenOptions {
  readonly url: string;
  /**
   * The database itself, where `url` is a pooler that lends a connection for a transaction. Only what
   * needs a connection for longer goes there: hearing events, and the lock while tables change.
   */
  readonly directUrl?: string | undefined;
  readonly log?: StoreLog;
  /** Connections at most; each costs the database some memory. */
  readonly poolSize?: number;
  /** Where photos are kept; in the database where absent. */
  readonly photos?: PhotoSettings;
}

/** Two cores are busy with fewer than this; what waits, waits here and not in the database. */
const defaultPoolSize = 16;
/** A request that cannot have a connection by then is told that the store is away. */
const connectMilliseconds = 5_000;
/** Nothing the service asks takes this long; what does is stuck. */
const statementMilliseconds = 30_000;

/** Connects, and brings the schema to this version. Throws `StoreUnavailable` where it cannot. */
export async function openStore({
  url,
  log,
  poolSize,
  photos = inDatabase,
  directUrl,
}: OpenOptions): Promise<Store> {
  const pool = connect({ url, directUrl, ...(log && { log }), ...(poolSize && { poolSize }) });
  const notifier = new Notifier(pool, log);
  const db = new Kysely<Tables>({
    dialect: new AfterCommitDialect({ pool }, (payloads) => notifier.tell(payloads)),
  });
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= notifier.close().then(() => db.destroy());
    return closed;
  };
  try {
    await reach(pool);
    await (directUrl === undefined ? migrate(db, pool, url) : migrateDirectly(directUrl));
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
  return {
    db,
    pool,
    photos: openPhotos(db, photos),
    notifier,
    url,
    directUrl: directUrl ?? url,
    close,
  };
}

function connect({ url, directUrl, log, poolSize = defaultPoolSize }: OpenOptions): pg.Pool {
  let pool: pg.Pool;
  try {
    pool = new pg.Pool({
      connectionString: url,
      max: poolSize,
      connectionTimeoutMillis: connectMilliseconds,
      // A pooler takes no such wishes: it has limits of its own (docs/operations.md).
      ...(directUrl === undefined && {
        statement_timeout: statementMilliseconds,
        idle_in_transaction_session_timeout: statementMilliseconds,
      }),
      keepAlive: true,
      // What is asked goes out at once, behind what is not answered yet.
      pipeline: true,
      // A pooler may give every statement another connection, which does not know the names.
      Client: directUrl === undefined ? NamingClient : GatheringClient,
      application_name: 'tashika',
      types: { getTypeParser: typeParser },
    });
  } catch (error) {
    throw unreachable(error);
  }
  // An idle connection that breaks is replaced when the next one is asked for.
  const lost = (error: Error) => log?.warn({ reason: error.message }, 'connection lost');
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  return pool;
}

/** Migrations lock for a session, which a pooler lends to others in between. */
async function migrateDirectly(url: string): Promise<void> {
  const pool = connect({ url, poolSize: 2 });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(db, pool, url);
  } finally {
    await db.destroy();
  }
}

async function reach(pool: pg.Pool): Promise<void> {
  try {
    await pool.query('select 1');
  } catch (error) {
    throw unreachable(error);
  }
}

function unreachable(error: unknown): StoreUnavailable {
  const message = words.unreachable(reasonOf(error));
  return new StoreUnavailable({ code: 'store-unreachable', message }, error);
}

/** A day has no time zone: as text, or the driver makes midnight of this machine's zone of it. */
const typeParser = ((id: number, format?: 'text' | 'binary') =>
  id === pg.types.builtins.DATE
    ? (text: string) => text
    : pg.types.getTypeParser(id, format as 'text')) as typeof pg.types.getTypeParser;
