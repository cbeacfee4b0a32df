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

export interface AuditEntry {
  readonly id: string;
  readonly at: Date;
  readonly actor: string;
  /** The person's name, where the actor is one that still exists. */
  readonly actorName: string | null;
  readonly action: string;
  readonly objectType: string;
  readonly objectId: string;
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
  return rows.map(({ id, at, actor, action, object_type, object_id, details }) => ({
    id,
    at,
    actor,
    actorName: names.get(actor) ?? null,
    action,
    objectType: object_type,
    objectId: object_id,
    details,
  }));
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
