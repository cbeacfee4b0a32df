import type { Budget, Summary } from '@tashika/contract/dialogue';
import { rateOf } from './summary.ts';

/** Shares of the lines (0.05: five percent) that may be sent back, or shown with a major warning. */
export interface Limits {
  readonly retry?: number | undefined;
  readonly major?: number | undefined;
}

/** How much of each limit is used; what is exactly at its limit keeps it. */
export function budgetsOf(summary: Summary, limits: Limits): Budget[] {
  const major = summary.lines === 0 ? 0 : summary.major / summary.lines;
  return [
    ...budget('RETRY', rateOf(summary, 'RETRY'), limits.retry),
    ...budget('major', major, limits.major),
  ];
}

function budget(measure: Budget['measure'], rate: number, limit: number | undefined): Budget[] {
  return limit === undefined ? [] : [{ measure, rate, limit, exceeded: rate > limit }];
}
