import type { Store, Transaction } from '../open.ts';
import type { Role, SignInWay } from '../tables.ts';
import { newToken, tokenHash } from '../tokens.ts';

type Db = Store['db'] | Transaction;

/** Who is signed in: a random value that the browser keeps, and of which we keep only the hash. */

/** At most a month, and not after a week of silence. */
export const sessionDays = 30;
const silenceDays = 7;
const day = 86_400_000;
/** The last time seen is kept this coarsely: a write per request would be too many. */
const seenMilliseconds = 300_000;

export interface SignedIn {
  readonly id: string;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  /** When the person last showed that it is them, and how; null where nobody has. */
  readonly proof: { readonly at: Date; readonly by: SignInWay } | null;
  /** The only workspace that may be used, where its owner has handed out the way in. */
  readonly boundTo: string | null;
  /** The chosen workspace, where the person is still a member of it. */
  readonly membership: { readonly workspaceId: string; readonly role: Role } | null;
}

interface Beginning {
  readonly userId: string;
  readonly how: SignInWay;
  readonly now: Date;
  /** Where it begins; otherwise in the workspace the person joined first. */
  readonly workspaceId?: string | undefined;
  /** The workspace whose owner handed out the way in: no other, and no proof of who came by it. */
  readonly boundTo?: string | null;
  /** The browser, as its person would know it again. */
  readonly device?: string;
}

/** A new session each time: a value somebody planted before the sign-in leads nowhere. */
export async function beginSession(
  tx: Transaction,
  { userId, how, now, workspaceId, boundTo = null, device = '' }: Beginning,
): Promise<string> {
  const { token, hash } = newToken();
  const first = await tx
    .selectFrom('memberships')
    .select('workspace_id')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('workspace_id')
    .executeTakeFirst();
  await tx.deleteFrom('sessions').where('expires_at', '<', now).execute();
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hash,
      user_id: userId,
      workspace_id: boundTo ?? workspaceId ?? first?.workspace_id ?? null,
      bound_workspace_id: boundTo,
      proven_at: boundTo === null ? now : null,
      proven_by: boundTo === null ? how : null,
      device,
      how,
      created_at: now,
      seen_at: now,
      expires_at: new Date(now.getTime() + sessionDays * day),
    })
    .execute();
  return token;
}

export async function findSession(db: Db, token: string, now: Date): Promise<SignedIn | undefined> {
  const found = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'sessions.user_id')
        .onRef('memberships.workspace_id', '=', 'sessions.workspace_id'),
    )
    .select([
      'sessions.id',
      'sessions.user_id',
      'sessions.seen_at',
      'sessions.proven_at',
      'sessions.proven_by',
      'sessions.bound_workspace_id',
      'users.email',
      'users.name',
      'memberships.workspace_id',
      'memberships.role',
    ])
    .where('sessions.token_hash', '=', tokenHash(token))
    .where('sessions.expires_at', '>', now)
    .where('sessions.seen_at', '>', new Date(now.getTime() - silenceDays * day))
    .executeTakeFirst();
  if (found === undefined) return undefined;
  if (now.getTime() - found.seen_at.getTime() > seenMilliseconds) {
    await db.updateTable('sessions').set({ seen_at: now }).where('id', '=', found.id).execute();
  }
  const { workspace_id, role, proven_at, proven_by, bound_workspace_id: boundTo } = found;
  const isOutside = boundTo !== null && boundTo !== workspace_id;
  return {
    id: found.id,
    userId: found.user_id,
    email: found.email,
    name: found.name,
    proof: proven_at && proven_by && { at: proven_at, by: proven_by },
    boundTo,
    membership:
      workspace_id === null || role === null || isOutside
        ? null
        : { workspaceId: workspace_id, role },
  };
}

/** The person has shown that it is them: the session is theirs, and bound to nothing. */
export async function proveSession(
  db: Db,
  id: string,
  { by, now }: { readonly by: SignInWay; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ proven_at: now, proven_by: by, bound_workspace_id: null })
    .where('id', '=', id)
    .execute();
}

export interface ListedSession {
  readonly id: string;
  readonly how: SignInWay;
  readonly device: string;
  readonly beganAt: Date;
  readonly seenAt: Date;
  readonly isBound: boolean;
}

/** Those that are still good, the last seen first. */
export async function sessionsOf(db: Db, userId: string, now: Date): Promise<ListedSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'how', 'device', 'created_at', 'seen_at', 'bound_workspace_id'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('seen_at', '>', new Date(now.getTime() - silenceDays * day))
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, how, device, created_at, seen_at, bound_workspace_id }) => ({
    id,
    how,
    device,
    beganAt: created_at,
    seenAt: seen_at,
    isBound: bound_workspace_id !== null,
  }));
}

/** One session of the person; false where there is no such one. */
export async function endSessionById(db: Db, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

export async function chooseWorkspace(
  db: Db,
  sessionId: string,
  workspaceId: string,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ workspace_id: workspaceId })
    .where('id', '=', sessionId)
    .execute();
}

export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash(token)).execute();
}

/** Every session of the person but one; answers with how many ended. */
export async function endOtherSessions(db: Db, userId: string, kept: string): Promise<number> {
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', kept)
    .returning('id')
    .execute();
  return ended.length;
}
