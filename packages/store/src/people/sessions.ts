import type { Store, Transaction } from '../open.ts';
import type { Role, Tables } from '../tables.ts';
import { newToken, tokenHash } from '../tokens.ts';

type Db = Store['db'] | Transaction;

/** Who is signed in: a random value that the browser keeps, and of which we keep only the hash. */

/** At most a month, and not after a week of silence. */
export const sessionDays = 30;
const silenceDays = 7;
const day = 86_400_000;
/** The last time seen is kept this coarsely: a write per request would be too many. */
const seenMilliseconds = 300_000;

type How = Tables['sessions']['how'];

export interface SignedIn {
  readonly id: string;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly how: How;
  readonly beganAt: Date;
  /** The chosen workspace, where the person is still a member of it. */
  readonly membership: { readonly workspaceId: string; readonly role: Role } | null;
}

interface Beginning {
  readonly userId: string;
  readonly how: How;
  readonly now: Date;
  /** Where it begins; otherwise in the workspace the person joined first. */
  readonly workspaceId?: string | undefined;
}

/** A new session each time: a value somebody planted before the sign-in leads nowhere. */
export async function beginSession(
  tx: Transaction,
  { userId, how, now, workspaceId }: Beginning,
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
      workspace_id: workspaceId ?? first?.workspace_id ?? null,
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
      'sessions.how',
      'sessions.created_at',
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
  const { workspace_id, role } = found;
  return {
    id: found.id,
    userId: found.user_id,
    email: found.email,
    name: found.name,
    how: found.how,
    beganAt: found.created_at,
    membership: workspace_id === null || role === null ? null : { workspaceId: workspace_id, role },
  };
}

/** How and when a session began: what its person has proved lately. */
export async function sessionProof(
  db: Db,
  id: string,
): Promise<{ readonly how: How; readonly beganAt: Date }> {
  const { how, created_at } = await db
    .selectFrom('sessions')
    .select(['how', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { how, beganAt: created_at };
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
