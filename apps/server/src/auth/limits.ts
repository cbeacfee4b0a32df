import type { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Access } from './access.ts';

/**
 * How often. Counted in each server by itself: with several of them a patient guesser gets that
 * many times the tries, which the growing pauses make small all the same.
 */

/** Seconds to wait, or undefined where nothing stands in the way. */
type Wait = number | undefined;

export interface Limits {
  /** One more request of an address, a person or a token. */
  readonly request: (key: string) => Promise<Wait>;
  /** One more try to get in from an address, by whatever means. */
  readonly attempt: (address: string) => Promise<Wait>;
  /** One more mail to somebody who may not have asked for it. */
  readonly mail: (email: string) => Promise<Wait>;
  /** How long an account has to rest after wrong passwords. */
  readonly rest: (email: string, address: string) => Promise<Wait>;
  readonly failed: (email: string, address: string) => Promise<void>;
  readonly succeeded: (email: string, address: string) => Promise<void>;
}

/** Fifty tries to get in are more than a whole office makes in ten minutes. */
const attempts = { points: 50, duration: 600 };
/** A link that does not arrive is asked for again, but not all day. */
const mails = { points: 3, duration: 900 };
/** Wrong passwords that cost nothing, then the first pause and the longest; it doubles in between. */
const fromOneAddress = { free: 5, first: 30, longest: 3_600 };
/** From everywhere together: a stranger must not be able to keep the owner out for long. */
const fromAnywhere = { free: 25, first: 30, longest: 600 };
/** After a day without a wrong password the count begins anew. */
const memorySeconds = 86_400;

export async function openLimits({ requestsPerMinute }: Access): Promise<Limits> {
  const { RateLimiterMemory: Limiter } = await import('rate-limiter-flexible');
  const counter = (points: number, duration: number) => new Limiter({ points, duration });
  const requests = requestsPerMinute === null ? undefined : counter(requestsPerMinute, 60);
  const attempted = counter(attempts.points, attempts.duration);
  const mailed = counter(mails.points, mails.duration);
  const streaks = counter(Number.MAX_SAFE_INTEGER, memorySeconds);
  const pauses = counter(1, 1);

  const note = async (key: string, { free, first, longest }: typeof fromOneAddress) => {
    const { consumedPoints } = await streaks.penalty(key, 1);
    if (consumedPoints < free) return;
    await pauses.block(key, Math.min(first * 2 ** (consumedPoints - free), longest));
  };
  const keys = (email: string, address: string) => [`${email} ${address}`, email] as const;

  return {
    request: async (key) => (requests === undefined ? undefined : consume(requests, key)),
    attempt: (address) => consume(attempted, address),
    mail: (email) => consume(mailed, email),
    async rest(email, address) {
      const found = await Promise.all(keys(email, address).map((key) => pauses.get(key)));
      const longest = Math.max(0, ...found.map((one) => one?.msBeforeNext ?? 0));
      return longest > 0 ? seconds(longest) : undefined;
    },
    async failed(email, address) {
      const [here, anywhere] = keys(email, address);
      await note(here, fromOneAddress);
      await note(anywhere, fromAnywhere);
    },
    async succeeded(email, address) {
      for (const key of keys(email, address)) await streaks.delete(key);
    },
  };
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<Wait> {
  try {
    await limiter.consume(key);
    return undefined;
  } catch (refused) {
    // The library rejects with its own result, or with a true error.
    if (refused instanceof Error) throw refused;
    return seconds((refused as { msBeforeNext: number }).msBeforeNext);
  }
}

const seconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000));
