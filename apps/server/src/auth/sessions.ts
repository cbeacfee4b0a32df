import type { Role, Store, Transaction } from '@tashika/store';
import { newToken, tokenHash } from '@tashika/store';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Service } from '../resource.ts';
import { isLoopback } from './access.ts';

/** Who is signed in: a random value in a cookie, of which the store keeps only the hash. */

/** At most a month, and not after a week of silence. */
const lifeDays = 30;
const silenceDays = 7;
const day = 86_400_000;
/** The last time seen is kept this coarsely: a write per request would be too many. */
const seenMilliseconds = 300_000;

export interface SignedIn {
  readonly id: string;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly how: 'password' | 'passkey' | 'link';
  readonly beganAt: Date;
  /** The chosen workspace, where the person is still a member of it. */
  readonly membership: { readonly workspaceId: string; readonly role: Role } | null;
}

interface Beginning {
  readonly userId: string;
  readonly how: 'password' | 'passkey' | 'link';
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
      expires_at: new Date(now.getTime() + lifeDays * day),
    })
    .execute();
  return token;
}

export async function findSession(
  { db }: Store,
  token: string,
  now: Date,
): Promise<SignedIn | undefined> {
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

export async function endSession({ db }: Store, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash(token)).execute();
}

/**
 * Over https the browser itself guarantees that the cookie was set by this very host (`__Host-`).
 * On loopback without TLS there is nobody to listen in, and browsers keep no secure cookie.
 */
function cookie(c: Context, { publicUrl }: Service) {
  const plain =
    publicUrl.startsWith('http:') && isLoopback(c.req.header('host') ?? new URL(publicUrl).host);
  return { name: plain ? 'tashika_session' : '__Host-tashika_session', secure: !plain };
}

export const sessionToken = (c: Context, service: Service): string | undefined =>
  getCookie(c, cookie(c, service).name);

export function keepSession(c: Context, service: Service, token: string): void {
  const { name, secure } = cookie(c, service);
  const maxAge = (lifeDays * day) / 1000;
  setCookie(c, name, token, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge });
}

export function forgetSession(c: Context, service: Service): void {
  const { name, secure } = cookie(c, service);
  deleteCookie(c, name, { path: '/', httpOnly: true, sameSite: 'Lax', secure });
}
