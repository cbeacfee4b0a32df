import type { Page, TextCell } from '@tashika/contract/slips';
import { contentOf, isUnsure } from '@tashika/slip';
import type { CellPicture } from '../cell-picture.ts';
import type { DigitsKind } from '../digits/number-forms.ts';
import type { NotedCell } from '../read/noted.ts';

/** A page whose cells people have settled; null for what nobody has, and for what is blank. */
export interface SettledPage {
  readonly entry: string | null;
  readonly exit: string | null;
  readonly total: string | null;
  readonly rows: readonly {
    readonly r: number;
    readonly label: string | null;
    readonly unit: string | null;
    readonly amount: string | null;
  }[];
}

/** What people settled on a page: what they corrected, and what was read surely and left as it was. */
export const settledPage = ({ entry, exit, stated_total, rows }: Page): SettledPage => ({
  entry: settledText(entry),
  exit: settledText(exit),
  total: settledText(stated_total),
  rows: rows.map(({ r, label, unit, amount }) => ({
    r,
    label: settledText(label),
    unit: settledText(unit),
    amount: settledText(amount),
  })),
});

function settledText(cell: TextCell): string | null {
  const content = contentOf(cell);
  const isOpen = cell.correction === null && isUnsure(cell.read.confidence);
  return content.state === 'written' && !isOpen ? content.text : null;
}

/** A piece of a photo, and what stands there. */
export interface Example {
  /** Which of the slips it is from. */
  readonly slip: number;
  readonly kind: DigitsKind | 'label';
  readonly value: string;
  readonly picture: CellPicture;
}

const kinds = {
  entry: 'time',
  exit: 'time',
  total: 'total',
  unit: 'price',
  amount: 'amount',
  label: 'label',
} as const satisfies Record<NotedCell['column'], Example['kind']>;

/** What can be learnt from the cells of one slip. */
export function examplesOf(
  slip: number,
  cells: readonly NotedCell[],
  page: SettledPage,
): readonly Example[] {
  return cells.flatMap(({ row, column, picture }) => {
    const settled = row === null ? page : page.rows.find(({ r }) => r === row);
    const value = (settled as Readonly<Record<string, unknown>> | undefined)?.[column];
    return typeof value === 'string' && value !== ''
      ? [{ slip, kind: kinds[column], value, picture }]
      : [];
  });
}
