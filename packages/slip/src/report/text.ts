import type { Account } from '../judge/account.ts';
import type { Line } from '../normalise/line.ts';
import type { SurchargeStep } from '../normalise/surcharges.ts';
import { clockText } from '../read/clock.ts';
import { reportWords, surchargeWords } from './messages.ts';

/** The line of 38 hyphens: the only place where a hyphen may stand (A03, A04). */
export const separator = '-'.repeat(38);

/** Clause 出力フォーマット（検算モード）, decisions A02–A11 and A51–A77: the report, byte for byte. */
export function renderReport(account: Account): string {
  const rows = breakdown(account);
  const notes = account.notes.map((note) => note.text);
  return `${[
    account.opening,
    '',
    reportWords.breakdown,
    ...(rows.length === 0 ? [reportWords.noRows] : rows),
    ...account.surcharges.steps.map(surchargeLine),
    '',
    separator,
    reportWords.calcTotal(account.calcTotal),
    '',
    reportWords.notes,
    ...(notes.length === 0 ? [reportWords.noNotes] : notes),
  ].join('\n')}\n`;
}

/** One line for each row that is counted, in the order of the slip (A67). */
function breakdown(account: Account): readonly string[] {
  let timeShown = false;
  const rows: string[] = [];
  for (const line of account.lines) {
    const { value: quantity } = line.quantity;
    const { value: price } = line.price;
    if (line.row.struck || quantity === null || price === null || line.subtotal === null) continue;
    let basis = '';
    if (line.quantity.source === 'time') {
      basis = timeBasis(line, account, timeShown);
      timeShown = true;
    }
    const [first, second] =
      account.shop.report.factors === 'quantity_first' ? [quantity, price] : [price, quantity];
    const name = line.printed === '' ? reportWords.unnamed : line.printed;
    rows.push(`${name}　${basis}＋ ${first} × ${second} ＝ ${line.subtotal}円`);
  }
  return rows;
}

/** Decision A85: each step with the sum it was applied to. */
function surchargeLine({ surcharge, base, amount, sum, people }: SurchargeStep): string {
  switch (surcharge.kind) {
    case 'service':
      return surchargeWords.rateLine({ ...surcharge, base, amount });
    case 'tax':
      return surcharge.included
        ? surchargeWords.includedLine({ ...surcharge, base, amount })
        : surchargeWords.rateLine({ ...surcharge, base, amount });
    case 'per_person':
      return surchargeWords.perPersonLine({ ...surcharge, people: people ?? 0, amount });
    case 'rounding':
      return surchargeWords.roundingLine({ ...surcharge, base, sum });
  }
}

/** Decision A53: the first time row shows the times, every further one what follows from them. */
function timeBasis(line: Line, { times }: Account, timeShown: boolean): string {
  const stay = times.stay ?? 0;
  if (!timeShown) {
    return reportWords.timeSpan({
      from: clockText(times.entry.minutes ?? 0),
      to: clockText(times.exit.minutes ?? 0),
      stay,
    });
  }
  const kind = line.item?.time?.kind;
  const extension = kind === 'extension' || kind === 'late';
  return reportWords.timeBasis({ stay, quantity: line.quantity.value ?? 0, extension });
}
