import type { Mark } from '../tally/marks.ts';

/** A page as the slip engine takes it, cell by cell, with what is known of each reading. */
export interface PageJson {
  readonly entry: TextCellJson;
  readonly exit: TextCellJson;
  readonly rows: readonly RowJson[];
  readonly stated_total: TextCellJson;
  readonly instruction: null;
}

export interface RowJson {
  readonly r: number;
  readonly label: TextCellJson;
  readonly qty: QuantityCellJson;
  readonly unit: TextCellJson;
  readonly amount: TextCellJson;
  readonly struck: boolean;
}

/** Left, top, right, bottom in the photo's own pixels, as it is seen upright. */
export type BoxJson = readonly [number, number, number, number];

interface Known {
  readonly confidence: number;
  /** Missing where the form has no place for it. */
  readonly box?: BoxJson;
}

export type TextCellJson = Known &
  (
    | { readonly state: 'written'; readonly text: string; readonly candidates?: readonly string[] }
    | { readonly state: 'blank'; readonly text: null }
    | { readonly state: 'unreadable'; readonly text: null; readonly candidates: readonly string[] }
  );

export type QuantityCellJson =
  | TextCellJson
  | (Known & {
      readonly state: 'marks';
      readonly glyphs: readonly Mark[];
      readonly candidates?: readonly string[];
    });
