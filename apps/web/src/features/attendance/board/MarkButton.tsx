import { VisuallyHidden } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { board as words } from '../messages.ts';
import type { Invitee } from '../plan/conclusions.ts';
import type { Mark } from '../plan/plan.ts';
import classes from './MarkButton.module.css';
import { type BoardSlot, type BoardView, nextMark } from './view.ts';

interface MarkButtonProps {
  readonly view: BoardView;
  readonly slot: BoardSlot;
  readonly invitee: Invitee;
  /** Whether the person's name stands in the button itself. */
  readonly isNamed?: boolean;
}

const markKeys: Readonly<Record<string, Mark>> = {
  o: 'selected',
  O: 'selected',
  t: 'if_needed',
  T: 'if_needed',
  x: 'declined',
  X: 'declined',
  '?': 'pending',
  '？': 'pending',
  Delete: 'pending',
  Backspace: 'pending',
};

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** One answer to try: a tap turns it, a key writes it, the arrows go on to the next. */
export function MarkButton({ view, slot, invitee, isNamed = false }: MarkButtonProps) {
  const mark = view.markOf(invitee.who, slot.id);
  const row = view.slots.indexOf(slot);
  const column = view.invitees.indexOf(invitee);
  const isTabStop =
    view.focused?.slot === slot.id ? view.focused.who === invitee.who : column === 0;
  const isRequired = invitee.part === 'required';

  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const written = markKeys[event.key];
    const step = steps[event.key];
    if (written !== undefined) view.onMark(invitee.who, slot.id, written);
    else if (step !== undefined) {
      event.currentTarget
        .closest('[data-board]')
        ?.querySelector<HTMLElement>(`[data-cell="${row + step[0]}-${column + step[1]}"]`)
        ?.focus();
    } else return;
    event.preventDefault();
  };

  return (
    <button
      type="button"
      className={classes.mark}
      data-mark={mark}
      data-named={isNamed || undefined}
      data-cell={`${row}-${column}`}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={() => view.onFocus({ who: invitee.who, slot: slot.id })}
      onClick={() => view.onMark(invitee.who, slot.id, nextMark[mark])}
      onKeyDown={onKeyDown}
    >
      <span aria-hidden className={classes.sign}>
        {words.marks[mark]}
      </span>
      {isNamed && (
        <span className={classes.name}>
          {invitee.name}
          {isRequired && <span className={classes.required}>{words.required}</span>}
        </span>
      )}
      <VisuallyHidden>
        {!isNamed && words.cellOf(invitee.name, isRequired)}
        {words.cellAt(slot.label, words.markNames[mark])}
      </VisuallyHidden>
    </button>
  );
}
