import { randomUUID } from 'node:crypto';
import { type AttendanceRule, ruleToJson, type Slot } from '@tashika/attendance';
import type { Transaction } from '../open.ts';
import type { Reader } from '../tables.ts';
import { draftRow, type NewThreadRow } from './columns.ts';
import { slotRows } from './rows.ts';

/** Threads and what hangs from them, written outside of the state machine. */

export interface NewThread {
  readonly row: NewThreadRow;
  readonly rule: AttendanceRule;
  readonly slots: readonly Omit<Slot, 'slotId'>[];
  readonly invites: readonly NewInvite[];
}

export interface NewInvite {
  readonly inviteeKey: string;
  readonly name: string;
  readonly addressSealed: Buffer | null;
  /** The key as it is written outside, where what is kept is blind. */
  readonly keySealed: Buffer | null;
  /** What the organiser expects them to read. */
  readonly expectedLocale: Reader['locale'];
}

/** A draft nobody has heard of yet. */
export async function insertThread(tx: Transaction, thread: NewThread): Promise<string> {
  const id = randomUUID();
  const { row, rule, slots, invites } = thread;
  await tx.insertInto('scheduling_threads').values(draftRow(id, row)).execute();
  await insertRule(tx, id, 1, rule, row.created_by);
  await insertSlots(
    tx,
    id,
    slots.map((slot, position) => ({ ...slot, slotId: randomUUID(), position })),
  );
  await insertInvites(tx, id, invites, row.created_at);
  return id;
}

/** Everything of it goes; false where there is none of that id in the workspace. */
export async function deleteThread(
  tx: Transaction,
  workspaceId: string,
  threadId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('scheduling_threads')
    .where('id', '=', threadId)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** What was said and answered so far, sealed, and as it may be shown where it is said anew. */
export async function keepIntent(
  tx: Transaction,
  threadId: string,
  sealed: Buffer,
  shown?: string,
): Promise<void> {
  await tx
    .updateTable('scheduling_threads')
    .set({ intent_sealed: sealed, ...(shown !== undefined && { intent: shown }) })
    .where('id', '=', threadId)
    .execute();
}

/** The rule is no longer what the words say. */
export async function dropIntent(tx: Transaction, threadId: string): Promise<void> {
  await tx
    .updateTable('scheduling_threads')
    .set({ intent: null, intent_sealed: null })
    .where('id', '=', threadId)
    .execute();
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

async function insertSlots(
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

/** These slots in this order, instead of those before; what is gone is kept with its answers. */
export async function replaceSlots(
  tx: Transaction,
  threadId: string,
  slots: readonly Slot[],
  now: Date,
): Promise<void> {
  const before = new Set((await slotRows(tx, threadId)).map(({ id }) => id));
  const kept = new Set(slots.map(({ slotId }) => slotId));
  const gone = [...before].filter((id) => !kept.has(id));
  if (gone.length > 0) {
    await tx
      .updateTable('scheduling_slots')
      .set({ removed_at: now })
      .where('id', 'in', gone)
      .execute();
  }
  const placed = slots.map((slot, position) => ({ ...slot, position }));
  await insertSlots(
    tx,
    threadId,
    placed.filter(({ slotId }) => !before.has(slotId)),
  );
  for (const { slotId, position, timezone } of placed) {
    if (!before.has(slotId)) continue;
    await tx
      .updateTable('scheduling_slots')
      .set({ position, timezone })
      .where('id', '=', slotId)
      .execute();
  }
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
      invites.map(({ inviteeKey, name, addressSealed, keySealed, expectedLocale }, place) => ({
        thread_id: threadId,
        invitee_key: inviteeKey,
        name,
        address_sealed: addressSealed,
        key_sealed: keySealed,
        expected_locale: expectedLocale,
        // The order they were given in is the order they are shown in.
        created_at: new Date(now.getTime() + place),
      })),
    )
    .onConflict((conflict) => conflict.columns(['thread_id', 'invitee_key']).doNothing())
    .execute();
}

export async function deleteInvite(tx: Transaction, inviteId: string): Promise<void> {
  await tx.deleteFrom('thread_invites').where('id', '=', inviteId).execute();
}
