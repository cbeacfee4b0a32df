import { IconPlus } from '@tabler/icons-react';
import type { QuantityCell } from '@tashika/contract/slips';
import { contentOf } from '@tashika/slip';
import { form as words } from '../messages.ts';
import { CellInput } from './CellInput.tsx';
import { useEditing } from './editing.ts';
import type { CellMark } from './marks.ts';
import classes from './QuantityInput.module.css';
import { TallyMarks } from './TallyMarks.tsx';

interface QuantityInputProps {
  readonly row: number;
  readonly cell: QuantityCell;
  readonly mark: CellMark;
}

/** The quantity: typed, or stroke by stroke. One tap on the plus is one stroke. */
export function QuantityInput({ row, cell, mark }: QuantityInputProps) {
  const { dispatch, penFor, enter } = useEditing();
  const place = { row, column: 'qty' } as const;
  const content = contentOf(cell);
  return (
    <div className={classes.quantity}>
      <div className={classes.drawn}>
        <CellInput
          place={place}
          cell={cell}
          mark={mark}
          label={words.cell(row + 1, words.columns.qty)}
          placeholder={words.columns.qty}
          inputMode="numeric"
          className={content.state === 'marks' ? classes.marks : undefined}
        />
        {content.state === 'marks' && (
          <span className={classes.overlay}>
            <TallyMarks glyphs={content.glyphs} />
          </span>
        )}
      </div>
      <button
        type="button"
        tabIndex={-1}
        className={classes.add}
        aria-label={words.addStroke(row + 1)}
        // The cell keeps the focus it has: a phone's keyboard neither opens nor closes.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => {
          enter(place);
          dispatch({ type: 'stroke', row, pen: penFor(row) });
        }}
      >
        <IconPlus aria-hidden size={18} />
      </button>
    </div>
  );
}
