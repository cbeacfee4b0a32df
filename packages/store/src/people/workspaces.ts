import { sql } from 'kysely';
import type { Store, Transaction } from '../open.ts';
import type { Role } from '../tables.ts';

type Db = Store['db'] | Transaction;

export interface Workspace {
  readonly id: string;
  readonly name: string;
}

/** Servers that start together must agree on the first workspace: one of them makes it. */
export async function lockFirstWorkspace(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tashika first workspace'))`.execute(tx);
}

/** The oldest workspace: whose the data is before anybody can sign in. */
export async function oldestWorkspace(db: Db): Promise<Workspace | undefined> {
  return db
    .selectFrom('workspaces')
    .select(['id', 'name'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function workspaceNamed(db: Db, id: string): Promise<string> {
  const found = await db
    .selectFrom('workspaces')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.name ?? '';
}

export async function createWorkspace(tx: Transaction, name: string): Promise<Workspace> {
  return tx
    .insertInto('workspaces')
    .values({ name })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
}

export async function renameWorkspace(
  tx: Transaction,
  { id, name }: Workspace,
): Promise<Workspace> {
  return tx
    .updateTable('workspaces')
    .set({ name })
    .where('id', '=', id)
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
}

/**
 * With everything in it, and with the people who are members nowhere else. Where it is the only one
 * it stays: a server without a workspace has nobody who could make another.
 */
export async function deleteWorkspace(
  tx: Transaction,
  id: string,
): Promise<'deleted' | 'last-workspace'> {
  await lockFirstWorkspace(tx);
  const { count } = await tx
    .selectFrom('workspaces')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) <= 1) return 'last-workspace';
  const members = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('workspace_id', '=', id)
    .execute();
  await tx.deleteFrom('workspaces').where('id', '=', id).execute();
  await sql`delete from users where id = any(${members.map(({ user_id }) => user_id)}::uuid[])
    and not exists (select from memberships where user_id = users.id)`.execute(tx);
  return 'deleted';
}

export interface Membership {
  readonly workspaceId: string;
  readonly name: string;
  readonly role: Role;
}

/** The workspaces of a person, the first joined first. */
export async function membershipsOf(
  { db }: Pick<Store, 'db'>,
  userId: string,
): Promise<Membership[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('workspaces', 'workspaces.id', 'memberships.workspace_id')
    .select(['workspaces.id', 'workspaces.name', 'memberships.role'])
    .where('memberships.user_id', '=', userId)
    .orderBy('memberships.created_at')
    .orderBy('workspaces.id')
    .execute();
  return rows.map(({ id, name, role }) => ({ workspaceId: id, name, role }));
}
