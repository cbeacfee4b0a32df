/** A page as the slip engine takes it, cell by cell, with what is known of each reading. */
export type {
  Box as BoxJson,
  RowDoubt as RowDoubtJson,
  SeenPage as PageJson,
  SeenQuantity as QuantityCellJson,
  SeenRow as RowJson,
  SeenText as TextCellJson,
} from '@tashika/contract/slips';
