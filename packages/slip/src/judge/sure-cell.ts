import type { Line } from '../normalise/line.ts';
import { confidenceIn, contentOf, type QuantityCell } from '../read/page.ts';

/**
 * A reader of photos states what it reads together with how sure it is. Below this a person should
 * look; a transcript without a confidence was typed by one.
 */
const sure = 0.85;

export const isUnsure = (confidence: number | null | undefined): boolean =>
  confidence != null && confidence < sure;

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
