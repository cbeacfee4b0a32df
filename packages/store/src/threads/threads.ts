import { randomUUID } from 'node:crypto';
import { type AttendanceRule, ruleToJson, type Slot } from '@tashika/attendance';
import type { Result } from '@tashika/kernel';
import type { Store, Transaction } from '../open.ts';
import { AnswerDesk, type AnswerOutcome } from './answers.ts';
import { KeptStandings } from './kept-standings.ts';
import type { ThreadRow } from './rows.ts';
import { type Saved, type Surroundings, saveSessions } from './save.ts';
import { type Sheet, ThreadSession } from './session.ts';
import type { Standing } from './standing.ts';

/** Which thread is meant; of another workspace, it is not there. */
export interface ThreadAddress {
  readonly threadId: string;
  /** Absent only where no person asks: jobs. */
  readonly workspaceId?: string;
  readonly actor: string;
}

export interface NewThread {
  readonly workspaceId: string;
  readonly title: string;
  readonly intent: string | null;
  readonly intentSealed: Buffer | null;
  readonly timezone: string;
  readonly deadline: string | null;
  readonly remindAt: readonly string[];
  readonly questions: ThreadRow['questions'];
  readonly rule: AttendanceRule;
  readonly slots: readonly Omit<Slot, 'slotId'>[];
  readonly invites: readonly NewInvite[];
  readonly organiserName: string;
  readonly organiserAddressSealed: Buffer | null;
  readonly isSample?: boolean;
  readonly createdBy: string;
  /** To the millisecond, as the cursors of lists name it. */
  readonly createdAt: Date;
}

export interface NewInvite {
  readonly inviteeKey: string;
  readonly name: string;
  readonly addressSealed: Buffer | null;
}

type Work<T, E> = (session: ThreadSession) => Promise<Result<T, E>>;

/** Everything that happens to threads goes through here; one for each server process. */
export class Threads {
  readonly #store: Store;
  readonly #around: Surroundings;
  readonly #kept = new KeptStandings();
  readonly #desk: AnswerDesk;

  constructor(store: Store, around: Surroundings) {
    this.#store = store;
    this.#around = around;
    this.#desk = new AnswerDesk(store, this.#kept, around);
  }

  /** M24: answered once it is committed. */
  answer(token: string, sheet: Sheet): Promise<AnswerOutcome> {
    return this.#desk.hand(token, sheet);
  }

  /** Locks a thread and works on it; an error takes everything back. Null: there is no such thread. */
  async change<T, E>(address: ThreadAddress, work: Work<T, E>): Promise<Result<T, E> | null> {
    let keep = () => {};
    try {
      const done = await this.#store.db.transaction().execute(async (tx) => {
        const changed = await this.changeIn(tx, address, work);
        if (changed === null) return null;
        if (!changed.result.ok) throw new TakenBack(changed.result);
        keep = changed.keep;
        return changed.result;
      });
      keep();
      return done;
    } catch (error) {
      if (error instanceof TakenBack) return error.result as Result<T, E>;
      throw error;
    }
  }

  /** The same inside of a transaction of the caller's, who calls `keep` once it is committed. */
  async changeIn<T, E>(tx: Transaction, address: ThreadAddress, work: Work<T, E>) {
    const row = await lockThread(tx, address);
    if (row === undefined) return null;
    const session = await ThreadSession.of(tx, row, this.#kept, address.actor);
    const result = await work(session);
    let saved: ReadonlyMap<string, Saved> = new Map();
    if (result.ok) saved = await saveSessions(tx, [session], this.#around);
    const keep = () => {
      const numbers = saved.get(row.id);
      if (numbers === undefined) return;
      this.#kept.keep(row.id, numbers.revision, numbers.change, session.standing);
    };
    return { result, keep };
  }

  /** The standing as of a row read in the same snapshot. */
  async standing(tx: Transaction, row: ThreadRow): Promise<Standing> {
    const standing = await this.#kept.of(tx, row);
    this.#kept.keep(row.id, row.revision, row.change, standing);
    return standing;
  }

  /** Several reads of one moment. */
  look<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#store.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(work);
  }
}

/** Carries a refusal out of the transaction it ends. */
class TakenBack extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super('taken back');
    this.result = result;
  }
}

function lockThread(
  tx: Transaction,
  { threadId, workspaceId }: ThreadAddress,
): Promise<ThreadRow | undefined> {
  let query = tx
    .selectFrom('scheduling_threads')
    .selectAll()
    .where('id', '=', threadId)
    .forNoKeyUpdate();
  if (workspaceId !== undefined) query = query.where('workspace_id', '=', workspaceId);
  return query.executeTakeFirst();
}

/** A draft nobody has heard of yet. */
export async function insertThread(tx: Transaction, thread: NewThread): Promise<string> {
  const id = randomUUID();
  await tx
    .insertInto('scheduling_threads')
    .values({
      id,
      workspace_id: thread.workspaceId,
      title: thread.title,
      intent: thread.intent,
      intent_sealed: thread.intentSealed,
      status: 'draft',
      timezone: thread.timezone,
      deadline: thread.deadline,
      questions: JSON.stringify(thread.questions),
      timers: '[]',
      remind_at: JSON.stringify(thread.remindAt),
      organiser_name: thread.organiserName,
      organiser_address_sealed: thread.organiserAddressSealed,
      is_sample: thread.isSample ?? false,
      created_by: thread.createdBy,
      created_at: thread.createdAt,
    })
    .execute();
  await insertRule(tx, id, 1, thread.rule, thread.createdBy);
  await insertSlots(
    tx,
    id,
    thread.slots.map((slot, position) => ({ ...slot, slotId: randomUUID(), position })),
  );
  await insertInvites(tx, id, thread.invites, thread.createdAt);
  return id;
}

export async function insertRule(
  tx: Transaction,
  threadId: string,
  version: number,
  rule: AttendanceRule,
  actor: string,
): Promise<void> {
  await tx
    .insertInto('thread_attendance_rules')
    .values({
      thread_id: threadId,
      version,
      rule_json: JSON.stringify(ruleToJson(rule)),
      created_by: actor,
    })
    .execute();
}

export async function insertSlots(
  tx: Transaction,
  threadId: string,
  slots: readonly (Slot & { readonly position: number })[],
): Promise<void> {
  if (slots.length === 0) return;
  await tx
    .insertInto('scheduling_slots')
    .values(
      slots.map(({ slotId, startTime, endTime, timezone, position }) => ({
        id: slotId,
        thread_id: threadId,
        start_time: startTime,
        end_time: endTime,
        timezone,
        position,
      })),
    )
    .execute();
}

export async function insertInvites(
  tx: Transaction,
  threadId: string,
  invites: readonly NewInvite[],
  now: Date,
): Promise<void> {
  if (invites.length === 0) return;
  await tx
    .insertInto('thread_invites')
    .values(
      invites.map(({ inviteeKey, name, addressSealed }, place) => ({
        thread_id: threadId,
        invitee_key: inviteeKey,
        name,
        address_sealed: addressSealed,
        // The order they were given in is the order they are shown in.
        created_at: new Date(now.getTime() + place),
      })),
    )
    .onConflict((conflict) => conflict.columns(['thread_id', 'invitee_key']).doNothing())
    .execute();
}
