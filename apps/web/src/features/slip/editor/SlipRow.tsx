import type { Line } from '@tashika/slip';
import { memo } from 'react';
import { type DraftRow, rowIsBlank } from '../draft/draft.ts';
import { form as words } from '../messages.ts';
import { CellInput } from './CellInput.tsx';
import { LabelInput } from './LabelInput.tsx';
import { type RowMarks, sameRowMarks } from './marks.ts';
import { QuantityInput } from './QuantityInput.tsx';
import { type RowInHand, RowTools } from './RowTools.tsx';
import classes from './SlipRow.module.css';

interface SlipRowProps {
  readonly row: DraftRow;
  readonly index: number;
  /** What it comes to, in words. */
  readonly sum: string;
  readonly marks: RowMarks;
  /** Null but for the row last entered. */
  readonly inHand: RowInHand | null;
}

/** Drawn anew only when something of it is another: on a long slip that is one row a keystroke. */
export const SlipRow = memo(
  Row,
  (before, now) =>
    before.row === now.row &&
    before.index === now.index &&
    before.sum === now.sum &&
    before.inHand === now.inHand &&
    sameRowMarks(before.marks, now.marks),
);

/** One row of the slip and what it comes to; the row last entered shows its tools. */
function Row({ row, index, sum, marks, inHand }: SlipRowProps) {
  return (
    <li className={classes.item}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere. */}
      <div
        role="group"
        aria-label={words.row(index + 1)}
        className={classes.row}
        data-struck={row.struck || undefined}
      >
        <span className={classes.number} aria-hidden="true">
          {index + 1}
        </span>
        <LabelInput
          row={index}
          cell={row.label}
          mark={marks.label}
          isActive={inHand?.column === 'label'}
        />
        <QuantityInput row={index} cell={row.qty} mark={marks.qty} />
        <CellInput
          place={{ row: index, column: 'unit' }}
          cell={row.unit}
          mark={marks.unit}
          label={words.cell(index + 1, words.columns.unit)}
          placeholder={words.columns.unit}
          inputMode="numeric"
          className={classes.figure}
        />
        <CellInput
          place={{ row: index, column: 'amount' }}
          cell={row.amount}
          mark={marks.amount}
          label={words.cell(index + 1, words.columns.amount)}
          placeholder={words.columns.amount}
          inputMode="numeric"
          className={classes.figure}
        />
        <span className={classes.sum}>{sum}</span>
      </div>
      {inHand !== null && <RowTools row={row} index={index} {...inHand} />}
    </li>
  );
}

/** What a row comes to, as far as it is judged. */
export function sumOf(row: DraftRow, line: Line | undefined): string {
  if (rowIsBlank(row)) return '';
  if (row.struck) return words.notCounted;
  // Times and totals are written as rows, too, and are nothing to add up.
  if (line === undefined) return '';
  const { quantity, price, subtotal } = line;
  if (quantity.value === null || price.value === null || subtotal === null) {
    return words.notComputed;
  }
  return words.sum(quantity.value, price.value, subtotal);
}
