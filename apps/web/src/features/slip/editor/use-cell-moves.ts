import { contentOf, type Place } from '@tashika/slip';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { cellAt } from '../draft/cells.ts';
import type { DeskAction } from '../draft/desk.ts';
import { type DraftPage, rowIsBlank } from '../draft/draft.ts';
import { neighbour, placeKey, placeOfKey } from '../draft/place.ts';
import type { Pen } from '../draft/tally.ts';
import { type Command, commandFor } from './keyboard.ts';

interface UseCellMoves {
  readonly page: DraftPage;
  readonly dispatch: (action: DeskAction) => void;
  readonly penFor: (row: number) => Pen;
  /** More than one cell was pasted. */
  readonly onPaste: (text: string, at: Place) => void;
}

/** The way through the cells of a form, and what its keys do. */
export function useCellMoves({ page, dispatch, penFor, onPaste }: UseCellMoves) {
  const body = useRef<HTMLDivElement>(null);
  const focusCell = (place: Place) => {
    const cell = body.current?.querySelector<HTMLInputElement>(`[data-cell="${placeKey(place)}"]`);
    cell?.focus();
    cell?.select();
  };
  /** First done, then gone to: the cell may be one that is only just there. */
  const dispatchAndFocus = (action: DeskAction, place: Place) => {
    flushSync(() => dispatch(action));
    focusCell(place);
  };
  const goOn = (place: Place) => {
    const last = page.rows.length - 1;
    const row = place.row === null ? undefined : page.rows[place.row];
    if (place.row === last && place.column === 'label' && row !== undefined && rowIsBlank(row)) {
      // Enter on the empty last row: the rows are done.
      focusCell({ row: null, column: 'stated_total' });
    } else if (place.row === last && place.column === 'amount') {
      dispatchAndFocus({ type: 'insert-row', at: last + 1 }, { row: last + 1, column: 'label' });
    } else {
      const next = neighbour(place, 'next', page.rows.length);
      if (next !== null) focusCell(next);
    }
  };
  const obey = (command: Command, place: Place) => {
    if (command.kind === 'move') {
      if (command.direction === 'next') return goOn(place);
      const next = neighbour(place, command.direction, page.rows.length);
      if (next !== null) focusCell(next);
    } else {
      const asked = actionFor(command, place, page.rows.length, penFor);
      if (asked === null) return;
      if (asked.goTo === null) dispatch(asked.action);
      else dispatchAndFocus(asked.action, asked.goTo);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const input = cellInput(event.target);
    if (input === null) return;
    const { place } = input;
    const isMarks = contentOf(cellAt(page, place)).state === 'marks';
    const command = commandFor(pressOf(event, input.element), place, isMarks);
    if (command === null) return;
    event.preventDefault();
    obey(command, place);
  };
  const paste = (event: ClipboardEvent) => {
    const input = cellInput(event.target);
    const text = event.clipboardData.getData('text');
    if (input === null || !/[\t\n\r]|^\s*[[{]/u.test(text)) return;
    event.preventDefault();
    onPaste(text, input.place);
  };
  return { body, focusCell, dispatchAndFocus, goOn, onKeyDown, onPaste: paste };
}

/** What a command does, and the cell it leads to; null where it is for rows, and there is none. */
function actionFor(
  command: Exclude<Command, { kind: 'move' }>,
  place: Place,
  rows: number,
  penFor: (row: number) => Pen,
): { readonly action: DeskAction; readonly goTo: Place | null } | null {
  if (command.kind === 'unreadable') return { action: { type: 'unreadable', place }, goTo: null };
  if (place.row === null) return null;
  const { row } = place;
  switch (command.kind) {
    case 'stroke':
      return { action: { type: 'stroke', row, pen: penFor(row) }, goTo: null };
    case 'erase':
    case 'struck':
      return { action: { type: command.kind, row }, goTo: null };
    case 'insert-row':
      return {
        action: { type: 'insert-row', at: row + 1 },
        goTo: { row: row + 1, column: 'label' },
      };
    case 'delete-row':
      return {
        action: { type: 'delete-row', row },
        goTo: { ...place, row: Math.max(0, Math.min(row, rows - 2)) },
      };
    case 'move-row': {
      const to = row + command.by;
      if (to < 0 || to >= rows) return null;
      return { action: { type: 'move-row', row, to }, goTo: { ...place, row: to } };
    }
  }
}

function cellInput(
  target: EventTarget,
): { readonly element: HTMLInputElement; readonly place: Place } | null {
  if (!(target instanceof HTMLInputElement) || target.dataset.cell === undefined) return null;
  return { element: target, place: placeOfKey(target.dataset.cell) };
}

function pressOf(
  event: KeyboardEvent,
  { selectionStart, selectionEnd, value }: HTMLInputElement,
): Parameters<typeof commandFor>[0] {
  const all = selectionStart === 0 && selectionEnd === value.length;
  return {
    key: event.key,
    code: event.code,
    alt: event.altKey,
    shift: event.shiftKey,
    command: event.ctrlKey || event.metaKey,
    // 229 is what some browsers say for the Enter that ends a conversion.
    composing: event.nativeEvent.isComposing || event.keyCode === 229,
    atStart: all || selectionEnd === 0,
    atEnd: all || selectionStart === value.length,
  };
}
