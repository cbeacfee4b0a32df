import type { Store } from '@tashika/store';
import { sql } from 'kysely';
import { firstWorkspaceName } from './messages.ja.ts';

/** The oldest workspace: whose the data is before anybody has an account. Made where there is none. */
export async function firstWorkspace({ db }: Store): Promise<string> {
  const oldest = () =>
    db
      .selectFrom('workspaces')
      .select('id')
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
  const found = await oldest();
  if (found !== undefined) return found.id;
  // Servers that start together must agree on one.
  await sql`
    with guard as (select pg_advisory_xact_lock(hashtext('tashika first workspace')))
    insert into workspaces (name)
    select ${firstWorkspaceName} from guard where not exists (select from workspaces)
  `.execute(db);
  const made = await oldest();
  if (made === undefined) throw new Error('no workspace could be made');
  return made.id;
}
