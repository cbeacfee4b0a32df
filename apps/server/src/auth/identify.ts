import { findSession, type PresentedPhone, presentApiToken, roleOf } from '@tashika/store';
import type { Context } from 'hono';
import { phoneName } from '../phones/messages.ts';
import { phoneOf } from '../phones/pairing.ts';
import type { Dependencies, Env, Service } from '../resource.ts';
import { openAccess } from './access.ts';
import { isForwarded } from './address.ts';
import { localOwnerName } from './messages.ts';
import { bearsOpenKey, holdsOpenKey } from './open-key.ts';
import { noWorkspace, type Principal, type Session } from './principal.ts';
import { sessionToken } from './session-cookie.ts';
import { firstWorkspace } from './workspaces.ts';

/** Who asks, and by what right; or why nobody knows. */
type Identity =
  | { readonly kind: 'known'; readonly principal: Principal; readonly session?: Session }
  | {
      readonly kind:
        | 'sign-in-required'
        | 'open-key-required'
        | 'pairing-required'
        | 'token-refused'
        | 'no-workspace'
        | 'proxied'
        | 'no-store';
    };

export const tokenPrefix = 'tsk_';
const bearer = new RegExp(`^Bearer +(${tokenPrefix}[\\w-]{20,100})$`, 'i');

export function identifier({
  service,
  access = openAccess,
}: Dependencies): (c: Context<Env>) => Promise<Identity> {
  let local: string | undefined;
  return async (c) => {
    const authorization = c.req.header('authorization');
    const isOpen = access.signIn === 'open';
    const isOwner = isOpen && bearsOpenKey(authorization, access);
    if (authorization !== undefined && service !== undefined && !isOwner) {
      return byToken(service, authorization);
    }
    if (isOpen) {
      if (isForwarded(c)) return { kind: 'proxied' };
      if (!isOwner && !holdsOpenKey(c, access)) return { kind: 'open-key-required' };
      if (service !== undefined) local ??= await firstWorkspace(service.store);
      return { kind: 'known', principal: localOwner(local ?? noWorkspace) };
    }
    if (service === undefined) return { kind: 'no-store' };
    const isPaired = access.signIn === 'paired';
    const who: Identity = isPaired
      ? { kind: 'pairing-required' }
      : await bySession(service, sessionToken(c, service));
    const phone = who.kind === 'known' ? undefined : await phoneOf(c, service);
    return phone === undefined ? who : { kind: 'known', principal: phonePrincipal(phone) };
  };
}

const phonePrincipal = ({ id, device, workspaceId }: PresentedPhone): Principal => ({
  workspaceId,
  actor: `phone:${id}`,
  name: device || phoneName(),
  role: 'staff',
  scopes: 'all',
});

export const localOwner = (workspaceId: string): Principal => ({
  workspaceId,
  actor: 'local',
  name: localOwnerName(),
  role: 'owner',
  scopes: 'all',
});

async function bySession(service: Service, token: string | undefined): Promise<Identity> {
  const found =
    token === undefined ? undefined : await findSession(service.store.db, token, service.now());
  if (found === undefined) return { kind: 'sign-in-required' };
  const { id, userId, email, name, proof, boundTo, membership } = found;
  if (membership === null) return { kind: 'no-workspace' };
  const { workspaceId, role } = membership;
  return {
    kind: 'known',
    principal: { workspaceId, actor: `user:${userId}`, name, role, scopes: 'all' },
    session: { id, userId, email, proof, boundTo },
  };
}

async function byToken(service: Service, authorization: string): Promise<Identity> {
  const refused = { kind: 'token-refused' } as const;
  const token = bearer.exec(authorization.trim())?.[1];
  if (token === undefined) return refused;
  const { db } = service.store;
  const found = await presentApiToken(db, token, service.now());
  if (found === undefined) return refused;
  const { id, name, scopes, workspaceId, createdBy } = found;
  // A token is worth no more than who made it is now; with them it goes.
  const role =
    createdBy === 'local'
      ? 'owner'
      : await roleOf(db, workspaceId, createdBy.replace(/^user:/, ''));
  if (role === undefined) return refused;
  return { kind: 'known', principal: { workspaceId, actor: `token:${id}`, name, role, scopes } };
}
