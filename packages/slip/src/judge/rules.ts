import { ruleList } from '@tashika/kernel';
import { amountColumnUnused } from './amount-column-unused.ts';
import { amountHint } from './amount-hint.ts';
import { bareName } from './bare-name.ts';
import { beginsMissing } from './begins-missing.ts';
import { castFuzzy } from './cast-fuzzy.ts';
import { castGuest } from './cast-guest.ts';
import { castKana } from './cast-kana.ts';
import { completedPrice } from './completed-price.ts';
import { defaultShot } from './default-shot.ts';
import { estimate } from './estimate.ts';
import { firstHourNotEarned } from './first-hour-not-earned.ts';
import { firstHoursTogether } from './first-hours-together.ts';
import { forcedDrink } from './forced-drink.ts';
import { idleTimeRow } from './idle-time-row.ts';
import { inferredPrice } from './inferred-price.ts';
import { labelPriceDiffers } from './label-price-differs.ts';
import { lateReading } from './late-reading.ts';
import { manyStrokes } from './many-strokes.ts';
import { midnightNotation } from './midnight-notation.ts';
import { misreadPrice } from './misread-price.ts';
import { nextDayExit } from './next-day-exit.ts';
import { noEstimate } from './no-estimate.ts';
import { prefixPrice } from './prefix-price.ts';
import { priceAsked } from './price-asked.ts';
import { priceOutsideDictionary } from './price-outside-dictionary.ts';
import { quantityColumnDiffers } from './quantity-column-differs.ts';
import { quantityColumnUnused } from './quantity-column-unused.ts';
import { quantityMissing } from './quantity-missing.ts';
import { quantityUnreadable } from './quantity-unreadable.ts';
import { repeatedTimeItem } from './repeated-time-item.ts';
import { rowDoubt } from './row-doubt.ts';
import { shotAfterName } from './shot-after-name.ts';
import { singleBar } from './single-bar.ts';
import { smallHours } from './small-hours.ts';
import { statedTotal } from './stated-total.ts';
import { struckRow } from './struck-row.ts';
import { surchargeRow } from './surcharge-row.ts';
import { surchargesAdded } from './surcharges-added.ts';
import { tallySettled } from './tally-settled.ts';
import { timeRowSkipped } from './time-row-skipped.ts';
import { timesSkipped } from './times-skipped.ts';
import { timesUndecided } from './times-undecided.ts';
import { totalCompared } from './total-compared.ts';
import { totalRow } from './total-row.ts';
import { unreadableLabel } from './unreadable-label.ts';
import { unreadablePrice } from './unreadable-price.ts';
import { unreadableTime } from './unreadable-time.ts';
import { unsureCell } from './unsure-cell.ts';
import { unsureTime } from './unsure-time.ts';

/*
 * The order of the rules is the order of the notes in a report: times, rows, account, total,
 * columns. docs/slip.md describes every rule under its id.
 */

/** Above the rows: what the two times say. */
export const timeRules = ruleList(
  // The page itself says that something came before it.
  beginsMissing,
  // What the rest stands on may itself be unsure.
  unsureTime,
  // Times first, because the quantities below rest on them.
  midnightNotation,
  smallHours,
  nextDayExit,
  // Why there is no stay, before what follows from that.
  unreadableTime,
  timesUndecided,
  timesSkipped,
  idleTimeRow,
);

/** Row by row in the order of the slip; within a row from left to right: label, quantity, unit price. */
export const lineRules = ruleList(
  // The only rule a struck row is asked.
  struckRow,
  // Which cells of the row a person should look at
  unsureCell,
  // Label
  unreadableLabel,
  bareName,
  castKana,
  castFuzzy,
  castGuest,
  shotAfterName,
  // Quantity by the times
  firstHourNotEarned,
  quantityColumnDiffers,
  repeatedTimeItem,
  timeRowSkipped,
  // Quantity by the column
  quantityMissing,
  quantityUnreadable,
  forcedDrink,
  tallySettled,
  singleBar,
  manyStrokes,
  // Unit price
  unreadablePrice,
  completedPrice,
  prefixPrice,
  misreadPrice,
  priceOutsideDictionary,
  labelPriceDiffers,
  inferredPrice,
  priceAsked,
);

/** What several rows say together, then the total, then the two remarks about columns. */
export const accountRules = ruleList(
  // Whether all rows are there
  rowDoubt,
  firstHoursTogether,
  lateReading,
  // How far the estimate carries, or why there is none.
  estimate,
  noEstimate,
  defaultShot,
  // What the shop adds
  surchargesAdded,
  surchargeRow,
  // Total
  totalRow,
  statedTotal,
  totalCompared,
  // Columns
  amountHint,
  amountColumnUnused,
  quantityColumnUnused,
);

/** Every rule with its clause, in the order of the notes. */
export const slipRules: readonly { readonly id: string; readonly clause: string }[] = [
  ...timeRules,
  ...lineRules,
  ...accountRules,
].map(({ id, clause }) => ({ id, clause }));
