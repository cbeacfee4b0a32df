import type { Insertable } from 'kysely';
import type { Tables } from '../tables.ts';
import type { LockedThread } from './locked-thread.ts';
import { isGivenUp } from './reopening.ts';
import type { ThreadRow, VersionedRow } from './rows.ts';

/**
 * The columns of a thread, once: what a save writes into each and of which type it is. A new plain
 * field is a line in `editedColumns`, beside its line in `tables.ts` and its migration.
 */

/** Every column, by its name. */
const threadColumns = Object.keys({
  id: true,
  workspace_id: true,
  title: true,
  intent: true,
  intent_sealed: true,
  status: true,
  timezone: true,
  deadline: true,
  questions: true,
  timers: true,
  next_timer_id: true,
  next_timer_at: true,
  remind_at: true,
  by_hand_only: true,
  place: true,
  description: true,
  organiser_name: true,
  organiser_address_sealed: true,
  calendar_sequence: true,
  meeting_room: true,
  reading_is_sure: true,
  open_link_hash: true,
  open_link_secret_sealed: true,
  open_link_lists_names: true,
  tells_answers: true,
  answers_told: true,
  revision: true,
  change: true,
  is_sample: true,
  visibility: true,
  created_by: true,
  created_at: true,
  closed_at: true,
} satisfies Record<keyof ThreadRow, true>);

/** The whole of `thread`, as `VersionedRow` has it. */
export const versionedColumns = [
  ...threadColumns.map((name) => `thread.${name}`),
  'thread.xmin::text as version',
].join(', ');

/** What somebody may set as it is, with the types of the database. */
const editedColumns = {
  title: 'text',
  place: 'text',
  description: 'text',
  organiser_name: 'text',
  visibility: 'text',
  remind_at: 'jsonb',
  calendar_sequence: 'integer',
  meeting_room: 'text',
  reading_is_sure: 'boolean',
  tells_answers: 'boolean',
} as const satisfies Partial<Record<keyof ThreadRow, string>>;

type EditedColumn = keyof typeof editedColumns;

/** What a change sets beside what the state machine says. */
export type Edits = Partial<Pick<ThreadRow, EditedColumn | 'deadline' | 'questions'>>;

/** Numbers of a thread after saving. */
export interface Saved {
  readonly revision: number;
  readonly change: number;
  /** As it was written; absent where it was not. */
  readonly row?: VersionedRow;
}

/** A thread that is about to be written. */
interface Saving {
  readonly thread: Pick<LockedThread, 'row' | 'state' | 'edits'>;
  readonly saved: Saved;
  readonly now: Date;
}

interface SavedColumn {
  readonly type: string;
  readonly value: (saving: Saving) => unknown;
}

/** What follows from the machine's state, or from the save itself. */
const derivedColumns = {
  revision: { type: 'integer', value: ({ saved }) => saved.revision },
  change: { type: 'integer', value: ({ saved }) => saved.change },
  status: { type: 'text', value: ({ thread }) => thread.state.status },
  deadline: {
    type: 'timestamptz',
    value: ({ thread: { edits, state } }) =>
      edits.deadline === undefined ? state.deadline : edits.deadline,
  },
  questions: {
    type: 'jsonb',
    value: ({ thread: { edits, row, state } }) =>
      edits.questions ?? row.questions.filter(({ id }) => state.questions.has(id)),
  },
  timers: { type: 'jsonb', value: ({ thread }) => thread.state.timers },
  next_timer_id: { type: 'integer', value: ({ thread }) => thread.state.nextTimerId },
  next_timer_at: { type: 'timestamptz', value: ({ thread }) => firstOf(thread.state.timers) },
  by_hand_only: { type: 'boolean', value: ({ thread }) => thread.state.byHandOnly },
  closed_at: {
    type: 'timestamptz',
    value: ({ thread: { row, state }, now }) =>
      state.status === 'open' ? null : (row.closed_at ?? (isGivenUp(state) ? now : null)),
  },
} as const satisfies Partial<Record<keyof ThreadRow, SavedColumn>>;

const firstOf = (timers: readonly { readonly at: string }[]): Date | null => {
  const first = timers.map(({ at }) => Date.parse(at)).sort((a, b) => a - b)[0];
  return first === undefined ? null : new Date(first);
};

const columns: readonly (readonly [name: string, column: SavedColumn])[] = [
  ...Object.entries(derivedColumns),
  ...Object.entries(editedColumns).map(([name, type]): [string, SavedColumn] => [
    name,
    {
      type,
      value: ({ thread: { edits, row } }) =>
        edits[name as EditedColumn] ?? row[name as EditedColumn],
    },
  ]),
];

/** `title = given.title, …` */
export const assignments = columns.map(([name]) => `${name} = given.${name}`).join(', ');
/** `id uuid, title text, …` */
export const recordTypes = [
  'id uuid',
  ...columns.map(([name, { type }]) => `${name} ${type}`),
].join(', ');

/** The row as it is to be, for `jsonb_to_recordset`. */
export const recordOf = (saving: Saving): object => ({
  id: saving.thread.row.id,
  ...Object.fromEntries(columns.map(([name, { value }]) => [name, value(saving)])),
});

/** Set later, or begun by the database. */
type LaterColumn =
  | keyof typeof derivedColumns
  | 'id'
  | 'calendar_sequence'
  | 'meeting_room'
  | 'open_link_hash'
  | 'open_link_secret_sealed'
  | 'open_link_lists_names'
  | 'answers_told';

/** All that a new thread is given. */
export type NewThreadRow = Required<
  Omit<Insertable<Tables['scheduling_threads']>, LaterColumn | 'remind_at' | 'created_at'>
> &
  Pick<ThreadRow, 'questions' | 'remind_at'> & {
    readonly deadline: string | null;
    /** To the millisecond, as the cursors of lists name it. */
    readonly created_at: Date;
  };

/** The row of a draft. */
export const draftRow = (
  id: string,
  row: NewThreadRow,
): Insertable<Tables['scheduling_threads']> => ({
  ...row,
  id,
  status: 'draft',
  timers: '[]',
  questions: JSON.stringify(row.questions),
  remind_at: JSON.stringify(row.remind_at),
});
