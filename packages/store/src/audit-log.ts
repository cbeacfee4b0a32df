import { sql } from 'kysely';
import type { Store, Transaction } from './open.ts';

type Db = Store['db'] | Transaction;

interface AuditedAction {
  readonly workspaceId: string;
  readonly actor: string;
  readonly action: string;
  readonly object: { readonly type: string; readonly id: string };
  readonly details: object;
}

export async function writeAudit(
  tx: Transaction,
  { workspaceId, actor, action, object, details }: AuditedAction,
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      workspace_id: workspaceId,
      actor,
      action,
      object_type: object.type,
      object_id: object.id,
      details: JSON.stringify(details),
    })
    .execute();
}

/**
 * What happens to a person's way in concerns every workspace it opens: each of theirs, or the one a
 * session is bound to.
 */
export async function writePersonalAudit(
  db: Db,
  {
    userId,
    boundTo,
    actor,
    action,
    details,
  }: Omit<AuditedAction, 'workspaceId' | 'object'> & {
    readonly userId: string;
    readonly boundTo: string | null;
  },
): Promise<void> {
  await db
    .insertInto('audit_log')
    .columns(['workspace_id', 'actor', 'action', 'object_type', 'object_id', 'details'])
    .expression((is) => {
      const workspaces = is
        .selectFrom('memberships')
        .select([
          'workspace_id',
          sql.val(actor).as('actor'),
          sql.val(action).as('action'),
          sql.val('user').as('object_type'),
          sql.val(userId).as('object_id'),
          sql<string>`${JSON.stringify(details)}::jsonb`.as('details'),
        ])
        .where('user_id', '=', userId);
      return boundTo === null ? workspaces : workspaces.where('workspace_id', '=', boundTo);
    })
    .execute();
}

export interface AuditEntry {
  readonly id: string;
  readonly at: Date;
  readonly actor: string;
  /** The person's name, where the actor is one that still exists. */
  readonly actorName: string | null;
  readonly action: string;
  readonly objectType: string;
  readonly objectId: string;
  /** What it is called now, where it still is and has a name. */
  readonly objectName: string | null;
  readonly details: unknown;
}

/** Newest first, those before an entry. */
export async function readAudit(
  db: Db,
  workspaceId: string,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<AuditEntry[]> {
  let query = db
    .selectFrom('audit_log')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('id', 'desc')
    .limit(limit);
  if (before !== undefined) query = query.where('id', '<', before);
  const rows = await query.execute();
  const names = await namesOf(
    db,
    rows.flatMap(({ actor }) => (actor.startsWith(ofUser) ? [actor.slice(ofUser.length)] : [])),
  );
  const called = await objectNames(db, workspaceId, rows);
  return rows.map(({ id, at, actor, action, object_type, object_id, details }) => ({
    id,
    at,
    actor,
    actorName: names.get(actor) ?? null,
    action,
    objectType: object_type,
    objectId: object_id,
    objectName: called.get(`${object_type} ${object_id}`) ?? null,
    details,
  }));
}

/** The kinds of things that have a name; of threads the title, unless it is one person's alone. */
const named: Readonly<Record<string, string>> = {
  thread: `select id::text, title as name from scheduling_threads
    where workspace_id = $1 and visibility = 'shared'`,
  contact: 'select id::text, name from contacts where workspace_id = $1',
  signal: 'select id::text, name from signals where workspace_id = $1',
  token: 'select id::text, name from api_tokens where workspace_id = $1',
  invitation: 'select id::text, note as name from member_invitations where workspace_id = $1',
  user: `select u.id::text, u.name from users u
    join memberships m on m.user_id = u.id where m.workspace_id = $1`,
};

async function objectNames(
  db: Db,
  workspaceId: string,
  rows: readonly { readonly object_type: string; readonly object_id: string }[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const [type, ofType] of Map.groupBy(rows, ({ object_type }) => object_type)) {
    const [before, after] = named[type]?.split('$1') ?? [];
    if (before === undefined || after === undefined) continue;
    const ids = [...new Set(ofType.map(({ object_id }) => object_id))];
    const { rows: found } = await sql<{ id: string; name: string }>`
      select id, name from (${sql.raw(before)}${sql.lit(workspaceId)}${sql.raw(after)}) object
      where id = any(${ids}::text[])`.execute(db);
    for (const { id, name } of found) names.set(`${type} ${id}`, name);
  }
  return names;
}

const ofUser = 'user:';

async function namesOf(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const people = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(userIds)])
    .execute();
  return new Map(people.map(({ id, name }) => [`${ofUser}${id}`, name]));
}
