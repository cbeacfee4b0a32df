import { keyOf } from '../label/lexicon.ts';
import { isSure, unsure } from './doubt.ts';
import type { ListedItem } from './expected.ts';
import { offering } from './offered.ts';
import type { RowJson } from './page-json.ts';

/**
 * A price that is none of the item's own: it was read wrongly (ハッピーアワー for 1100, with the bar of its 7
 * on the line), or sold at another price than the list's. Somebody has to look, unless the row's amount says
 * the same; nothing that was read changes.
 */
export function withPriceDoubt(row: RowJson, items: readonly ListedItem[]): RowJson {
  const { unit } = row;
  const own = listedPrices(row, items);
  return unit.state !== 'written' || own.length === 0 || own.includes(Number(unit.text))
    ? row
    : { ...row, unit: unsure(unit) };
}

/** The row with a doubtful price's readings in another order: what the item, or the letter beside a name, costs first. */
export function withOwnPriceFirst(row: RowJson, items: readonly ListedItem[]): RowJson {
  const listed = listedPrices(row, items);
  const own = listed.length > 0 ? listed : letterPrices(row, items);
  return { ...row, unit: offering(row.unit, (said) => own.includes(Number(said))) };
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
