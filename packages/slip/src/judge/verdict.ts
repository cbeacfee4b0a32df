import type { Verdict } from '@tashika/contract/slips';
import type { Calculation } from '../normalise/calculation.ts';
import { openings } from '../report/messages.ja.ts';
import type { NoteLevel } from './rule.ts';

export type Comparison = 'agrees' | 'mismatch' | 'incomplete' | 'not_compared';

/**
 * Decision A11: what our own blind spot leaves out is no fault of the slip, unless what we do see
 * is already more than the stated total, or no price of the list could fill the gap.
 */
export function comparisonOf({ total, calcTotal, incomplete, search }: Calculation): Comparison {
  if (total.state !== 'stated') return 'not_compared';
  if (calcTotal === total.value) return 'agrees';
  if (!incomplete || calcTotal > total.value || search.state === 'no_solution') return 'mismatch';
  return 'incomplete';
}

/** Clause 合計金額 判定部: the verdict and the sentence that opens the report (A08, A09, A77). */
export function verdictOf(
  account: Calculation,
  levels: Iterable<NoteLevel>,
): { readonly verdict: Verdict; readonly opening: string } {
  switch (comparisonOf(account)) {
    case 'mismatch':
      return { verdict: '間違いの可能性あり', opening: openings.mismatch };
    case 'incomplete':
      return { verdict: '確認点あり', opening: openings.incomplete };
    case 'agrees':
      for (const level of levels) {
        if (level === 'CHECK') return { verdict: '確認点あり', opening: openings.agreesWithNotes };
      }
      return { verdict: '正確', opening: openings.correct };
    case 'not_compared': {
      const { state } = account.total;
      const opening =
        state === 'missing'
          ? openings.totalMissing
          : state === 'unreadable'
            ? openings.totalUnreadable
            : openings.totalsSeveral;
      return { verdict: '確認点あり', opening };
    }
  }
}
