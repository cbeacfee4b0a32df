import { createRoute } from '@hono/zod-openapi';
import {
  acceptRequest,
  invitationOffer,
  newPassword,
  tokenRequest,
} from '@tashika/contract/people';
import {
  beginSession,
  chooseWorkspace,
  createPerson,
  credentialsOf,
  deletePerson,
  findInvitation,
  type OpenInvitation,
} from '@tashika/store';
import type { Context } from 'hono';
import { takeInvitation } from '../auth/invitations.ts';
import { hashPassword } from '../auth/passwords.ts';
import { isWeak } from '../auth/weak-password.ts';
import { json, jsonRequest } from '../openapi/content.ts';
import { documented } from '../openapi/documented.ts';
import { problem, problemResponses } from '../problem.ts';
import type { Dependencies, Env, Service } from '../resource.ts';
import { serviceOf } from '../service.ts';
import { auth as words } from './auth.messages.ja.ts';
import {
  checkPassword,
  current,
  enter,
  type Routes,
  refuseAttempt,
  signedIn,
  state,
  tags,
} from './auth.shared.ts';

/** Becoming a member by an invitation. */

documented(invitationOffer, {
  fields: { workspace_name: words.invitationWorkspace, role: words.role },
});
documented(acceptRequest, {
  fields: {
    token: words.token,
    'account.name': words.name,
    'account.email': words.email,
    'account.password': words.password,
  },
});
const invitation = createRoute({
  method: 'post',
  path: '/invitation',
  tags,
  summary: words.invitation,
  request: jsonRequest(tokenRequest),
  responses: {
    200: { description: words.invitationOk, content: json(invitationOffer) },
    ...problemResponses(400, 403, 410, 415, 429, 503),
  },
});

const accept = createRoute({
  method: 'post',
  path: '/invitation/accept',
  tags,
  summary: words.accept,
  description: words.acceptDescription,
  request: jsonRequest(acceptRequest),
  responses: {
    ...state(words.signedInOk),
    ...problemResponses(400, 401, 403, 409, 410, 415, 422, 429, 503),
  },
});

export function joining(routes: Routes, dependencies: Dependencies): void {
  const find = ({ store, now }: Service, token: string) => findInvitation(store.db, token, now());

  routes.openapi(invitation, async (c) => {
    const service = serviceOf(dependencies);
    const refused = await refuseAttempt(c, dependencies);
    if (refused !== undefined) return refused;
    const found = await find(service, c.req.valid('json').token);
    if (found === undefined) return problem(c, 'link-refused');
    return c.json({ workspace_name: found.workspaceName, role: found.role }, 200);
  });

  routes.openapi(accept, async (c) => {
    const service = serviceOf(dependencies);
    const refused = await refuseAttempt(c, dependencies);
    if (refused !== undefined) return refused;
    const { token, account: person } = c.req.valid('json');
    const found = await find(service, token);
    if (found === undefined) return problem(c, 'link-refused');
    if (person !== undefined) return joinByPassword(c, dependencies, found, person);
    const known = await signedIn(c, service);
    if (known === undefined) return problem(c, 'sign-in-required');
    const taken = await service.store.db.transaction().execute(async (tx) => {
      if (!(await takeInvitation(tx, found, known.userId, service.now()))) return false;
      await chooseWorkspace(tx, known.id, found.workspaceId);
      return true;
    });
    return taken ? current(c, dependencies, service) : problem(c, 'link-refused');
  });
}

/** Somebody who is not signed in: new, or known by their password. */
async function joinByPassword(
  c: Context<Env>,
  dependencies: Dependencies,
  found: OpenInvitation,
  given: { readonly name: string; readonly email: string; readonly password: string },
) {
  const service = serviceOf(dependencies);
  const { store, now } = service;
  const { password, ...person } = given;
  const exists = await credentialsOf(store.db, person.email);
  // Before anything else: whether the address is known must not show.
  if (!newPassword.safeParse(password).success || isWeak(password, person)) {
    return problem(c, 'password-weak');
  }
  let known: string | undefined;
  if (exists !== undefined) {
    const checked = await checkPassword(c, dependencies, given);
    if (typeof checked !== 'string') {
      return checked.status === 429 ? checked : problem(c, 'account-exists');
    }
    known = checked;
  }
  const passwordHash = known === undefined ? await hashPassword(password) : '';
  const begun = await store.db.transaction().execute(async (tx) => {
    const userId = known ?? (await createPerson(tx, { ...person, passwordHash }));
    if (userId === undefined) return 'account-exists' as const;
    if (!(await takeInvitation(tx, found, userId, now()))) {
      // Nobody is left behind who was invited by nothing.
      if (known === undefined) await deletePerson(tx, userId);
      return 'link-refused' as const;
    }
    const { workspaceId } = found;
    return {
      token: await beginSession(tx, { userId, how: 'password', now: now(), workspaceId }),
    };
  });
  return typeof begun === 'string'
    ? problem(c, begun)
    : enter(c, dependencies, service, begun.token);
}
