import type { ExpenseJson, JudgeHealth, RunCosts } from '@tashika/contract/dialogue';
import type { Expense } from '@tashika/language-model';

/** What a question to a model took, and which model it was. */
export interface Spent extends Pick<Expense, 'usage' | 'cost' | 'latencyMs'> {
  readonly model: string;
}

export const spent = (model: string, { usage, cost, latencyMs }: Expense): Spent => ({
  model,
  usage,
  cost,
  latencyMs,
});

export const expenseJson = (
  role: ExpenseJson['role'],
  { model, usage, cost, latencyMs }: Spent,
): ExpenseJson => ({
  role,
  model,
  input_tokens: usage?.inputTokens ?? null,
  output_tokens: usage?.outputTokens ?? null,
  latency_ms: Math.round(latencyMs),
  cost,
});

/** The sum over a run (T25): per currency, with how much of it is unknown. */
export function costsOf(expenses: readonly ExpenseJson[]): RunCosts {
  const sums = new Map<string, number>();
  for (const { cost } of expenses) {
    if (cost !== null) sums.set(cost.currency, (sums.get(cost.currency) ?? 0) + cost.amount);
  }
  const total = (of: (one: ExpenseJson) => number | null) =>
    expenses.reduce((sum, one) => sum + (of(one) ?? 0), 0);
  return {
    calls: expenses.length,
    input_tokens: total((one) => one.input_tokens),
    output_tokens: total((one) => one.output_tokens),
    unknown_tokens: expenses.filter((one) => one.input_tokens === null).length,
    unknown_costs: expenses.filter((one) => one.cost === null).length,
    latency_ms: total((one) => one.latency_ms),
    costs: [...sums].map(([currency, amount]) => ({ currency, amount })),
    models: [...new Set(expenses.map(({ model }) => model))],
  };
}

/** A director that was asked and never answered is no director: whoever reads the verdicts must know. */
export const isSilent = ({ asked, scored }: JudgeHealth): boolean => asked > 0 && scored === 0;
