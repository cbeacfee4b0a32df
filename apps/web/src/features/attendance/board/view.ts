import type { Evaluation, InviteeKey, SlotEvaluation, SlotStatus } from '@tashika/attendance';
import type { ReactNode } from 'react';
import type { Tone } from '../../../design/StatusBadge.tsx';
import type { Invitee } from '../plan/conclusions.ts';
import type { Mark } from '../plan/plan.ts';

/** A slot and how it stands, whether judged here or by the server. */
export interface BoardSlot {
  readonly id: string;
  readonly label: string;
  readonly judged: Pick<
    SlotEvaluation,
    'status' | 'counts' | 'reason' | 'nudge' | 'blockers' | 'preferred'
  >;
  readonly isRecommended: boolean;
}

export type BoardPerson = Pick<Invitee, 'who' | 'name' | 'part'>;

/** Slots and people as a table or as cards, whatever stands in the cells. */
export interface BoardLayout<Person extends BoardPerson> {
  readonly slots: readonly BoardSlot[];
  readonly people: readonly Person[];
  readonly mark: (slot: BoardSlot, person: Person, isNamed: boolean) => ReactNode;
  readonly answer: (slot: BoardSlot, person: Person) => Mark;
  /** Why the slot stands as it does. */
  readonly reasons: (slot: BoardSlot) => ReactNode;
  /** What can be done with the slot. */
  readonly action: (slot: BoardSlot) => ReactNode;
}

/** One person's answer to one slot. */
export interface Cell {
  readonly who: string;
  readonly slot: string;
}

/** What the board to try answers on shows and can do, whether it is a table or cards. */
export interface BoardView {
  readonly slots: readonly BoardSlot[];
  /** Those whose answers count. */
  readonly invitees: readonly Invitee[];
  readonly evaluation: Evaluation;
  readonly nameOf: (key: InviteeKey) => string;
  readonly markOf: (who: string, slot: string) => Mark;
  /** The cell the keyboard was in last: it and the first of every other slot can be tabbed to. */
  readonly focused: Cell | null;
  readonly onFocus: (cell: Cell) => void;
  readonly onMark: (who: string, slot: string, mark: Mark) => void;
  /** Everyone who has not answered says yes to the slot. */
  readonly onAllYes: (slot: string) => void;
}

export const statusTones: Readonly<Record<SlotStatus, Tone>> = {
  SATISFIED: 'good',
  POSSIBLE: 'info',
  IMPOSSIBLE: 'bad',
};

/** One tap more: ？ → ○ → △ → × → ？. */
export const nextMark: Readonly<Record<Mark, Mark>> = {
  pending: 'selected',
  selected: 'if_needed',
  if_needed: 'declined',
  declined: 'pending',
};
