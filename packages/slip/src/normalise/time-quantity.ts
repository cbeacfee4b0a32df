import type { TimeRule } from '../shop/shop.ts';
import type { Times } from './times.ts';

/**
 * Clause 時間系計算フロー, step 3: how often a time item is counted. Null where the times do not
 * say (A22: then none of them is counted).
 */
export function timeQuantity(rule: TimeRule, times: Times): number | null {
  const { stay } = times;
  const from = times.entry.minutes;
  const to = times.exit.minutes;
  if (stay === null || from === null || to === null) return null;
  switch (rule.kind) {
    case 'first':
      return isInWindow(rule, from) && stay >= rule.minutes ? 1 : 0;
    case 'extension':
      return Math.ceil(Math.max(0, stay - rule.after) / rule.every);
    case 'late':
      return lateUnits(from, to, rule.start, rule.every);
  }
}

/** Whether an entry lies in the window of a first hour, both ends included (A21). */
export const isInWindow = (
  { from, to }: { readonly from: number | null; readonly to: number | null },
  entry: number,
): boolean => (from === null || entry >= from) && (to === null || entry <= to);

/** Begun units after `start` (A01: the start is a setting, with another reading of 5時 beside it). */
export function lateUnits(from: number, to: number, start: number, every: number): number {
  return Math.ceil(Math.max(0, to - Math.max(from, start)) / every);
}
