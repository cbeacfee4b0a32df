import type {
  Box,
  QuantityCell,
  QuantityContent,
  TextCell,
  TextContent,
} from '@tashika/contract/slips';

/*
 * A page of a slip as the contract has it: the engine works on the very form that is kept and shown.
 * Nothing here is interpreted yet.
 */
export type {
  Box,
  Glyph,
  Page,
  QuantityCell,
  QuantityContent,
  QuantityReading,
  Row,
  RowColumn,
  SettledRowDoubt,
  TextCell,
  TotalCell,
} from '@tashika/contract/slips';

/** What counts of a cell: a person's word where there is one, else what was read. */
export function contentOf(cell: TextCell): TextContent;
export function contentOf(cell: QuantityCell): QuantityContent;
export function contentOf({ read, correction }: QuantityCell): QuantityContent {
  return correction === null ? read : correction.value;
}

/** The text of a cell in which something legible is written; null for anything else. */
export function writtenIn(cell: QuantityCell): string | null {
  const content = contentOf(cell);
  return content.state === 'written' ? content.text : null;
}

/** How sure the reader is, where it says so; what a person wrote down is sure. */
export const confidenceIn = ({ read, correction }: QuantityCell): number | null =>
  correction === null ? (read.confidence ?? null) : null;

export const boxOf = ({ read }: QuantityCell): Box | null => read.box ?? null;
