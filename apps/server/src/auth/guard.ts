import type { Around } from '../layer.ts';
import { problem } from '../problem.ts';
import { isOwnPage } from '../protection.ts';
import type { Dependencies } from '../resource.ts';
import { openAccess } from './access.ts';
import { addressOf } from './address.ts';
import { actionOf, mayUse } from './areas.ts';
import { identifier } from './identify.ts';
import { openLimit } from './limits.ts';
import { tooMany } from './too-many.ts';

/** An invited person's link counts as one, wherever it is used from; the page's files do not. */
const inviteLink = /^\/i\/(?!files\/)([^/]+)/;

/**
 * The one door to every resource: how often, from where, who, and whether they may. It stands
 * before anything of a request's body is read.
 */
export function guard(dependencies: Dependencies): Around {
  const { access = openAccess } = dependencies;
  const identify = identifier(dependencies);
  const silence = access.signIn === 'open' ? 'accepted' : 'refused';
  const publicUrl = dependencies.service?.publicUrl;
  const mayAsk = openLimit(access, dependencies.service);

  const known: Around = async (c, resource, run) => {
    const token = c.req.header('authorization') !== undefined;
    if (resource.byTokenOnly && !token) {
      const own = publicUrl ?? new URL(c.req.url).origin;
      const about = new URL(`/.well-known/oauth-protected-resource${resource.path}`, own);
      c.header('WWW-Authenticate', `Bearer resource_metadata="${about}"`);
      return problem(c, 'sign-in-required');
    }
    if (!token && !isOwnPage(c, { silence, publicUrl })) return problem(c, 'cross-origin');

    const who = await identify(c);
    if (who.kind !== 'known') {
      if (who.kind === 'token-refused')
        c.header('WWW-Authenticate', 'Bearer error="invalid_token"');
      return problem(c, who.kind === 'no-store' ? 'store-missing' : who.kind);
    }
    const { principal, session } = who;
    const rest = principal.actor === 'local' ? undefined : mayAsk(principal.actor);
    if (rest !== undefined) return tooMany(c, rest);
    if (!mayUse(principal, resource.area, actionOf(c.req.method))) return problem(c, 'forbidden');
    if (resource.peopleOnly && principal.scopes !== 'all') return problem(c, 'people-only');
    c.set('principal', principal);
    if (session !== undefined) c.set('session', session);
    c.set('isStillAllowed', async () => {
      const now = await identify(c);
      if (now.kind !== 'known') return false;
      const { actor, workspaceId } = now.principal;
      const isSame = actor === principal.actor && workspaceId === principal.workspaceId;
      return isSame && mayUse(now.principal, resource.area, actionOf(c.req.method));
    });
    return run();
  };

  return (c, resource, run) => {
    const wait = mayAsk(addressOf(c, access.trustedProxies));
    if (wait !== undefined) return tooMany(c, wait);
    const link = inviteLink.exec(c.req.path)?.[1];
    const pause = link === undefined ? undefined : mayAsk(`link ${link}`);
    if (pause !== undefined) return tooMany(c, pause);
    // What is public gives nobody a right they did not bring along in the request itself.
    return resource.area === 'public' ? run() : known(c, resource, run);
  };
}
