import autocannon from 'autocannon';
import { ownersHeaders, type Request } from './organisers.ts';

/* People who ask without a pause, and how long they wait. */

export const connections = Number(process.env.TASHIKA_BENCH_CONNECTIONS ?? 64);

export interface Load {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  readonly errors: number;
  /** Requests that were answered. */
  readonly count: number;
}

interface LoadOptions {
  readonly seconds: number;
  /** Statuses that are meant, beside those of success. */
  readonly fine?: readonly number[];
  /** Who ask at the same time. */
  readonly people?: number;
}

export async function load(
  url: string,
  request: () => Request,
  { seconds, fine = [], people = connections }: LoadOptions,
): Promise<Load> {
  const result = await autocannon({
    url: new URL('/', url).href,
    connections: people,
    duration: seconds,
    requests: [
      {
        setupRequest(before) {
          const { tag, ...asked } = request();
          const headers = { ...ownersHeaders(url), ...(tag && { 'if-none-match': tag }) };
          return { ...before, headers, ...asked };
        },
      },
    ],
  });
  const { requests, latency, non2xx, errors, statusCodeStats } = result;
  const meant = fine.reduce((sum, code) => sum + (statusCodeStats?.[code]?.count ?? 0), 0);
  return {
    rate: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    errors: non2xx - meant + errors,
    count: requests.total,
  };
}

/** What several asked at the same time came to: the sum of the rates, the worst of the waits. */
export function together(loads: readonly Load[]): Load {
  const worst = (of: (one: Load) => number) => Math.max(...loads.map(of));
  const sum = (of: (one: Load) => number) => loads.reduce((so, one) => so + of(one), 0);
  return {
    rate: sum(({ rate }) => rate),
    p50: worst(({ p50 }) => p50),
    p99: worst(({ p99 }) => p99),
    errors: sum(({ errors }) => errors),
    count: sum(({ count }) => count),
  };
}
