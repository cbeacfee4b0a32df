import type { FinalizePolicy } from '../rules/index.ts';
import type { SlotEvaluation } from './judge-slot.ts';

/** A slot that can be chosen, with when it begins in milliseconds. */
export interface Choice {
  readonly evaluation: SlotEvaluation;
  readonly start: number;
}

/** M22: the slot to take of those that stand now, or null (none stands, or the organiser chooses). */
export function recommend(policy: FinalizePolicy, choices: Iterable<Choice>): string | null {
  if (policy.mode === 'MANUAL') return null;
  let best: Choice | null = null;
  for (const choice of choices) {
    if (choice.evaluation.status !== 'SATISFIED') continue;
    if (best === null || compare(policy, choice, best) < 0) best = choice;
  }
  return best?.evaluation.slotId ?? null;
}

function compare({ mode, tieBreaker }: FinalizePolicy, a: Choice, b: Choice): number {
  // M33: ○ first, then △.
  const byScore =
    b.evaluation.score - a.evaluation.score ||
    b.evaluation.scoreIfNeeded - a.evaluation.scoreIfNeeded;
  // Met by the same answer: both have held since the same instant.
  const first = mode === 'BEST_SCORE' ? byScore : heldSince(a) - heldSince(b);
  const byStart = a.start - b.start;
  const tie = tieBreaker === 'highest_score' ? byScore : byStart;
  // M30: wishes decide only between slots that are otherwise equal.
  const wishes = b.evaluation.preferred.length - a.evaluation.preferred.length;
  // The last resort: the earlier start, then the id as text.
  return first || tie || wishes || byStart || compareText(a.evaluation.slotId, b.evaluation.slotId);
}

const heldSince = ({ evaluation }: Choice) => evaluation.heldSince ?? Number.POSITIVE_INFINITY;
const compareText = (a: string, b: string) => (a < b ? -1 : 1);
