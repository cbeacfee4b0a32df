import { type RowColumn, rowColumns } from '@tashika/contract/slips';
import type { Place } from '@tashika/slip';
import type { DraftCell, Remark } from '../check.ts';

/** What is to be seen on a cell beside its content. */
export interface CellMark {
  /** A note speaks of it: one to be looked at, or one that only says something. */
  readonly said: 'check' | 'info' | undefined;
  /** What somebody points at speaks of it. */
  readonly isPointed: boolean;
}

export type RowMarks = Readonly<Record<RowColumn, CellMark>>;

const markAs = (said: CellMark['said']): readonly [CellMark, CellMark] => [
  { said, isPointed: false },
  { said, isPointed: true },
];
/** One of each: a cell whose mark is the same one is not drawn anew. */
const marks = { none: markAs(undefined), info: markAs('info'), check: markAs('check') } as const;

export type MarkOf = (place: Place) => CellMark;

const nameOf = ({ row, column }: Pick<DraftCell, 'row' | 'column'>) => `${row} ${column}`;

/** The marks of the cells of one page. */
export function marksOn(
  page: number,
  notes: readonly Remark[],
  pointedCells: readonly DraftCell[],
): MarkOf {
  const said = new Map<string, 'check' | 'info'>();
  for (const { level, cells } of notes) {
    for (const cell of cells) {
      if (cell.page !== page) continue;
      const name = nameOf(cell);
      if (level === 'CHECK' || !said.has(name))
        said.set(name, level === 'CHECK' ? 'check' : 'info');
    }
  }
  const pointed = new Set(pointedCells.filter((cell) => cell.page === page).map(nameOf));
  return (place) => {
    const name = nameOf(place);
    return marks[said.get(name) ?? 'none'][pointed.has(name) ? 1 : 0];
  };
}

export const rowMarks = (markOf: MarkOf, row: number): RowMarks => ({
  label: markOf({ row, column: 'label' }),
  qty: markOf({ row, column: 'qty' }),
  unit: markOf({ row, column: 'unit' }),
  amount: markOf({ row, column: 'amount' }),
});

export const sameRowMarks = (one: RowMarks, other: RowMarks): boolean =>
  rowColumns.every((column) => one[column] === other[column]);
