import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Transaction } from '../open.ts';
import type { Tables } from '../tables.ts';
import type { PagePlace } from '../threads/read.ts';

type Db = Kysely<Tables>;

export interface ContactRow extends Selectable<Tables['contacts']> {
  readonly groups: readonly string[];
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

export type NewContactRow = Pick<
  Insertable<Tables['contacts']>,
  | 'id'
  | 'workspace_id'
  | 'invitee_key'
  | 'key_sealed'
  | 'name'
  | 'reading'
  | 'role'
  | 'address_sealed'
  | 'locale'
>;

export async function insertContact(
  tx: Transaction,
  contact: NewContactRow,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('contacts')
    .values({ ...contact, created_at: now, updated_at: now })
    .execute();
}

/** As it is now; until the transaction ends nobody else changes it. */
export async function lockContact(
  tx: Transaction,
  workspaceId: string,
  id: string,
): Promise<ContactRow | undefined> {
  await tx
    .selectFrom('contacts')
    .select('id')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .forUpdate()
    .execute();
  return findContact(tx, workspaceId, id);
}

export async function updateContact(
  tx: Transaction,
  { id, revision }: Pick<ContactRow, 'id' | 'revision'>,
  edits: Partial<Omit<NewContactRow, 'id' | 'workspace_id'>>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('contacts')
    .set({ ...edits, revision: revision + 1, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function deleteContact(
  tx: Transaction,
  workspaceId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('contacts')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
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
