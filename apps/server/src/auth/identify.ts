import type { Role } from '@tashika/store';
import { tokenHash } from '@tashika/store';
import type { Context } from 'hono';
import type { Dependencies, Env, Service } from '../resource.ts';
import { openAccess } from './access.ts';
import { isForwarded } from './address.ts';
import { localOwnerName } from './messages.ja.ts';
import { noWorkspace, type Principal, type Session } from './principal.ts';
import { findSession, sessionToken } from './sessions.ts';
import { firstWorkspace } from './workspaces.ts';

/** Who asks, and by what right; or why nobody knows. */
type Identity =
  | { readonly kind: 'known'; readonly principal: Principal; readonly session?: Session }
  | {
      readonly kind: 'sign-in-required' | 'token-refused' | 'no-workspace' | 'proxied' | 'no-store';
    };

export const tokenPrefix = 'tsk_';
const bearer = new RegExp(`^Bearer +(${tokenPrefix}[\\w-]{20,100})$`, 'i');
/** The last use is kept this coarsely: a write per request would be too many. */
const usedMilliseconds = 60_000;

export function identifier({
  service,
  access = openAccess,
}: Dependencies): (c: Context<Env>) => Promise<Identity> {
  let local: string | undefined;
  return async (c) => {
    const authorization = c.req.header('authorization');
    if (authorization !== undefined && service !== undefined) {
      return byToken(service, authorization);
    }
    if (access.signIn === 'open') {
      if (isForwarded(c)) return { kind: 'proxied' };
      if (service !== undefined) local ??= await firstWorkspace(service.store);
      return { kind: 'known', principal: localOwner(local ?? noWorkspace) };
    }
    if (service === undefined) return { kind: 'no-store' };
    return bySession(service, sessionToken(c, service));
  };
}

export const localOwner = (workspaceId: string): Principal => ({
  workspaceId,
  actor: 'local',
  name: localOwnerName,
  role: 'owner',
  scopes: 'all',
});

async function bySession(service: Service, token: string | undefined): Promise<Identity> {
  const found =
    token === undefined ? undefined : await findSession(service.store, token, service.now());
  if (found === undefined) return { kind: 'sign-in-required' };
  const { id, userId, name, membership } = found;
  if (membership === null) return { kind: 'no-workspace' };
  const { workspaceId, role } = membership;
  return {
    kind: 'known',
    principal: { workspaceId, actor: `user:${userId}`, name, role, scopes: 'all' },
    session: { id, userId },
  };
}

async function byToken(service: Service, authorization: string): Promise<Identity> {
  const refused = { kind: 'token-refused' } as const;
  const token = bearer.exec(authorization.trim())?.[1];
  if (token === undefined) return refused;
  const { db } = service.store;
  const now = service.now();
  const found = await db
    .selectFrom('api_tokens')
    .select(['id', 'workspace_id', 'name', 'scopes', 'created_by', 'last_used_at'])
    .where('token_hash', '=', tokenHash(token))
    .where('revoked_at', 'is', null)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]))
    .executeTakeFirst();
  if (found === undefined) return refused;
  const role = await roleOf(service, found.workspace_id, found.created_by);
  if (role === undefined) return refused;
  if (now.getTime() - (found.last_used_at?.getTime() ?? 0) > usedMilliseconds) {
    await db
      .updateTable('api_tokens')
      .set({ last_used_at: now })
      .where('id', '=', found.id)
      .execute();
  }
  const { id, name, scopes, workspace_id: workspaceId } = found;
  return { kind: 'known', principal: { workspaceId, actor: `token:${id}`, name, role, scopes } };
}

/** A token is worth no more than who made it is now; with them it goes. */
async function roleOf(
  { store }: Service,
  workspaceId: string,
  createdBy: string,
): Promise<Role | undefined> {
  if (createdBy === 'local') return 'owner';
  const found = await store.db
    .selectFrom('memberships')
    .select('role')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', createdBy.replace(/^user:/, ''))
    .executeTakeFirst();
  return found?.role;
}
