import type { PostgresDialectConfig, QueryResult, Transaction } from 'kysely';
import { CompiledQuery, type DatabaseConnection, PostgresDialect, PostgresDriver } from 'kysely';
import type pg from 'pg';
import type { StoreLog } from './open.ts';
import { heardBy, named } from './statements.ts';
import type { Tables } from './tables.ts';

/**
 * What others are told of a transaction, once it is committed. A notification that is part of a
 * transaction makes PostgreSQL commit all of those one after the other, so these are sent on their
 * own, everything that has gathered in one statement, and no write waits for them.
 */

/**
 * Every notification: events of pages, and that there is a job. Earlier releases listen at
 * `tashika_live`, where each was one event alone.
 */
export const channel = 'tashika_told';
/** PostgreSQL refuses longer ones. */
export const maxPayloadBytes = 7_900;
/** Stands between what is told in one notification; JSON has none. */
const between = '\n';

/** As few notifications as they fit into: each costs the database and every server that hears it. */
export function packed(payloads: readonly string[]): readonly string[] {
  const packs: string[] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const payload of payloads) {
    const more = Buffer.byteLength(payload) + between.length;
    bytes += more;
    if (bytes <= maxPayloadBytes) packs.push(`${packs.pop()}${between}${payload}`);
    else {
      packs.push(payload);
      bytes = more;
    }
  }
  return packs;
}

/** What a notification tells. */
export const unpacked = (pack: string): readonly string[] => pack.split(between);

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

/** Of a connection, while a transaction works on it. */
interface Underway {
  /** As the driver itself asks. */
  readonly execute: DatabaseConnection['executeQuery'];
  readonly told: string[];
  /** What is on its way and nobody waits for. */
  readonly sent: Promise<unknown>[];
  /** Why one of them failed: what comes after it is refused only because of that. */
  failure: unknown;
}

class AfterCommitDriver extends PostgresDriver {
  readonly #told: Told;
  readonly #underway = new WeakMap<DatabaseConnection, Underway>();

  constructor(config: PostgresDialectConfig, told: Told) {
    super(config);
    this.#told = told;
  }

  override async acquireConnection(
    ...options: Parameters<PostgresDriver['acquireConnection']>
  ): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection(...options);
    if (this.#underway.has(connection)) return connection;
    const execute = connection.executeQuery.bind(connection);
    const underway: Underway = { execute, told: [], sent: [], failure: undefined };
    this.#underway.set(connection, underway);
    connection.executeQuery = async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      if (query.sql === marker) {
        underway.told.push(...query.parameters.map(String));
        return { rows: [] };
      }
      const heard = heardBy(query);
      if (heard === undefined) {
        return execute<Row>(query).catch(async (error: unknown) => {
          await Promise.allSettled(underway.sent);
          throw underway.failure ?? error;
        });
      }
      send(
        underway,
        execute(query).then(({ rows }) => heard(rows)),
      );
      return { rows: [] };
    };
    return connection;
  }

  /** Goes with the first statement; nobody waits for it alone. */
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: Parameters<PostgresDriver['beginTransaction']>[1],
  ): Promise<void> {
    const underway = this.#underway.get(connection);
    if (underway === undefined) return super.beginTransaction(connection, settings);
    underway.failure = undefined;
    const { execute: executeQuery } = underway;
    send(underway, super.beginTransaction({ ...connection, executeQuery }, settings));
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const { told, sent } = this.#ended(connection);
    const committed = super.commitTransaction(connection);
    // Refused because of one of those, it says so; they say why.
    committed.catch(() => {});
    await Promise.all(sent);
    await committed;
    if (told.length > 0) this.#told(told);
  }

  override async rollbackTransaction(
    connection: Parameters<PostgresDriver['rollbackTransaction']>[0],
  ): Promise<void> {
    this.#ended(connection);
    await super.rollbackTransaction(connection);
    const underway = this.#underway.get(connection);
    if (underway !== undefined) underway.failure = undefined;
  }

  #ended(connection: DatabaseConnection): Pick<Underway, 'told' | 'sent'> {
    const underway = this.#underway.get(connection);
    if (underway === undefined) return { told: [], sent: [] };
    return { told: underway.told.splice(0), sent: underway.sent.splice(0) };
  }
}

function send(underway: Underway, answer: Promise<unknown>): void {
  underway.sent.push(answer);
  answer.catch((error: unknown) => {
    underway.failure ??= error;
  });
}

const retryMilliseconds = 250;

interface Letter {
  readonly address: string;
  readonly payload: string;
  readonly posted: () => void;
}

function packedByAddress(letters: readonly Letter[]) {
  const addressed = Map.groupBy(letters, ({ address }) => address);
  return [...addressed].flatMap(([to, own]) =>
    packed(own.map(({ payload }) => payload)).map((pack) => ({ to, pack })),
  );
}

/** Sends what was told, in its order, one statement at a time. */
export class Notifier {
  readonly #pool: pg.Pool;
  readonly #log: StoreLog | undefined;
  #waiting: string[] = [];
  #letters: Letter[] = [];
  #sending: Promise<void> | undefined;
  #isClosed = false;

  constructor(pool: pg.Pool, log: StoreLog | undefined) {
    this.#pool = pool;
    this.#log = log;
  }

  tell(payloads: readonly string[]): void {
    this.#waiting.push(...payloads);
    this.#begin();
  }

  /** To whoever listens there, with the time; settled when it is on its way, or lost. */
  post(address: string, payload: string): Promise<boolean> {
    if (Buffer.byteLength(payload) > maxPayloadBytes) return Promise.resolve(false);
    return new Promise((resolve) => {
      this.#letters.push({ address, payload, posted: () => resolve(true) });
      this.#begin();
    });
  }

  #begin(): void {
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
    while (this.#waiting.length + this.#letters.length > 0) {
      // With what else is told in this turn of the event loop.
      await new Promise((resolve) => setImmediate(resolve));
      // The same said twice in a row is said once.
      const told = packed([...new Set(this.#waiting)]).map((pack) => ({ to: channel, pack }));
      const letters = this.#letters;
      const posted = packedByAddress(letters);
      this.#waiting = [];
      this.#letters = [];
      const packs = [...told, ...posted];
      try {
        await this.#pool.query(statement, [
          packs.map(({ to }) => to),
          packs.map(({ pack }) => pack),
          packs.map(({ to }) => to !== channel),
        ]);
      } catch (error) {
        if (this.#isClosed) return;
        this.#log?.warn({ reason: (error as Error).message }, 'events not sent');
        // They would be old news: everybody reads everything again.
        this.#waiting = [everythingMissed];
        await new Promise((resolve) => setTimeout(resolve, retryMilliseconds).unref());
      } finally {
        for (const { posted: settle } of letters) settle();
      }
    }
  }
}

/** Whoever hears of it reads what is on the disk: that it was told need not be. */
const statement = named(`
  select set_config('synchronous_commit', 'off', true), pg_notify(
    channel,
    case when is_timed then extract(epoch from clock_timestamp()) || E'\\n' || pack else pack end
  )
  from unnest($1::text[], $2::text[], $3::boolean[]) as told (channel, pack, is_timed)`);

/** To every listener of every server. */
export const everythingMissed = JSON.stringify({ topic: '*' });
/** To every worker: there is something to do. */
export const newJobs = JSON.stringify({ topic: 'jobs' });
