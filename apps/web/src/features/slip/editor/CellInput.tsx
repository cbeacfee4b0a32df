import type { QuantityCell } from '@tashika/contract/slips';
import { contentOf, type Place } from '@tashika/slip';
import type { InputHTMLAttributes } from 'react';
import { sameCell } from '../check.ts';
import { textOf } from '../draft/cells.ts';
import { placeKey } from '../draft/place.ts';
import { form as words } from '../messages.ja.ts';
import { certainties } from '../photo/messages.ja.ts';
import classes from './CellInput.module.css';
import { useEditing } from './editing.ts';

interface CellInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  readonly place: Place;
  readonly cell: QuantityCell;
  readonly label: string;
}

/** One cell of the slip. It says when a note speaks of it, and the form hears its keys. */
export function CellInput({ place, cell, label, placeholder, className, ...rest }: CellInputProps) {
  const { dispatch, page, notes, pointedCells, pointAtCell, certainty, enter } = useEditing();
  const here = { page, row: place.row, column: place.column };
  const said = notes.filter(({ cells }) => cells.some((one) => sameCell(one, here)));
  const { state } = contentOf(cell);
  const unreadable = state === 'unreadable';
  const sure = certainty(place);
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
      data-said={
        said.some(({ level }) => level === 'CHECK') ? 'check' : said.length > 0 ? 'info' : undefined
      }
      data-pointed={pointedCells.some((one) => sameCell(one, here)) || undefined}
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      onChange={(event) => dispatch({ type: 'write', place, text: event.currentTarget.value })}
      onFocus={(event) => {
        enter(place);
        rest.onFocus?.(event);
      }}
      onPointerEnter={() => pointAtCell(here)}
      onPointerLeave={() => pointAtCell(null)}
    />
  );
}
