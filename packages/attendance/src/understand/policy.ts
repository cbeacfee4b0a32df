import type { FinalizePolicy } from '../rules/index.ts';
import type { Policy } from './statement.ts';

/** Waiting as long as the other types do by default, where the words ask for automation alone. */
const usualDelaySeconds = 3600;

/** M03: the policy of the type, as the words change it. Unless it is sure, nothing finalizes by itself (M31). */
export function finalizePolicyOf(
  usual: FinalizePolicy,
  policies: readonly Policy[],
  isSure: boolean,
): Omit<FinalizePolicy, 'preferInviteeKeys'> {
  let { mode, tieBreaker, autoFinalize } = usual;
  let delay = usual.autoFinalizeDelaySeconds ?? usualDelaySeconds;
  let isManual = false;
  for (const policy of policies) {
    switch (policy.what) {
      case 'most':
        mode = 'BEST_SCORE';
        tieBreaker = 'highest_score';
        break;
      case 'earliest':
        tieBreaker = 'earliest_slot';
        break;
      case 'tie':
        tieBreaker = policy.by;
        break;
      case 'auto':
        autoFinalize = true;
        isManual = false;
        if (policy.atOnce) delay = 0;
        break;
      case 'delay':
        autoFinalize = true;
        delay = policy.seconds;
        break;
      case 'manual':
        isManual = true;
        break;
      case 'everyoneAnswered':
        mode = 'BEST_SCORE';
        break;
    }
  }
  if (isManual) mode = 'MANUAL';
  // By itself it would be decided as soon as it holds, and not once all have answered.
  const isAwaited = policies.some(({ what }) => what === 'everyoneAnswered');
  const isAutomatic = autoFinalize && isSure && !isManual && !isAwaited;
  return {
    mode,
    tieBreaker,
    autoFinalize: isAutomatic,
    autoFinalizeDelaySeconds: isAutomatic ? delay : null,
    countIfNeeded: false,
  };
}

/** Whether what is said now takes the place of what was said before. */
export const clashes = (before: Policy['what'], now: Policy['what']): boolean =>
  before === now ||
  (['manual', 'auto'].includes(before) && ['manual', 'auto'].includes(now)) ||
  (before === 'most' && now === 'earliest') ||
  (before === 'earliest' && now === 'most');
