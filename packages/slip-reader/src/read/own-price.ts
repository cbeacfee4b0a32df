import { onesForSevens } from '../digits/unlisted-price.ts';
import { keyOf } from '../label/lexicon.ts';
import { isSure, unsure } from './doubt.ts';
import type { ListedItem } from './expected.ts';
import { offering } from './offered.ts';
import type { RowJson } from './page-json.ts';
import { readingsOf } from './possible-sums.ts';
import { ownPriceTuning } from './tuning.ts';

/**
 * A row with what its label says about its price; nothing that was read changes. A price that is none of the item's own
 * was read wrongly (ハッピーアワー for 1100, with the bar of its 7 on the line), or it was sold at another price than the
 * list's: somebody has to look, unless the row's amount says the same, or it is plainly a price that stands nowhere in the
 * list, which no item's own is taken for. Where a legible price is the one the item, or the
 * letter beside a name, costs, and no other of the item's prices may have been read, label and price say the same in
 * different signs: the price is sure.
 */
export function withOwnPrice(row: RowJson, items: readonly ListedItem[]): RowJson {
  const { unit } = row;
  if (unit.state !== 'written') return row;
  const listed = listedPrices(row, items);
  if (listed.length > 0 && !listed.includes(Number(unit.text)))
    return isPlainlyOther(unit, items) ? row : { ...row, unit: unsure(unit) };
  const own = ownPrices(row, items);
  const [said, ...others] = readingsOf(unit).filter((each) => own.includes(Number(each)));
  return said === unit.text && others.length === 0
    ? { ...row, unit: { ...unit, confidence: Math.max(unit.confidence, ownPriceTuning.agreed) } }
    : row;
}

/**
 * The row with a doubtful price's readings in another order: what the item, or the letter beside a name, costs first.
 * What was read with a 7 for its 1 may be that as well.
 */
export function withOwnPriceFirst(row: RowJson, items: readonly ListedItem[]): RowJson {
  const { unit } = row;
  const own = ownPrices(row, items);
  const isOwn = (said: string): boolean => own.includes(Number(said));
  const readings = readingsOf(unit);
  const twins = readings.slice(0, 1).flatMap(onesForSevens).filter(isOwn);
  return unit.state === 'blank' || isSure(unit) || twins.length === 0
    ? { ...row, unit: offering(unit, isOwn) }
    : { ...row, unit: offering({ ...unit, candidates: [...readings, ...twins] }, isOwn) };
}

const isPlainlyOther = (
  { text, confidence }: Extract<RowJson['unit'], { readonly state: 'written' }>,
  items: readonly ListedItem[],
): boolean =>
  confidence >= ownPriceTuning.plainly && !items.some(({ price }) => price === Number(text));

function ownPrices(row: RowJson, items: readonly ListedItem[]): number[] {
  const listed = listedPrices(row, items);
  return listed.length > 0 ? listed : letterPrices(row, items);
}

const listedPrices = (row: RowJson, items: readonly ListedItem[]): number[] =>
  pricesOf(items, keyIn(row), ({ name }) => keyOf(name));

const letterPrices = (row: RowJson, items: readonly ListedItem[]): number[] =>
  pricesOf(items, letterIn(keyIn(row)), ({ letter }) => letter);

const pricesOf = (
  items: readonly ListedItem[],
  wanted: string | undefined,
  of: (item: ListedItem) => string | undefined,
): number[] =>
  wanted === undefined ? [] : items.filter((item) => of(item) === wanted).map(({ price }) => price);

const keyIn = ({ label }: RowJson): string | undefined =>
  label.state === 'written' && isSure(label) ? keyOf(label.text) : undefined;

/** The letter that says what was drunk, before or behind a name. */
const letterIn = (key: string | undefined): string | undefined =>
  /^[DS](?=.)|(?<=.)[DS]$/.exec(key ?? '')?.[0];
