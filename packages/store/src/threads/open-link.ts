import { sql } from 'kysely';
import type { Transaction } from '../open.ts';
import type { Reader } from '../tables.ts';
import { tokenHash } from '../tokens.ts';
import type { Db, InviteRow, ThreadRow } from './rows.ts';

/** M39: one link for all, and who came by it. */

export const threadOfOpenLink = (db: Db, token: string): Promise<ThreadRow | undefined> =>
  db
    .selectFrom('scheduling_threads')
    .selectAll()
    .where('open_link_hash', '=', tokenHash(token))
    .executeTakeFirst();

/** The link as it is from now on; null is none. */
export async function keepOpenLink(
  tx: Transaction,
  threadId: string,
  link: { readonly token: string; readonly sealed: Buffer; readonly listsNames: boolean } | null,
): Promise<void> {
  await tx
    .updateTable('scheduling_threads')
    .set({
      open_link_hash: link === null ? null : tokenHash(link.token),
      open_link_secret_sealed: link?.sealed ?? null,
      open_link_lists_names: link?.listsNames ?? false,
    })
    .where('id', '=', threadId)
    .execute();
}

/** Somebody the organiser did not name. */
export async function insertSelfNamed(
  tx: Transaction,
  threadId: string,
  guest: Pick<InviteRow, 'invitee_key' | 'key_sealed' | 'name' | 'address_sealed'>,
  now: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto('thread_invites')
    .values({
      ...guest,
      thread_id: threadId,
      self_named: true,
      by_open_link: true,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Somebody invited comes by the open link; an address that is known already stays as it is. */
export async function noteByOpenLink(
  tx: Transaction,
  inviteId: string,
  addressSealed: Buffer | null,
): Promise<void> {
  await sql`
    update thread_invites
    set by_open_link = true, address_sealed = coalesce(address_sealed, ${addressSealed})
    where id = ${inviteId}`.execute(tx);
}

/** How somebody reads from now on; what is null stays. */
export async function keepReader(db: Db, inviteId: string, reader: Reader): Promise<void> {
  await sql`
    update thread_invites
    set locale = coalesce(${reader.locale}, locale), timezone = coalesce(${reader.timezone}, timezone)
    where id = ${inviteId}`.execute(db);
}

/** The organiser's correction; the thread's keys are renamed beside it where one follows from it. */
export async function correctInvite(
  tx: Transaction,
  inviteId: string,
  corrected: Partial<Pick<InviteRow, 'name' | 'address_sealed' | 'key_sealed' | 'expected_locale'>>,
): Promise<void> {
  if (Object.keys(corrected).length === 0) return;
  await tx.updateTable('thread_invites').set(corrected).where('id', '=', inviteId).execute();
}
