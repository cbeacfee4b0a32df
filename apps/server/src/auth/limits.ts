import type { Access } from './access.ts';

/** Counts one more request of an address, person, token or link; seconds to wait where it is too many. */
export type RequestLimit = (key: string) => Promise<number | undefined>;

/** Counted in each server by itself: a write per request would cost more than it protects. */
export async function openLimit({ requestsPerMinute }: Access): Promise<RequestLimit> {
  if (requestsPerMinute === null) return async () => undefined;
  const { RateLimiterMemory } = await import('rate-limiter-flexible');
  const requests = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 });
  return async (key) => {
    try {
      await requests.consume(key);
      return undefined;
    } catch (refused) {
      // The library rejects with its own result, or with a true error.
      if (refused instanceof Error) throw refused;
      const { msBeforeNext } = refused as { readonly msBeforeNext: number };
      return Math.max(1, Math.ceil(msBeforeNext / 1000));
    }
  };
}
