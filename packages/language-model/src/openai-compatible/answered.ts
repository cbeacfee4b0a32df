import { expenseOf } from '../expense.ts';
import type { Answered, ModelCallRecord, Rung } from '../model.ts';

export function answered<T>(
  model: string,
  value: T,
  rung: Rung,
  call: string,
  calls: readonly ModelCallRecord[],
  latencyMs: number,
): Answered<T> {
  return {
    status: 'answered',
    value,
    rung,
    evidence: { kind: 'model', model, call },
    ...expenseOf(calls, latencyMs),
  };
}
