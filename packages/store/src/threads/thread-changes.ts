import type { InviteeKey, Slot } from '@tashika/attendance';
import type { LockedThread } from './locked-thread.ts';
import type { Standing } from './standing.ts';

/** M35: what became different while a thread was open, as far as people hear of it. */
export interface ThreadChanges {
  /** As it was before. */
  readonly title: string | null;
  readonly place: boolean;
  readonly deadline: boolean;
  readonly added: readonly Slot[];
  readonly removed: readonly RemovedSlot[];
}

interface RemovedSlot {
  readonly slot: Slot;
  /** Those who said ○ or △ to it. */
  readonly holders: readonly InviteeKey[];
}

/** What of it one person hears; null where nothing concerns them. */
export interface OwnChanges {
  readonly title: string | null;
  readonly place: boolean;
  readonly deadline: boolean;
  readonly added: readonly Slot[];
  readonly removed: readonly Slot[];
}

/** Against how the thread was when it was locked. */
export function changesOf(
  { row, state, edits }: LockedThread,
  before: Pick<Standing, 'slots' | 'answers'>,
): ThreadChanges {
  const has = (slots: readonly Slot[], { slotId }: Slot) =>
    slots.some((slot) => slot.slotId === slotId);
  const { title, place } = { ...row, ...edits };
  return {
    title: title === row.title ? null : row.title,
    place: place !== row.place,
    deadline: timeOf(state.deadline) !== timeOf(row.deadline),
    added: state.slots.filter((slot) => !has(before.slots, slot)),
    removed: before.slots
      .filter((slot) => !has(state.slots, slot))
      .map((slot) => ({ slot, holders: holdersOf(before, slot) })),
  };
}

const timeOf = (moment: string | Date | null): number | null =>
  moment === null ? null : new Date(moment).getTime();

const holdersOf = ({ answers }: Pick<Standing, 'answers'>, { slotId }: Slot) =>
  [...answers]
    .filter(([, own]) => ['selected', 'if_needed'].includes(own.get(slotId)?.status ?? ''))
    .map(([key]) => key);

/**
 * What the matter is called and where it is held concerns everybody; until when and to what one may
 * answer, those whose answer can still change something; a slot that is gone, who would have come.
 */
export function ownChanges(
  { title, place, deadline, added, removed }: ThreadChanges,
  key: InviteeKey,
  mattering: ReadonlySet<InviteeKey>,
): OwnChanges | null {
  const isAsked = mattering.has(key);
  const own: OwnChanges = {
    title,
    place,
    deadline: deadline && isAsked,
    added: isAsked ? added : [],
    removed: removed.filter(({ holders }) => holders.includes(key)).map(({ slot }) => slot),
  };
  const isNothing =
    own.title === null &&
    !own.place &&
    !own.deadline &&
    own.added.length + own.removed.length === 0;
  return isNothing ? null : own;
}
