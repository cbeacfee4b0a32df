import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../tables.ts';
import type { PagePlace } from '../threads/read.ts';

type Db = Kysely<Tables>;

export interface ContactRow extends Selectable<Tables['contacts']> {
  readonly groups: readonly string[];
}

export interface ContactGroupRow {
  readonly id: string;
  readonly name: string;
  readonly contact_ids: readonly string[];
}

const withGroups = sql`
  select contact.*, coalesce(
    (select array_agg(held.name order by held.name)
      from contact_group_members member join contact_groups held on held.id = member.group_id
      where member.contact_id = contact.id),
    '{}'
  ) as groups
  from contacts contact`;

/** One more than the limit, newest first. */
export async function listContacts(
  db: Db,
  workspaceId: string,
  { limit, after }: PagePlace,
): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`${withGroups}
    where contact.workspace_id = ${workspaceId} and (
      ${after?.createdAt ?? null}::timestamptz is null
      or (contact.created_at, contact.id)
        < (${after?.createdAt ?? null}::timestamptz, ${after?.id ?? null}::uuid)
    )
    order by contact.created_at desc, contact.id desc
    limit ${limit + 1}`.execute(db);
  return rows;
}

/** Everybody the organiser knows: whom the words of an intent may name. */
export async function allContacts(db: Db, workspaceId: string): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`${withGroups}
    where contact.workspace_id = ${workspaceId}
    order by contact.created_at, contact.id`.execute(db);
  return rows;
}

export async function findContact(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<ContactRow | undefined> {
  const { rows } = await sql<ContactRow>`${withGroups}
    where contact.workspace_id = ${workspaceId} and contact.id = ${id}`.execute(db);
  return rows[0];
}

/** Puts a contact into exactly these groups; a group that is not there yet is made. */
export async function putIntoGroups(
  db: Db,
  workspaceId: string,
  contactId: string,
  groups: readonly string[],
): Promise<void> {
  await db.deleteFrom('contact_group_members').where('contact_id', '=', contactId).execute();
  const names = [...new Set(groups)];
  if (names.length === 0) return;
  await db
    .insertInto('contact_groups')
    .values(names.map((name) => ({ workspace_id: workspaceId, name })))
    .onConflict((conflict) => conflict.columns(['workspace_id', 'name']).doNothing())
    .execute();
  await sql`
    insert into contact_group_members (group_id, contact_id)
    select id, ${contactId} from contact_groups
    where workspace_id = ${workspaceId} and name = any(${names})`.execute(db);
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

/** The members of a group, replaced; false where one of them is not of this workspace. */
export async function setGroupMembers(
  db: Db,
  workspaceId: string,
  groupId: string,
  contactIds: readonly string[],
): Promise<boolean> {
  const wanted = [...new Set(contactIds)];
  await db.deleteFrom('contact_group_members').where('group_id', '=', groupId).execute();
  if (wanted.length === 0) return true;
  const { numAffectedRows = 0n } = await sql`
    insert into contact_group_members (group_id, contact_id)
    select ${groupId}, id from contacts
    where workspace_id = ${workspaceId} and id = any(${wanted}::uuid[])`.execute(db);
  return Number(numAffectedRows) === wanted.length;
}
