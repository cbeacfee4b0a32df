import type { Line } from '../normalise/line.ts';
import { isUnsure } from '../read/certainty.ts';

/** The cells of a line that its reader was not sure of and that decide something. */
export function unsureColumns({ row, item }: Line): readonly ('label' | 'qty' | 'unit')[] {
  const { label, quantity, unitPrice } = row;
  return (
    [
      ['label', label.state === 'written' && isUnsure(label)],
      // The quantity column of a time item decides nothing.
      ['qty', item?.time == null && isLegible(quantity) && isUnsure(quantity)],
      ['unit', unitPrice.state === 'written' && isUnsure(unitPrice)],
    ] as const
  ).flatMap(([column, unsure]) => (unsure ? [column] : []));
}

const isLegible = ({ state }: { readonly state: string }): boolean =>
  state === 'written' || state === 'marks';
