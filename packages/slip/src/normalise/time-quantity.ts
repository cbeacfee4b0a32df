import type { Shop, TimeRule } from '../shop/shop.ts';
import type { Times } from './times.ts';

/**
 * Clause 時間系計算フロー, step 3: how often a time item is counted. Null where the times do not
 * say (A22: then none of the four is counted).
 */
export function timeQuantity(rule: TimeRule, times: Times, shop: Shop): number | null {
  const { stay } = times;
  const from = times.entry.minutes;
  const to = times.exit.minutes;
  if (stay === null || from === null || to === null) return null;
  const { firstMinutes, extensionMinutes, happyHourFrom, happyHourTo, lateStart } = shop.times;
  switch (rule) {
    case 'happy_hour':
      return from >= happyHourFrom && from <= happyHourTo && stay >= firstMinutes ? 1 : 0;
    case 'base':
      return stay >= firstMinutes ? 1 : 0;
    case 'extension':
      return Math.ceil(Math.max(0, stay - firstMinutes) / extensionMinutes);
    case 'late_extension':
      return lateHours(from, to, lateStart, shop);
  }
}

/** Begun hours after `start` (A01: the start is a setting, with another reading of 5時 beside it). */
export function lateHours(from: number, to: number, start: number, shop: Shop): number {
  return Math.ceil(Math.max(0, to - Math.max(from, start)) / shop.times.lateMinutes);
}
