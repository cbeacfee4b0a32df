import { countTry, type TryRule } from '@tashika/store';
import type { Service } from '../resource.ts';

/**
 * Counts a try of somebody without an account under each key, for all servers together; seconds to
 * wait where it is too many.
 */
export async function secondsToWait(
  { store, sealer, now }: Pick<Service, 'store' | 'sealer' | 'now'>,
  limits: readonly (readonly [key: string, rule: TryRule])[],
): Promise<number | undefined> {
  const at = now();
  for (const [key, rule] of limits) {
    const until = await countTry(store, { key: sealer.fingerprint(key), rule, now: at });
    if (until !== undefined) {
      return Math.max(1, Math.ceil((until.getTime() - at.getTime()) / 1000));
    }
  }
  return undefined;
}
