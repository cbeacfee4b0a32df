import type { CastSums, NightResult } from '@tashika/contract/slips';
import { type Shop, sureFrom } from '@tashika/slip';
import type { AccountRow } from '@tashika/store';
import { summaryJson } from './account-json.ts';

/** What a night comes to: its accounts in their order, its sums, and D and S by cast (A86, A89). */
export function nightResult(
  day: string,
  accounts: readonly AccountRow[],
  { cast }: Pick<Shop, 'cast'>,
): NightResult {
  const sumOf = (some: readonly AccountRow[]) =>
    some.reduce((sum, { result }) => sum + result.calc_total, 0);
  const sure = accounts.filter(({ verdict }) => verdict === '正確');
  return {
    day,
    accounts: accounts.map(summaryJson),
    calc_total: sumOf(accounts),
    sure_total: sumOf(sure),
    open_accounts: accounts.length - sure.length,
    casts: castSums(accounts, cast),
  };
}

interface Counting {
  readonly name: string;
  readonly drinks: { count: number; yen: number };
  readonly shots: { count: number; yen: number };
  unsure: number;
}

/** A row that was not read surely, or stands for somebody who is not registered, is kept apart. */
export function castSums(accounts: readonly AccountRow[], cast: Shop['cast']): readonly CastSums[] {
  const casts = new Map<string, Counting>();
  for (const { result } of accounts) {
    for (const { label, cast: person, qty, unit_price, confidence } of result.read.lines) {
      if (person === null) continue;
      const sums = casts.get(person.name) ?? {
        name: person.name,
        drinks: { count: 0, yen: 0 },
        shots: { count: 0, yen: 0 },
        unsure: 0,
      };
      casts.set(person.name, sums);
      const shelf =
        label === `${person.name} ${cast.drink?.name}`
          ? sums.drinks
          : label === `${person.name} ${cast.shot?.name}`
            ? sums.shots
            : null;
      if (shelf === null || qty === null || unit_price === null || confidence < sureFrom) {
        sums.unsure += 1;
        continue;
      }
      shelf.count += qty;
      shelf.yen += qty * unit_price;
    }
  }
  return [...casts.values()];
}
