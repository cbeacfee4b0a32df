import type { Writable } from 'node:stream';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { Transaction } from './open.ts';
import type { Db } from './threads/rows.ts';

/**
 * Statements whose text is always the same, for what happens all the time: a connection parses and
 * plans each of them once. Their columns are named one by one, since a `*` would become another when
 * a later release adds a column, which PostgreSQL refuses.
 */
export class Statement<Row> {
  readonly #text: string;

  constructor(text: string) {
    this.#text = named(text);
  }

  async ask(db: Db, values: readonly unknown[]): Promise<readonly Row[]> {
    return (await db.executeQuery<Row>(CompiledQuery.raw(this.#text, [...values]))).rows;
  }

  /**
   * On its way with whatever is asked next, or with the commit: nobody waits for it here. Where it
   * fails, so does what comes after it, with its error, and the transaction with them.
   */
  async send(
    tx: Transaction,
    values: readonly unknown[],
    heard: (rows: readonly Row[]) => void = () => {},
  ): Promise<void> {
    const query = CompiledQuery.raw(this.#text, [...values]);
    sent.set(query, heard as Heard);
    await tx.executeQuery(query);
  }
}

type Heard = (rows: readonly unknown[]) => void;

const names = new Map<string, string>();
const sent = new WeakMap<CompiledQuery, Heard>();

/** Of a text that is asked of the pool itself. */
export function named(text: string): string {
  names.set(text, `tashika_${names.size}`);
  return text;
}

/** Who hears the answer of a query that nobody waits for; undefined where somebody does. */
export const heardBy = (query: CompiledQuery): Heard | undefined => sent.get(query);

/**
 * A connection over which what is asked in one turn of the event loop goes out in one piece: every
 * piece is a call of the system, and wakes the database anew.
 */
export class GatheringClient extends pg.Client {
  // The driver's types have a line for each way to ask; which way it is, the driver sees by itself.
  override query(...asked: unknown[]): never {
    const { stream } = (this as unknown as { connection: { stream: Writable } }).connection;
    if (stream.writableCorked === 0) {
      stream.cork();
      process.nextTick(() => stream.uncork());
    }
    return (super.query as (...given: unknown[]) => never).apply(this, asked);
  }
}

/** The same, that knows the statements by their names. */
export class NamingClient extends GatheringClient {
  override query(...asked: unknown[]): never {
    const [text, values, ...rest] = asked;
    const name = typeof text === 'string' ? names.get(text) : undefined;
    return name === undefined
      ? super.query(...asked)
      : super.query({ name, text, values }, ...rest);
  }
}
