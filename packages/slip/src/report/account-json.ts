import type { Account } from '../judge/account.ts';
import type { Verdict } from '../judge/verdict.ts';
import { type ReadJson, readJson } from './read-json.ts';
import { renderReport } from './text.ts';

/** One account as the command line and the server give it. */
export interface AccountJson {
  readonly verdict: Verdict;
  readonly opening: string;
  readonly calc_total: number;
  readonly stated_total: number | null;
  readonly stay_min: number | null;
  readonly rows: readonly RowJson[];
  readonly notes: readonly string[];
  readonly report: string;
  readonly read: ReadJson;
}

export interface RowJson {
  readonly label: string;
  readonly qty: number | null;
  readonly unit_price: number | null;
  readonly subtotal: number | null;
}

export function accountToJson(account: Account): AccountJson {
  return {
    verdict: account.verdict,
    opening: account.opening,
    calc_total: account.calcTotal,
    stated_total: account.total.state === 'stated' ? account.total.value : null,
    stay_min: account.times.stay,
    rows: account.lines
      .filter((line) => !line.row.struck)
      .map((line) => ({
        label: line.name,
        qty: line.quantity.value,
        unit_price: line.price.value,
        subtotal: line.subtotal,
      })),
    notes: account.notes.map((note) => note.text),
    report: renderReport(account),
    read: readJson(account),
  };
}
