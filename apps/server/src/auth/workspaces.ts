import type { Role, Store, Transaction } from '@tashika/store';
import { sql } from 'kysely';
import { firstWorkspaceName } from './messages.ja.ts';

/** The oldest workspace: whose the data is before anybody has an account. Made where there is none. */
export async function firstWorkspace({ db }: Pick<Store, 'db'>): Promise<string> {
  return (
    (await oldest(db)) ??
    (await db.transaction().execute(async (tx) => {
      // Servers that start together must agree on one.
      await sql`select pg_advisory_xact_lock(hashtext('tashika first workspace'))`.execute(tx);
      const found = await oldest(tx);
      if (found !== undefined) return found;
      const made = await tx
        .insertInto('workspaces')
        .values({ name: firstWorkspaceName })
        .returning('id')
        .executeTakeFirstOrThrow();
      return made.id;
    }))
  );
}

async function oldest(db: Store['db'] | Transaction): Promise<string | undefined> {
  const found = await db
    .selectFrom('workspaces')
    .select('id')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

export interface Membership {
  readonly workspaceId: string;
  readonly name: string;
  readonly role: Role;
}

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
