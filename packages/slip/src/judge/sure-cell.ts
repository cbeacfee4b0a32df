import type { Line } from '../normalise/line.ts';
import { isUnsure } from '../read/certainty.ts';
import { confidenceIn, contentOf, type QuantityCell } from '../read/page.ts';

export const isUnsureCell = (cell: QuantityCell): boolean => isUnsure(confidenceIn(cell));

/** The cells of a line that its reader was not sure of and that decide something. */
export function unsureColumns({ row, item }: Line): readonly ('label' | 'qty' | 'unit')[] {
  const { label, qty, unit } = row;
  return (
    [
      ['label', isLegible(label) && isUnsureCell(label)],
      // The quantity column of a time item decides nothing.
      ['qty', item?.time == null && isLegible(qty) && isUnsureCell(qty)],
      ['unit', isLegible(unit) && isUnsureCell(unit)],
    ] as const
  ).flatMap(([column, unsure]) => (unsure ? [column] : []));
}

function isLegible(cell: QuantityCell): boolean {
  const { state } = contentOf(cell);
  return state === 'written' || state === 'marks';
}
