import type { Cost, Expense, ModelCallRecord, Usage } from './model.ts';

/** Money per million tokens, as price lists state it. */
export interface Price {
  readonly input: number;
  readonly output: number;
  readonly currency: string;
}

const MILLION = 1_000_000;

export function costOf(usage: Usage | null, price: Price | null): Cost | null {
  if (usage === null || price === null) return null;
  const { inputTokens, outputTokens } = usage;
  const amount = (inputTokens * price.input + outputTokens * price.output) / MILLION;
  return { amount, currency: price.currency };
}

/** A request that ended so was not worked on by the model; servers do not charge for it. */
const unworked: readonly ModelCallRecord['outcome'][] = [
  'unreachable',
  'rate-limited',
  'server-error',
  'unauthorized',
  'not-found',
  'refused',
];

/**
 * The expense of a question. A request the model may have worked on without telling its tokens (cut
 * short by a time-out, say) makes the sum unknown, not smaller.
 */
export function expenseOf(calls: readonly ModelCallRecord[], latencyMs: number): Expense {
  const worked = calls.filter((call) => call.usage !== null || !unworked.includes(call.outcome));
  const usages = worked.flatMap(({ usage }) => usage ?? []);
  const costs = worked.flatMap(({ cost }) => cost ?? []);
  const currency = costs[0]?.currency;
  return {
    calls,
    latencyMs,
    usage:
      worked.length === 0 || usages.length < worked.length
        ? null
        : {
            inputTokens: usages.reduce((sum, { inputTokens }) => sum + inputTokens, 0),
            outputTokens: usages.reduce((sum, { outputTokens }) => sum + outputTokens, 0),
          },
    cost:
      currency === undefined || costs.length < worked.length
        ? null
        : { amount: costs.reduce((sum, { amount }) => sum + amount, 0), currency },
  };
}
