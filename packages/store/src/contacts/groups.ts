import { type Kysely, sql } from 'kysely';
import type { Transaction } from '../open.ts';
import type { Tables } from '../tables.ts';

type Db = Kysely<Tables>;

export interface ContactGroupRow {
  readonly id: string;
  readonly name: string;
  readonly contact_ids: readonly string[];
}

export async function listGroups(db: Db, workspaceId: string): Promise<ContactGroupRow[]> {
  const { rows } = await sql<ContactGroupRow>`
    select held.id, held.name, coalesce(
      array_agg(member.contact_id order by member.contact_id)
        filter (where member.contact_id is not null),
      '{}'
    ) as contact_ids
    from contact_groups held
    left join contact_group_members member on member.group_id = held.id
    where held.workspace_id = ${workspaceId}
    group by held.id
    order by held.name, held.id`.execute(db);
  return rows;
}

/** Whether all of them are contacts of this workspace; they stay so until the transaction ends. */
export async function areContacts(
  tx: Transaction,
  workspaceId: string,
  contactIds: readonly string[],
): Promise<boolean> {
  const wanted = [...new Set(contactIds)];
  const { rows } = await sql`
    select id from contacts
    where workspace_id = ${workspaceId} and id = any(${wanted}::uuid[])
    order by id for key share`.execute(tx);
  return rows.length === wanted.length;
}

/** The members of a group, replaced. */
export async function setGroupMembers(
  tx: Transaction,
  groupId: string,
  contactIds: readonly string[],
): Promise<void> {
  await tx.deleteFrom('contact_group_members').where('group_id', '=', groupId).execute();
  await sql`
    insert into contact_group_members (group_id, contact_id)
    select distinct ${groupId}::uuid, member.id from unnest(${contactIds}::uuid[]) as member (id)`.execute(
    tx,
  );
}

export async function findGroup(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<ContactGroupRow | undefined> {
  return (await listGroups(db, workspaceId)).find((group) => group.id === id);
}

export async function insertGroup(
  tx: Transaction,
  workspaceId: string,
  name: string,
): Promise<string> {
  const { id } = await tx
    .insertInto('contact_groups')
    .values({ workspace_id: workspaceId, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function renameGroup(tx: Transaction, id: string, name: string): Promise<void> {
  await tx.updateTable('contact_groups').set({ name }).where('id', '=', id).execute();
}

/** The contacts in it stay. */
export async function deleteGroup(db: Db, workspaceId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('contact_groups')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
