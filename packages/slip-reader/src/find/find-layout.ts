import { ridgeOf } from '../picture/ridge.ts';
import { findColumns } from './columns.ts';
import { findFields } from './fields.ts';
import type { Flat } from './flatten.ts';
import { findLadder } from './ladder.ts';
import type { FlatCell, Layout } from './layout.ts';
import { findTable, sideAt } from './table.ts';
import { traceLines } from './trace.ts';

/** Half the thickness of the thickest line looked for in the flat picture. */
const reach = 4;

/** The layout of the slip in the flat picture, or null where no rows and columns are found. */
export function findLayout(flat: Flat): Layout | null {
  const level = ridgeOf(flat.picture, 'level', reach);
  const traces = traceLines(level, 'level');
  const ladder = findLadder(traces);
  if (ladder === null) return null;
  const upright = ridgeOf(flat.picture, 'upright', reach);
  const table = findTable(findColumns(upright, ladder), ladder);
  if (table === null) return null;
  const rows = [];
  for (let band = table.firstBand; band <= table.lastBand; band++) {
    const cell = (from: number): FlatCell => ({
      left: sideAt(table.sides[from] as (typeof table.sides)[0], band),
      right: sideAt(table.sides[from + 1] as (typeof table.sides)[0], band),
      upper: ladder.rungs[band] as FlatCell['upper'],
      lower: ladder.rungs[band + 1] as FlatCell['lower'],
    });
    rows.push({ label: cell(0), quantity: cell(1), unitPrice: cell(2), amount: cell(3) });
  }
  return {
    ...findFields(ladder, table, traces, level, upright),
    rows,
    pitch: ladder.pitch,
    score: table.score,
  };
}
