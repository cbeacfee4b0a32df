import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Store, StoreLog, Transaction } from './open.ts';

/** Something happened to a topic. Only ids: whoever listens reads the rest as who they are. */
export type LiveEvent = Readonly<Record<string, unknown>>;

/**
 * Told to every listener after the connection was lost: events may be missing, read everything
 * again.
 */
export const missedEvents: LiveEvent = { type: 'missed' };

/** Events between all servers on one database; `topics.ts` names the topics. */
export interface Live {
  /** Heard everywhere once the transaction is committed, and never if it is not. */
  readonly publish: (tx: Transaction, topic: string, event: object) => Promise<void>;
  /** The same of several at once, for one question to the database. */
  readonly publishAll: (
    tx: Transaction,
    events: readonly { readonly topic: string; readonly event: object }[],
  ) => Promise<void>;
  /** The listener must not throw; the answer ends the subscription. */
  readonly subscribe: (topic: string, listener: (event: LiveEvent) => void) => () => void;
  /** Whether events arrive at the moment. */
  readonly connected: () => boolean;
  readonly close: () => Promise<void>;
}

const channel = 'tashika_live';
/** PostgreSQL refuses longer ones, and a failed event would fail the transaction. */
const maxPayloadBytes = 7_900;
const firstRetryMilliseconds = 50;
const lastRetryMilliseconds = 2_000;
const probeMilliseconds = 15_000;

type Listener = (event: LiveEvent) => void;

export async function openLive(store: Store, log?: StoreLog): Promise<Live> {
  const listeners = new Listeners();
  const connection = new Connection(store.url, listeners, log);
  await connection.open();
  return {
    publish: (tx, topic, event) => publishAll(tx, [{ topic, event }]),
    publishAll,
    subscribe: (topic, listener) => listeners.add(topic, listener),
    connected: () => connection.isUp,
    close: () => connection.close(),
  };
}

const publishAll: Live['publishAll'] = async (tx, events) => {
  if (events.length === 0) return;
  const payloads = events.map(({ topic, event }) => {
    const payload = JSON.stringify({ topic, event });
    const bytes = Buffer.byteLength(payload);
    if (bytes > maxPayloadBytes) throw new Error(`live event of ${bytes} bytes on ${topic}`);
    return payload;
  });
  await sql`select pg_notify(${channel}, payload)
    from unnest(${payloads}::text[]) as told (payload)`.execute(tx);
};

/** Whoever listens in this process, by topic. */
class Listeners {
  readonly #byTopic = new Map<string, Set<Listener>>();

  add(topic: string, listener: Listener): () => void {
    // Each subscription is its own, even of the same function.
    const own: Listener = (event) => listener(event);
    const set = this.#byTopic.get(topic) ?? new Set();
    this.#byTopic.set(topic, set.add(own));
    return () => {
      set.delete(own);
      if (set.size === 0 && this.#byTopic.get(topic) === set) this.#byTopic.delete(topic);
    };
  }

  hear(payload: string | undefined): void {
    const { topic, event } = JSON.parse(payload ?? '{}') as { topic?: string; event?: LiveEvent };
    if (topic === undefined || event === undefined) return;
    for (const listener of [...(this.#byTopic.get(topic) ?? [])]) listener(event);
  }

  missed(): void {
    for (const set of [...this.#byTopic.values()]) {
      for (const listener of [...set]) listener(missedEvents);
    }
  }

  clear(): void {
    this.#byTopic.clear();
  }
}

/** The one connection that listens; it comes back by itself. */
class Connection {
  readonly #url: string;
  readonly #listeners: Listeners;
  readonly #log: StoreLog | undefined;
  readonly #closing = new AbortController();
  #client: pg.Client | undefined;
  #probe: NodeJS.Timeout | undefined;

  constructor(url: string, listeners: Listeners, log: StoreLog | undefined) {
    this.#url = url;
    this.#listeners = listeners;
    this.#log = log;
  }

  get isUp(): boolean {
    return this.#client !== undefined;
  }

  async open(): Promise<void> {
    await this.#connect();
    // A connection that a firewall forgot looks alive until something is sent over it.
    this.#probe = setInterval(() => {
      const probed = this.#client;
      probed?.query('select 1').catch(() => probed.emit('end'));
    }, probeMilliseconds);
    this.#probe.unref();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearInterval(this.#probe);
    this.#listeners.clear();
    const last = this.#client;
    this.#client = undefined;
    last?.removeAllListeners('end');
    await last?.end().catch(() => {});
  }

  /** Resolves when the connection is up; where it breaks afterwards it is made again. */
  async #connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: this.#url,
      application_name: 'tashika-live',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    let up = false;
    const broken = () => {
      next.removeAllListeners();
      next.on('error', () => {});
      void next.end().catch(() => {});
      if (this.#client === next) this.#client = undefined;
      if (up) this.#lost();
      up = false;
    };
    next.on('error', broken);
    next.on('end', broken);
    next.on('notification', ({ payload }) => this.#listeners.hear(payload));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch (error) {
      broken();
      throw error;
    }
    up = true;
    this.#client = next;
  }

  #lost(): void {
    if (this.#closing.signal.aborted) return;
    this.#log?.warn({}, 'live events interrupted');
    void this.#reconnect();
  }

  async #reconnect(): Promise<void> {
    const { signal } = this.#closing;
    for (let pause = firstRetryMilliseconds; ; pause = Math.min(2 * pause, lastRetryMilliseconds)) {
      try {
        await wait(pause, undefined, { signal });
        await this.#connect();
      } catch {
        if (signal.aborted) return;
        continue;
      }
      this.#log?.info({}, 'live events resumed');
      this.#listeners.missed();
      return;
    }
  }
}
