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

/**
 * The expense of a question. A call that failed before a reply cost nothing we know of and says
 * nothing about tokens; a reply without token counts makes the sum unknown, not smaller.
 */
export function expenseOf(calls: readonly ModelCallRecord[], latencyMs: number): Expense {
  const replied = calls.filter((call) => call.outcome === 'answered' || call.usage !== null);
  let inputTokens = 0;
  let outputTokens = 0;
  let amount = 0;
  let currency: string | null = null;
  let tokensKnown = replied.length > 0;
  let costKnown = replied.length > 0;
  for (const { usage, cost } of replied) {
    if (usage === null) tokensKnown = false;
    else {
      inputTokens += usage.inputTokens;
      outputTokens += usage.outputTokens;
    }
    if (cost === null) costKnown = false;
    else {
      amount += cost.amount;
      currency = cost.currency;
    }
  }
  return {
    calls,
    latencyMs,
    usage: tokensKnown ? { inputTokens, outputTokens } : null,
    cost: costKnown && currency !== null ? { amount, currency } : null,
  };
}
