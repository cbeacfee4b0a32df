import type { PostgresDialectConfig, QueryResult, Transaction } from 'kysely';
import { CompiledQuery, type DatabaseConnection, PostgresDialect, PostgresDriver } from 'kysely';
import type pg from 'pg';
import type { StoreLog } from './open.ts';
import type { Tables } from './tables.ts';

/**
 * What others are told of a transaction, once it is committed. A notification that is part of a
 * transaction makes PostgreSQL commit all of those one after the other, so these are sent on their
 * own, everything that has gathered in one statement, and no write waits for them.
 */

/** Every notification: events of pages, and that there is a job. */
export const channel = 'tashika_live';
/** PostgreSQL refuses longer ones. */
export const maxPayloadBytes = 7_900;

/** Noted by the driver below, and never seen by the database. */
const marker = '-- told once committed';

/** Told if the transaction is committed, and never if it is not. */
export async function tellAfterCommit(
  tx: Transaction<Tables>,
  payloads: readonly string[],
): Promise<void> {
  if (payloads.length > 0) await tx.executeQuery(CompiledQuery.raw(marker, [...payloads]));
}

type Told = (payloads: readonly string[]) => void;

export class AfterCommitDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #told: Told;

  constructor(config: PostgresDialectConfig, told: Told) {
    super(config);
    this.#config = config;
    this.#told = told;
  }

  override createDriver(): PostgresDriver {
    return new AfterCommitDriver(this.#config, this.#told);
  }
}

class AfterCommitDriver extends PostgresDriver {
  readonly #told: Told;
  readonly #noted = new WeakMap<DatabaseConnection, string[]>();

  constructor(config: PostgresDialectConfig, told: Told) {
    super(config);
    this.#told = told;
  }

  override async acquireConnection(
    ...options: Parameters<PostgresDriver['acquireConnection']>
  ): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection(...options);
    if (this.#noted.has(connection)) return connection;
    const noted: string[] = [];
    this.#noted.set(connection, noted);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = async <Row>(
      query: CompiledQuery,
      ...rest: [never]
    ): Promise<QueryResult<Row>> => {
      if (query.sql !== marker) return execute<Row>(query, ...rest);
      noted.push(...query.parameters.map(String));
      return { rows: [] };
    };
    return connection;
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const payloads = this.#taken(connection);
    await super.commitTransaction(connection);
    if (payloads.length > 0) this.#told(payloads);
  }

  override async rollbackTransaction(
    connection: Parameters<PostgresDriver['rollbackTransaction']>[0],
  ): Promise<void> {
    this.#taken(connection);
    await super.rollbackTransaction(connection);
  }

  #taken(connection: DatabaseConnection): readonly string[] {
    return this.#noted.get(connection)?.splice(0) ?? [];
  }
}

const retryMilliseconds = 250;

/** Sends what was told, in its order, one statement at a time. */
export class Notifier {
  readonly #pool: pg.Pool;
  readonly #log: StoreLog | undefined;
  #waiting: string[] = [];
  #sending: Promise<void> | undefined;
  #isClosed = false;

  constructor(pool: pg.Pool, log: StoreLog | undefined) {
    this.#pool = pool;
    this.#log = log;
  }

  tell(payloads: readonly string[]): void {
    this.#waiting.push(...payloads);
    this.#sending ??= this.#send().finally(() => {
      this.#sending = undefined;
    });
  }

  /** What is left is sent, if the database is there. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#sending;
  }

  async #send(): Promise<void> {
    while (this.#waiting.length > 0) {
      // The same said twice in a row is said once.
      const payloads = [...new Set(this.#waiting)];
      this.#waiting = [];
      try {
        await this.#pool.query({ text: statement, values: [channel, payloads] });
      } catch (error) {
        if (this.#isClosed) return;
        this.#log?.warn({ reason: (error as Error).message }, 'events not sent');
        // They would be old news: everybody reads everything again.
        this.#waiting = [everythingMissed];
        await new Promise((resolve) => setTimeout(resolve, retryMilliseconds).unref());
      }
    }
  }
}

const statement = 'select pg_notify($1, payload) from unnest($2::text[]) as told (payload)';

/** To every listener of every server. */
export const everythingMissed = JSON.stringify({ topic: '*' });
/** To every worker: there is something to do. */
export const newJobs = JSON.stringify({ topic: 'jobs' });
