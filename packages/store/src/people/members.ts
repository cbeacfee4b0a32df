import { deleteCalendarsOf } from '../calendars/calendars.ts';
import type { Store, Transaction } from '../open.ts';
import type { Role } from '../tables.ts';

type Db = Store['db'] | Transaction;

/** Who may use a workspace, and as what. */

export interface Member {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly joinedAt: Date;
  /** Whether mails to the address are known to reach the person. */
  readonly verified: boolean;
}

export async function membersOf(db: Db, workspaceId: string): Promise<Member[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.name', 'users.email', 'users.verified_at'])
    .select(['memberships.role', 'memberships.created_at'])
    .where('memberships.workspace_id', '=', workspaceId)
    .orderBy('memberships.created_at')
    .orderBy('users.id')
    .execute();
  return rows.map(({ created_at, verified_at, ...person }) => ({
    ...person,
    joinedAt: created_at,
    verified: verified_at !== null,
  }));
}

export async function roleOf(
  db: Db,
  workspaceId: string,
  userId: string,
): Promise<Role | undefined> {
  const found = await db
    .selectFrom('memberships')
    .select('role')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found?.role;
}

/** An owner stays one, whatever role a second invitation carries. */
export async function addMember(
  tx: Transaction,
  workspaceId: string,
  userId: string,
  role: Role,
): Promise<void> {
  await tx
    .insertInto('memberships')
    .values({ workspace_id: workspaceId, user_id: userId, role })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'user_id'])
        .doUpdateSet({ role })
        .where('memberships.role', '!=', 'owner'),
    )
    .execute();
}

/**
 * Whether somebody may stop being an owner: a workspace keeps one. The owners are locked, so that
 * two cannot resign at once.
 */
export async function ownershipAfter(
  tx: Transaction,
  workspaceId: string,
  userId: string,
  next: Role | null,
): Promise<'missing' | 'last-owner' | 'kept'> {
  const rows = await tx
    .selectFrom('memberships')
    .select(['user_id', 'role'])
    .where('workspace_id', '=', workspaceId)
    .where((is) => is.or([is('role', '=', 'owner'), is('user_id', '=', userId)]))
    .orderBy('user_id')
    .forUpdate()
    .execute();
  if (!rows.some(({ user_id }) => user_id === userId)) return 'missing';
  const others = rows.filter((row) => row.user_id !== userId && row.role === 'owner');
  return next !== 'owner' && others.length === 0 ? 'last-owner' : 'kept';
}

export async function setRole(
  tx: Transaction,
  workspaceId: string,
  userId: string,
  role: Role,
): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ role })
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .execute();
}

export async function removeMember(
  tx: Transaction,
  workspaceId: string,
  userId: string,
): Promise<void> {
  await tx
    .deleteFrom('memberships')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .execute();
  const actor = `user:${userId}`;
  await deleteCalendarsOf(tx, { workspaceId, owner: actor });
  // What only they could see would be lost to everybody.
  await tx
    .updateTable('scheduling_threads')
    .set({ visibility: 'shared' })
    .where('workspace_id', '=', workspaceId)
    .where('created_by', '=', actor)
    .execute();
}

/** The workspaces of a person, locked while something is decided about them. */
export async function lockedWorkspacesOf(tx: Transaction, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('memberships')
    .select('workspace_id')
    .where('user_id', '=', userId)
    .forUpdate()
    .execute();
  return rows.map(({ workspace_id }) => workspace_id);
}
