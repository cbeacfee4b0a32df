import { refsIn } from './form.ts';
import type { Question } from './questions.ts';
import { amountIn, numberIn } from './resolve.ts';
import type { Statement } from './statement.ts';

type Need = Extract<Statement, { says: 'need' }>;

/** 「ちょうど4人」, 「5人前後」, 「2、3人」, 「営業部は必須」: what the words leave open. */
export function leftOpen({ doubts, form, high, words }: Need, size: number): Question[] {
  const low = numberIn(form);
  const questions: Question[] = [];
  if (high !== undefined) {
    // 「7、8割」: how many that is, of those who are invited.
    const amount = form.is === 'number' && form.amount.of === 'share' ? form.amount : undefined;
    const bounds =
      amount === undefined
        ? { low, high }
        : { low: amountIn(amount, size), high: amountIn({ ...amount, count: high }, size) };
    questions.push({ kind: 'lower_bound', ...bounds });
  }
  if (doubts.includes('number-only'))
    questions.push(
      form.is === 'number' && form.amount.of === 'count'
        ? { kind: 'exactly', count: low }
        : { kind: 'condition' },
    );
  if (doubts.includes('vague'))
    questions.push({ kind: 'how_many', words: (words ?? '').replace(/[、。\s]+$/u, '') });
  if (doubts.includes('exactly')) questions.push({ kind: 'exactly', count: low });
  if (doubts.includes('around')) questions.push({ kind: 'around', count: low });
  if (doubts.includes('whole-group') || doubts.includes('bare-group')) {
    for (const { kind, name, doubt } of refsIn(form))
      if (kind === 'group' && doubt === 'none') questions.push({ kind: 'group_all_or_some', name });
  }
  return questions;
}
