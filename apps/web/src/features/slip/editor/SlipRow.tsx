import type { Line } from '@tashika/slip';
import { lineOfRow } from '../check.ts';
import { type DraftRow, rowIsBlank } from '../draft/draft.ts';
import { form as words } from '../messages.ts';
import { CellInput } from './CellInput.tsx';
import { useEditing } from './editing.ts';
import { LabelInput } from './LabelInput.tsx';
import { QuantityInput } from './QuantityInput.tsx';
import { RowTools } from './RowTools.tsx';
import classes from './SlipRow.module.css';

interface SlipRowProps {
  readonly row: DraftRow;
  readonly index: number;
}

/** One row of the slip and what it comes to; the row last entered shows its tools. */
export function SlipRow({ row, index }: SlipRowProps) {
  const { active, checked, page } = useEditing();
  const line = checked === undefined ? undefined : lineOfRow(checked, page, index);
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
        <LabelInput row={index} cell={row.label} />
        <QuantityInput row={index} cell={row.qty} />
        <CellInput
          place={{ row: index, column: 'unit' }}
          cell={row.unit}
          label={words.cell(index + 1, words.columns.unit)}
          placeholder={words.columns.unit}
          inputMode="numeric"
          className={classes.figure}
        />
        <CellInput
          place={{ row: index, column: 'amount' }}
          cell={row.amount}
          label={words.cell(index + 1, words.columns.amount)}
          placeholder={words.columns.amount}
          inputMode="numeric"
          className={classes.figure}
        />
        <span className={classes.sum}>{rowIsBlank(row) ? '' : sumOf(row, line)}</span>
      </div>
      {active?.row === index && <RowTools row={row} index={index} column={active.column} />}
    </li>
  );
}

function sumOf(row: DraftRow, line: Line | undefined): string {
  if (row.struck) return words.notCounted;
  // Times and totals are written as rows, too, and are nothing to add up.
  if (line === undefined) return '';
  const { quantity, price, subtotal } = line;
  if (quantity.value === null || price.value === null || subtotal === null) {
    return words.notComputed;
  }
  return words.sum(quantity.value, price.value, subtotal);
}
