import {
  bookkeepingOf,
  type CastSums,
  type PayBackRate,
  type PeriodResult,
  type SettingsJson,
} from '@tashika/contract/slips';
import type { AccountRow } from '@tashika/store';
import { isBooked } from './journal-csv.ts';
import { castSums } from './night.ts';
import type { SettingsInForce } from './shop-settings.ts';

/** What accounts of several days come to: in all, day by day, and by cast (A86, A89). */
export function periodResult(
  accounts: readonly AccountRow[],
  { facts, json }: Pick<SettingsInForce, 'facts' | 'json'>,
): PeriodResult {
  const days = Map.groupBy(accounts, ({ business_day }) => business_day);
  return {
    ...sumsOf(accounts),
    booked_accounts: accounts.filter(isBooked).length,
    days: [...days].map(([day, some]) => ({ day, ...sumsOf(some) })),
    casts: castSums(accounts, facts.shop.cast).map((sums) => ({
      ...sums,
      paid_back: paidBack(sums, json),
    })),
    bookkeeping: bookkeepingOf(json),
  };
}

function sumsOf(accounts: readonly AccountRow[]) {
  const sum = (some: readonly AccountRow[]) =>
    some.reduce((yen, { result }) => yen + result.calc_total, 0);
  return {
    accounts: accounts.length,
    calc_total: sum(accounts),
    sure_total: sum(accounts.filter(({ verdict }) => verdict === '正確')),
  };
}

/** A fraction of a yen is not paid. */
const payOf = ({ count, yen }: CastSums['drinks'], rate: PayBackRate | undefined): number => {
  if (rate === undefined) return 0;
  return rate.per === 'piece' ? count * rate.yen : Math.floor((yen * rate.percent) / 100);
};

function paidBack({ drinks, shots }: CastSums, { pay_back }: SettingsJson): number | null {
  if (pay_back?.drinks === undefined && pay_back?.shots === undefined) return null;
  return payOf(drinks, pay_back.drinks) + payOf(shots, pay_back.shots);
}
