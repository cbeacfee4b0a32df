import { sql } from 'kysely';
import type { Live } from '../live.ts';
import type { Transaction } from '../open.ts';
import { Statement } from '../statements.ts';
import { threadChanged } from '../topics.ts';
import { assignments, recordOf, recordTypes, type Saved, versionedColumns } from './columns.ts';
import { moveTimers, perform, type SaveContext } from './effects.ts';
import type { LockedThread } from './locked-thread.ts';
import type { VersionedRow } from './rows.ts';
import { signal } from './signal.ts';
import type { Answer } from './standing.ts';

/** Writes what the threads of one transaction came to: few statements, however many there are. */
export async function saveThreads(
  tx: Transaction,
  threads: readonly LockedThread[],
  context: SaveContext,
): Promise<ReadonlyMap<string, Saved>> {
  const touched = threads.filter(({ isTouched }) => isTouched);
  const saved = new Map<string, Saved>(
    threads.map(({ row }) => [row.id, { revision: row.revision, change: row.change }]),
  );
  if (touched.length === 0) return saved;
  await insertSelections(tx, touched);
  await writeComments(tx, touched);
  await moveTimers(tx, touched, context);
  for (const thread of touched) await perform(thread, context);
  await signal(tx, touched);
  for (const thread of touched) saved.set(thread.row.id, numbersOf(thread));
  await updateRows(tx, touched, saved, context.now());
  await announce(tx, touched, saved, context.live);
  return saved;
}

function numbersOf({ row, state, isRevised }: LockedThread): Saved {
  const isOther = isRevised || state.status !== row.status;
  return { revision: row.revision + (isOther ? 1 : 0), change: row.change + 1 };
}

// ── answers ────────────────────────────────────────────────────────────────────────────────────

async function insertSelections(tx: Transaction, threads: readonly LockedThread[]): Promise<void> {
  const rows: (Answer & { readonly threadId: string })[] = [];
  for (const { row, effects, isByOrganiser: byOrganiser } of threads) {
    for (const effect of effects) {
      if (effect.type !== 'record_answer') continue;
      rows.push({ ...effect.selection, threadId: row.id, byOrganiser });
    }
  }
  if (rows.length === 0) return;
  const column = <Name extends keyof (typeof rows)[number]>(name: Name) =>
    rows.map((row) => row[name]);
  const values = [
    column('threadId'),
    column('inviteeKey'),
    column('slotId'),
    column('status'),
    column('respondedAt'),
    column('byOrganiser'),
  ];
  await addSelections.send(tx, values, (stored) => noteStored(threads, stored));
}

interface StoredSelection {
  readonly thread_id: string;
  readonly last_id: string;
}

const addSelections = new Statement<StoredSelection>(`
  with stored as (
    insert into thread_selections
      (thread_id, invitee_key, slot_id, status, responded_at, by_organiser)
    select thread_id, invitee_key, slot_id, status, responded_at, by_organiser
    from unnest(
      $1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::timestamptz[], $6::boolean[]
    ) with ordinality
      as given (thread_id, invitee_key, slot_id, status, responded_at, by_organiser, place)
    order by place
    returning thread_id, id
  )
  select thread_id, max(id) as last_id from stored group by thread_id`);

function noteStored(threads: readonly LockedThread[], stored: readonly StoredSelection[]): void {
  const last = new Map(stored.map(({ thread_id, last_id }) => [thread_id, last_id]));
  for (const thread of threads) {
    const id = last.get(thread.row.id);
    if (id !== undefined) thread.stored(id);
  }
}

/** Of several by one person the last counts. */
async function writeComments(tx: Transaction, threads: readonly LockedThread[]): Promise<void> {
  for (const { row, effects } of threads) {
    const comments = new Map<string, string | null>();
    for (const effect of effects) {
      if (effect.type === 'record_comment') comments.set(effect.inviteeKey, effect.comment);
    }
    if (comments.size === 0) continue;
    await sql`
      update thread_invites invite set comment = given.comment
      from unnest(${[...comments.keys()]}::text[], ${[...comments.values()]}::text[])
        as given (invitee_key, comment)
      where invite.thread_id = ${row.id}
        and invite.invitee_key = given.invitee_key`.execute(tx);
  }
}

// ── the row ────────────────────────────────────────────────────────────────────────────────────

async function updateRows(
  tx: Transaction,
  threads: readonly LockedThread[],
  saved: Map<string, Saved>,
  now: Date,
): Promise<void> {
  const written = (row: VersionedRow) => {
    saved.set(row.id, { revision: row.revision, change: row.change, row });
  };
  const answered = new Map(
    threads.filter(({ isOnlyAnswered }) => isOnlyAnswered).map(({ row }) => [row.id, row]),
  );
  if (answered.size > 0) {
    await countChange.send(tx, [[...answered.keys()]], (counted) => {
      for (const numbers of counted) {
        const row = answered.get(numbers.id);
        if (row !== undefined) written({ ...row, ...numbers });
      }
    });
  }
  const records = threads.flatMap((thread) => {
    const numbers = saved.get(thread.row.id);
    const isCounted = numbers === undefined || thread.isOnlyAnswered;
    return isCounted ? [] : [recordOf({ thread, saved: numbers, now })];
  });
  if (records.length === 0) return;
  await updateThreads.send(tx, [JSON.stringify(records)], (rows) => rows.forEach(written));
}

const updateThreads = new Statement<VersionedRow>(`
  update scheduling_threads as thread set ${assignments}
  from jsonb_to_recordset($1::jsonb) as given (${recordTypes})
  where thread.id = given.id
  returning ${versionedColumns}`);

/** Most answers change nothing else about their thread. */
const countChange = new Statement<Pick<VersionedRow, 'id' | 'change' | 'version'>>(`
  update scheduling_threads as thread set change = change + 1 where id = any($1::uuid[])
  returning thread.id, thread.change, thread.xmin::text as version`);

/** To whoever looks at the thread, and to whoever looks at the list it stands in. */
async function announce(
  tx: Transaction,
  threads: readonly LockedThread[],
  saved: ReadonlyMap<string, Saved>,
  live: Live,
): Promise<void> {
  await live.publishAll(
    tx,
    threads.flatMap(({ row, state }) =>
      threadChanged(row.workspace_id, {
        thread_id: row.id,
        status: state.status,
        change: saved.get(row.id)?.change,
      }),
    ),
  );
}
