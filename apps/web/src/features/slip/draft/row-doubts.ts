import type { SettledRowDoubt } from '@tashika/contract/slips';
import type { Signature } from './corrections.ts';
import { blankRow, type DraftPage } from './draft.ts';

/** Places of a page where its reader was not sure whether a row stands. */

/** The doubts nobody has settled by looking at the paper. */
export const openRowDoubts = ({ row_doubts = [] }: DraftPage): readonly SettledRowDoubt[] =>
  row_doubts.filter(({ settled }) => settled === undefined);

/** How many rows stand above the place; `after` is a number on the paper, which rows put in have not. */
export const rowsAbove = ({ rows }: DraftPage, { after }: Pick<SettledRowDoubt, 'after'>): number =>
  rows.findLastIndex(({ r }) => r > 0 && r <= after) + 1;

/** The doubts with their places by the numbers that the rows show. */
export const shownRowDoubts = (page: DraftPage): Pick<DraftPage, 'row_doubts'> =>
  page.row_doubts === undefined
    ? {}
    : {
        row_doubts: page.row_doubts.map((doubt) => ({ ...doubt, after: rowsAbove(page, doubt) })),
      };

/** What a person saw on the paper: that the doubt was right, or that the rows are as they were read. */
export type RowAnswer = 'right' | 'as-read';

/** Someone looked at the paper where the number of rows was not sure. */
export interface RowsSettled {
  readonly type: 'settle-rows';
  readonly doubt: SettledRowDoubt;
  readonly answer: RowAnswer;
}

/** The page after somebody looked: with a row to write in, without the row that is none, or as it was. */
export function settleRows(
  page: DraftPage,
  { doubt, answer }: RowsSettled,
  signature: Signature,
  nextId: number,
): DraftPage {
  const at = rowsAbove(page, doubt);
  const row_doubts = (page.row_doubts ?? []).map((one) =>
    one.after === doubt.after && one.kind === doubt.kind ? { ...one, settled: signature } : one,
  );
  if (answer === 'as-read') return { ...page, row_doubts };
  const rows =
    doubt.kind === 'missing'
      ? page.rows.toSpliced(at, 0, blankRow(nextId))
      : page.rows.toSpliced(at, 1);
  return { ...page, row_doubts, rows: rows.length === 0 ? [blankRow(nextId)] : rows };
}
