import { keyOf } from '../label/lexicon.ts';
import { isSure, unsure } from './doubt.ts';
import type { ListedItem } from './expected.ts';
import type { RowJson } from './page-json.ts';

/**
 * A price that is none of the item's own: it was read wrongly (ハッピーアワー for 1100, with the bar of its 7
 * on the line), or sold at another price than the list's. Somebody has to look, unless the row's amount says
 * the same; nothing that was read changes.
 */
export function withPriceDoubt(row: RowJson, items: readonly ListedItem[]): RowJson {
  const { label, unit } = row;
  if (label.state !== 'written' || !isSure(label) || unit.state !== 'written') return row;
  const key = keyOf(label.text);
  const own = items.filter(({ name }) => keyOf(name) === key).map(({ price }) => price);
  return own.length === 0 || own.includes(Number(unit.text)) ? row : { ...row, unit: unsure(unit) };
}
