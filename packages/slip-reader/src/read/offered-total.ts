import { strokeCount } from '@tashika/japanese';
import { isSure } from './doubt.ts';
import type { PageJson, RowJson, TextCellJson } from './page-json.ts';

/**
 * A doubtful total of which one reading is what the rows come to: that one is offered first. It is not stated,
 * for whether the total fits its rows is what people want to know; where every cell of the rows is not sure,
 * or the total is, nothing changes.
 */
export function offeredTotal(
  total: PageJson['stated_total'],
  rows: readonly RowJson[],
): TextCellJson {
  if (total.state === 'blank' || isSure(total)) return total;
  const sum = sumOf(rows);
  const { candidates = [] } = total;
  if (sum === null || total.text === sum || !candidates.includes(sum)) return total;
  return {
    ...total,
    state: 'unreadable',
    text: null,
    candidates: [sum, ...candidates.filter((each) => each !== sum)],
  };
}

/** What the rows come to; null where any of them is doubtful. */
function sumOf(rows: readonly RowJson[]): string | null {
  let sum = 0;
  for (const { qty, unit, struck } of rows) {
    if (struck) continue;
    if (!isSure(qty) || !isSure(unit) || unit.state !== 'written') return null;
    sum += qty.state === 'marks' ? strokeCount(qty.glyphs) * Number(unit.text) : 0;
  }
  return String(sum);
}
