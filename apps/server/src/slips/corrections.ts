import type { Page, QuantityCell } from '@tashika/contract/slips';
import { cellAt, type Place, placesOf, withCell } from '@tashika/slip';

export interface Signature {
  readonly by: string;
  readonly at: string;
}

type CorrectedCell = QuantityCell & {
  readonly correction: NonNullable<QuantityCell['correction']>;
};

const isCorrected = (cell: QuantityCell): cell is CorrectedCell => cell.correction !== null;

/** The cells in which a person has put something in the place of a reading. */
export const correctedCells = (
  page: Page,
): readonly { readonly place: Place; readonly cell: CorrectedCell }[] =>
  placesOf(page).flatMap((place) => {
    const cell = cellAt(page, place);
    return cell !== null && isCorrected(cell) ? [{ place, cell }] : [];
  });

/** Who corrected, and when, is for the server to say, whatever came with the page. */
export const signedBy = (page: Page, signature: Signature): Page =>
  correctedCells(page).reduce(
    (signed, { place, cell: { read, correction } }) =>
      withCell(signed, place, { read, correction: { value: correction.value, ...signature } }),
    withSignedRows(page, signature),
  );

const withSignedRows = (page: Page, signature: Signature): Page =>
  page.row_doubts === undefined
    ? page
    : {
        ...page,
        row_doubts: page.row_doubts.map((doubt) =>
          doubt.settled === undefined ? doubt : { ...doubt, settled: signature },
        ),
      };
