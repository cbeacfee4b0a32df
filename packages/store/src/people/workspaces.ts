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
