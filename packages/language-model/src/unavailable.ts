import { expenseOf } from './expense.ts';
import type { LanguageModel, ModelCallRecord, Unavailable, UnavailableCause } from './model.ts';
import { messages } from './report/messages.ts';

/** Why no answer is to be had, before it is put into words. */
export interface Failure {
  readonly cause: UnavailableCause;
  readonly detail?: string | null;
  readonly retryAfterMs?: number | null;
}

export function unavailable(
  { cause, detail = null, retryAfterMs = null }: Failure,
  calls: readonly ModelCallRecord[] = [],
  latencyMs = 0,
): Unavailable {
  return {
    status: 'unavailable',
    cause,
    message: messages.unavailable[cause],
    detail,
    retryAfterMs,
    ...expenseOf(calls, latencyMs),
  };
}

/** The model in use when there is none: every question gets the same honest answer. */
export function unavailableModel(cause: UnavailableCause = 'not-configured'): LanguageModel {
  const answer = async () => unavailable({ cause });
  return { name: 'none', ask: answer, say: answer };
}
