import type { AccountJson } from '@tashika/contract/slips';
import type { Account } from '../judge/account.ts';
import { surchargeWords } from './messages.ts';
import { readJson } from './read-json.ts';
import { renderReport } from './text.ts';

/** One account as the command line and the server give it. */
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
    ...(account.surcharges.steps.length > 0 && {
      surcharges: account.surcharges.steps.map(({ surcharge, base, amount }) => ({
        kind: surcharge.kind,
        name: surcharge.kind === 'rounding' ? surchargeWords.rounding : surcharge.name,
        base,
        amount,
      })),
    }),
    notes: account.notes.map((note) => note.text),
    report: renderReport(account),
    read: readJson(account),
  };
}
