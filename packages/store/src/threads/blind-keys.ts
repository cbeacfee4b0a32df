import { sql } from 'kysely';
import type { Store, Transaction } from '../open.ts';
import { isComputable, type Sealer } from '../sealing.ts';
import { keysOf, renameKeys, severKeys } from './keys.ts';

/**
 * Before keys were kept blind, `e:` keys stood in the clear: they are made so when the first server of
 * this version starts, thread by thread, while others may be at work.
 */
export async function blindKeys({ db }: Pick<Store, 'db'>, sealer: Sealer): Promise<void> {
  const known = await db.selectFrom('instance').select('keys_are_blind').executeTakeFirst();
  if (known?.keys_are_blind !== false) return;
  await db.transaction().execute((tx) => blindContacts(tx, sealer));
  const { rows } = await sql<{ id: string }>`
    select distinct thread_id as id from (
      select thread_id, invitee_key as text from thread_invites
      union all select thread_id, invitee_key from thread_selections
      union all select thread_id, recipient_key from outbox
      union all select thread_id, rule_json::text from thread_attendance_rules
    ) place where text like '%e:%' and thread_id is not null`.execute(db);
  for (const { id } of rows) {
    await db.transaction().execute((tx) => blindThread(tx, sealer, id));
  }
  await db.updateTable('instance').set({ keys_are_blind: true }).execute();
}

async function blindContacts(tx: Transaction, sealer: Sealer): Promise<void> {
  const contacts = await tx
    .selectFrom('contacts')
    .select(['id', 'invitee_key'])
    .where('invitee_key', 'like', 'e:%')
    .forUpdate()
    .execute();
  for (const { id, invitee_key: key } of contacts) {
    await tx
      .updateTable('contacts')
      .set({ invitee_key: sealer.blind(key), key_sealed: sealer.seal(key) })
      .where('id', '=', id)
      .execute();
  }
}

async function blindThread(tx: Transaction, sealer: Sealer, threadId: string): Promise<void> {
  const thread = await tx
    .selectFrom('scheduling_threads')
    .select(['id', 'closed_at'])
    .where('id', '=', threadId)
    .forUpdate()
    .executeTakeFirst();
  if (thread === undefined) return;
  if (thread.closed_at !== null) await severKeys(tx, threadId, isComputable);
  else {
    const keys = (await keysOf(tx, threadId)).filter(isComputable);
    for (const key of keys) {
      await tx
        .updateTable('thread_invites')
        .set({ key_sealed: sealer.seal(key) })
        .where('thread_id', '=', threadId)
        .where('invitee_key', '=', key)
        .execute();
    }
    await renameKeys(tx, threadId, new Map(keys.map((key) => [key, sealer.blind(key)])));
  }
  await sql`update scheduling_threads set revision = revision + 1, change = change + 1
    where id = ${threadId}`.execute(tx);
}
