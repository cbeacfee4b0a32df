import type { QuantityCell } from '@tashika/contract/slips';
import { contentOf, type Place } from '@tashika/slip';
import type { InputHTMLAttributes } from 'react';
import { textOf } from '../draft/cells.ts';
import { placeKey } from '../draft/place.ts';
import { form as words } from '../messages.ts';
import { certaintyIn } from '../photo/certainty.ts';
import { certainties } from '../photo/messages.ts';
import classes from './CellInput.module.css';
import { useEditing } from './editing.ts';
import type { CellMark } from './marks.ts';

interface CellInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  readonly place: Place;
  readonly cell: QuantityCell;
  readonly label: string;
  readonly mark: CellMark;
}

/** One cell of the slip. It says when a note speaks of it, and the form hears its keys. */
export function CellInput(props: CellInputProps) {
  const { place, cell, label, mark, placeholder, className, ...rest } = props;
  const { facts, dispatch, page, pointAtCell, enter } = useEditing();
  const { state } = contentOf(cell);
  const unreadable = state === 'unreadable';
  // The amount column decides nothing: a doubt about it would only be in the way.
  const sure = place.column === 'amount' ? null : certaintyIn(cell, place, facts.shop);
  const doubt = unreadable ? words.unreadable : sure === 'unsure' ? certainties.unsure : null;
  return (
    <input
      {...rest}
      className={`${classes.input} ${className ?? ''}`}
      aria-label={doubt === null ? label : `${label}（${doubt}）`}
      placeholder={unreadable ? words.unreadable : placeholder}
      value={textOf(cell)}
      data-cell={placeKey(place)}
      data-state={state}
      data-certainty={sure ?? undefined}
      data-said={mark.said}
      data-pointed={mark.isPointed || undefined}
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      onChange={(event) => dispatch({ type: 'write', place, text: event.currentTarget.value })}
      onFocus={(event) => {
        enter(place);
        rest.onFocus?.(event);
      }}
      onPointerEnter={() => pointAtCell({ page, row: place.row, column: place.column })}
      onPointerLeave={() => pointAtCell(null)}
    />
  );
}
