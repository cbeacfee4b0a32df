import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import {
  channel,
  everythingMissed,
  maxPayloadBytes,
  newJobs,
  tellAfterCommit,
  unpacked,
} from './after-commit.ts';
import { storeMessages as words } from './messages.ts';
import type { Store, StoreLog, Transaction } from './open.ts';
import { StoreUnavailable } from './problems.ts';

/** Something happened to a topic. Only ids: whoever listens reads the rest as who they are. */
export type LiveEvent = Readonly<Record<string, unknown>>;

/**
 * Told to every listener after the connection was lost: events may be missing, read everything
 * again.
 */
export const missedEvents: LiveEvent = { type: 'missed' };

/** Where every process hears what is posted. */
export const everybody = 'tashika_everybody';

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
  /** Called when there may be jobs; the answer ends it. */
  readonly onJobs: (listener: () => void) => () => void;
  /**
   * Everybody reads everything again: a server that died may have taken with it what it had written
   * and not told yet.
   */
  readonly askAllToRead: () => void;
  /**
   * Does the work of that name unless somebody on the database is at it; undefined where somebody is.
   * The connection events arrive on holds it: work that waits for others keeps none of the pool's.
   */
  readonly alone: <Done>(name: string, work: () => Promise<Done>) => Promise<Done | undefined>;
  /** Where this process, and nobody else, hears what is posted. */
  readonly address: string;
  /**
   * To one process, or to `everybody`: settled when it is on its way, or lost. False where it is too
   * large.
   */
  readonly post: (address: string, message: object) => Promise<boolean>;
  /** With the time of the database when it was posted, in seconds. */
  readonly onPost: (listener: (message: unknown, at: number) => void) => void;
  /** Whether events arrive at the moment. */
  readonly connected: () => boolean;
  readonly close: () => Promise<void>;
}

const firstRetryMilliseconds = 50;
const lastRetryMilliseconds = 2_000;
const probeMilliseconds = 15_000;

export async function openLive(store: Store, log?: StoreLog): Promise<Live> {
  const listeners = new Map<string, Set<(event: LiveEvent) => void>>();
  const jobListeners = new Set<() => void>();
  const hear = (payload: string) => {
    if (payload === everythingMissed) return resumed();
    if (payload === newJobs) {
      for (const listener of jobListeners) listener();
      return;
    }
    // Most of what is told concerns nobody here.
    if (listeners.size === 0) return;
    const { topic, event } = JSON.parse(payload) as { topic?: string; event?: LiveEvent };
    if (topic === undefined || event === undefined) return;
    for (const listener of [...(listeners.get(topic) ?? [])]) listener(event);
  };
  const resumed = () => {
    for (const set of [...listeners.values()]) for (const each of [...set]) each(missedEvents);
  };
  const address = `tashika_${randomBytes(8).toString('hex')}`;
  const postListeners = new Set<(message: unknown, at: number) => void>();
  const hearAll = (from: string, pack = '{}') => {
    if (from === channel) {
      for (const payload of unpacked(pack)) hear(payload);
      return;
    }
    const [at, ...messages] = unpacked(pack);
    for (const message of messages) {
      for (const listener of postListeners) listener(JSON.parse(message), Number(at));
    }
  };
  const channels = [channel, everybody, address];
  const listening = new Listening(store, { channels, hear: hearAll, resumed, log });
  await listening.open();
  return {
    publish: (tx, topic, event) => publishAll(tx, [{ topic, event }]),
    publishAll,
    subscribe(topic, listener) {
      // Each subscription is its own, even of the same function.
      const own = (event: LiveEvent) => listener(event);
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(own));
      return () => {
        set.delete(own);
        if (set.size === 0 && listeners.get(topic) === set) listeners.delete(topic);
      };
    },
    onJobs(listener) {
      jobListeners.add(listener);
      return () => jobListeners.delete(listener);
    },
    askAllToRead: () => store.notifier.tell([everythingMissed]),
    alone: (name, work) => listening.alone(name, work),
    address,
    post: (to, message) => store.notifier.post(to, JSON.stringify(message)),
    onPost: (listener) => postListeners.add(listener),
    connected: () => listening.isConnected(),
    async close() {
      listeners.clear();
      jobListeners.clear();
      postListeners.clear();
      await listening.close();
    },
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
  await tellAfterCommit(tx, payloads);
};

const takeName = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as held';
const leaveName = 'select pg_advisory_unlock(hashtextextended($1, 0))';

interface Listener {
  readonly channels: readonly string[];
  readonly hear: (channel: string, pack: string | undefined) => void;
  /** Called when the connection is up again after it was lost. */
  readonly resumed: () => void;
  readonly log: StoreLog | undefined;
}

/** The connection events arrive on: opened again whenever it is lost. */
class Listening {
  readonly #store: Store;
  readonly #listener: Listener;
  readonly #closing = new AbortController();
  /** Names at work here: the connection would give itself the same one a second time. */
  readonly #held = new Set<string>();
  #client: pg.Client | undefined;
  #probe: NodeJS.Timeout | undefined;

  constructor(store: Store, listener: Listener) {
    this.#store = store;
    this.#listener = listener;
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

  isConnected(): boolean {
    return this.#client !== undefined;
  }

  async alone<Done>(name: string, work: () => Promise<Done>): Promise<Done | undefined> {
    const client = this.#client;
    if (client === undefined) {
      const message = words.unreachable('live events interrupted');
      throw new StoreUnavailable({ code: 'store-unreachable', message });
    }
    if (this.#held.has(name)) return undefined;
    this.#held.add(name);
    try {
      const { rows } = await client.query<{ held: boolean }>(takeName, [name]);
      if (rows[0]?.held !== true) return undefined;
      // A connection that is lost meanwhile has let go by itself.
      return await work().finally(() => client.query(leaveName, [name]).catch(() => {}));
    } finally {
      this.#held.delete(name);
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearInterval(this.#probe);
    const last = this.#client;
    this.#client = undefined;
    last?.removeAllListeners('end');
    await last?.end().catch(() => {});
  }

  /** Resolves when the connection is up; when it breaks afterwards, it is sought again. */
  async #connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: this.#store.directUrl,
      application_name: 'tashika-live',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    let isUp = false;
    const broken = () => {
      next.removeAllListeners();
      next.on('error', () => {});
      void next.end().catch(() => {});
      if (this.#client === next) this.#client = undefined;
      if (isUp) this.#lost();
      isUp = false;
    };
    next.on('error', broken);
    next.on('end', broken);
    next.on('notification', (told) => this.#listener.hear(told.channel, told.payload));
    try {
      await next.connect();
      await next.query(this.#listener.channels.map((each) => `listen ${each}`).join('; '));
    } catch (error) {
      broken();
      throw error;
    }
    isUp = true;
    this.#client = next;
  }

  #lost(): void {
    if (this.#closing.signal.aborted) return;
    this.#listener.log?.warn({}, 'live events interrupted');
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
      this.#listener.log?.info({}, 'live events resumed');
      this.#listener.resumed();
      return;
    }
  }
}
