import { addTries } from '@tashika/store';
import type { Service } from '../resource.ts';
import type { Access } from './access.ts';

/** Counts one more request of an address, person, token or link; seconds to wait where it is too many. */
export type RequestLimit = (key: string) => number | undefined;

/** Adds what one server has counted in a minute, and answers how many all of them have. */
type Ledger = (
  minute: number,
  counted: ReadonlyMap<string, number>,
) => Promise<ReadonlyMap<string, number>>;

const minuteMilliseconds = 60_000;
/** How often a server tells the others, and learns from them. */
const settleMilliseconds = 2_000;
/** Part of the limit: who asks less often of one server is counted there alone. */
const worthTelling = 1 / 300;
/** Part of the limit: who has asked so often since the others were told, they are told of at once. */
const urgent = 1 / 20;

interface Counting {
  readonly now: () => number;
  /** Without it there is no other server. */
  readonly ledger?: Ledger | undefined;
}

/**
 * Requests of all servers together, without a write per request: each counts by itself, and those
 * who ask often are settled with the others every two seconds, or at once where they ask very often.
 * What somebody can have beyond their limit is a twentieth of it for each other server, and what comes
 * in while the servers ask each other.
 */
export class RequestCounts {
  readonly #perMinute: number;
  readonly #now: () => number;
  readonly #ledger: Ledger | undefined;
  #minute = 0;
  /** By key, in this minute: here, what of it the ledger knows, and elsewhere. */
  readonly #own = new Map<string, number>();
  readonly #told = new Map<string, number>();
  readonly #others = new Map<string, number>();
  #settling: NodeJS.Timeout | undefined;
  #asking: Promise<void> | undefined;
  /** The ledger did not answer last time: it is asked again when it is time, not with every request. */
  #isAway = false;

  constructor(perMinute: number, { now, ledger }: Counting) {
    this.#perMinute = perMinute;
    this.#now = now;
    this.#ledger = ledger;
  }

  count(key: string): number | undefined {
    const now = this.#now();
    this.#begin(Math.floor(now / minuteMilliseconds));
    const own = (this.#own.get(key) ?? 0) + 1;
    this.#own.set(key, own);
    if (this.#ledger !== undefined) {
      if (!this.#isAway && this.#untold(key, own, urgent)) void this.settle();
      else if (this.#untold(key, own, worthTelling)) {
        this.#settling ??= setTimeout(() => void this.settle(), settleMilliseconds).unref();
      }
    }
    if (own + (this.#others.get(key) ?? 0) <= this.#perMinute) return undefined;
    return Math.max(1, Math.ceil(((this.#minute + 1) * minuteMilliseconds - now) / 1000));
  }

  settle(): Promise<void> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #ask(): Promise<void> {
    clearTimeout(this.#settling);
    this.#settling = undefined;
    const minute = this.#minute;
    const news = [...this.#own].filter(([key, own]) => this.#untold(key, own, worthTelling));
    const fresh = news.map(([key, own]) => [key, own - (this.#told.get(key) ?? 0)] as const);
    if (fresh.length === 0) return;
    // While the database is away, each server counts by itself.
    const totals = await this.#ledger?.(minute, new Map(fresh)).catch(() => undefined);
    this.#isAway = totals === undefined;
    if (totals === undefined || minute !== this.#minute) return;
    for (const [key, own] of news) {
      this.#told.set(key, own);
      this.#others.set(key, Math.max(0, (totals.get(key) ?? 0) - own));
    }
  }

  #begin(minute: number): void {
    if (minute === this.#minute) return;
    this.#minute = minute;
    for (const map of [this.#own, this.#told, this.#others]) map.clear();
  }

  /** Whether as much as that part of the limit is not told yet. */
  #untold(key: string, own: number, part: number): boolean {
    return own - (this.#told.get(key) ?? 0) >= this.#perMinute * part;
  }
}

export function openLimit(
  { requestsPerMinute }: Access,
  service: Service | undefined,
): RequestLimit {
  if (requestsPerMinute === null) return () => undefined;
  const ledger = service && ledgerOf(service);
  const counts = new RequestCounts(requestsPerMinute, { now: Date.now, ledger });
  return (key) => counts.count(key);
}

/** In the database, under fingerprints: who asked how often is nobody's business. */
const ledgerOf =
  ({ store, sealer }: Service): Ledger =>
  async (minute, counted) => {
    const prints = [...counted].map(([key, count]) => ({
      key: sealer.fingerprint(`requests ${minute} ${key}`),
      count,
    }));
    const forgetAt = new Date((minute + 2) * minuteMilliseconds);
    const totals = await addTries(store, prints, forgetAt);
    return new Map([...counted.keys()].map((key, place) => [key, totals[place] ?? 0]));
  };
