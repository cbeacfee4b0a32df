import type { Account, Note } from './account.ts';
import { amountHint } from './amount-hint.ts';
import { priceAsked } from './price-asked.ts';
import { quantityMissing } from './quantity-missing.ts';
import { quantityUnreadable } from './quantity-unreadable.ts';
import { rowDoubt } from './row-doubt.ts';
import { statedTotal } from './stated-total.ts';
import { timeRowSkipped } from './time-row-skipped.ts';
import { timesSkipped } from './times-skipped.ts';
import { totalCompared } from './total-compared.ts';
import { unreadableLabel } from './unreadable-label.ts';
import { unreadablePrice } from './unreadable-price.ts';
import { unsureCell } from './unsure-cell.ts';
import { unsureTime } from './unsure-time.ts';

/** More than three are read by nobody who is in a hurry. */
const most = 3;

/** What weighs most first: the total itself, what is missing from the sum, where it may have gone wrong. */
const weights: readonly (readonly { readonly id: string }[])[] = [
  [totalCompared, statedTotal],
  [
    rowDoubt,
    quantityMissing,
    quantityUnreadable,
    timeRowSkipped,
    timesSkipped,
    unreadablePrice,
    priceAsked,
  ],
  [amountHint],
  [unreadableLabel, unsureCell, unsureTime],
];
const weightOf = ({ rule }: Note): number => {
  const at = weights.findIndex((rules) => rules.some(({ id }) => id === rule));
  return at < 0 ? weights.length : at;
};

/** The one to three notes that decide the verdict, the weightiest first; none where all is right. */
export function decidingNotes({ verdict, notes }: Account): readonly Note[] {
  if (verdict === '正確') return [];
  // Where the sums differ, a row whose amount is not its product is the first place to look.
  const isHint = ({ rule }: Note) => verdict === '間違いの可能性あり' && rule === amountHint.id;
  return notes
    .filter((note) => note.level === 'CHECK' || isHint(note))
    .toSorted((one, other) => weightOf(one) - weightOf(other))
    .slice(0, most);
}
