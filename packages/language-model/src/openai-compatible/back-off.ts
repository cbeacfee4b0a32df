const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;

/** A server that wants to be left alone for longer than this is not waited for. */
const LONGEST_RETRY_AFTER_MS = 20_000;

/**
 * How long to wait before the next try: doubling, with up to half of it left to chance so that
 * several processes do not come back at the same moment; never shorter than the server asked for.
 * Null means that waiting would take too long.
 */
export function waitBeforeRetry(
  failedAttempt: number,
  retryAfterMs: number | null,
  random: () => number,
): number | null {
  const doubled = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failedAttempt - 1));
  const wait = Math.round(doubled * (0.5 + random() / 2));
  if (retryAfterMs === null) return wait;
  return retryAfterMs > LONGEST_RETRY_AFTER_MS ? null : Math.max(wait, retryAfterMs);
}
