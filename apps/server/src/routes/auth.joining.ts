import { randomInt } from 'node:crypto';
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
  forgetAddressCodes,
  isAddressCode,
  keepAddressCode,
  type OpenInvitation,
} from '@tashika/store';
import type { Context } from 'hono';
import { reasonOf } from '../auth/events.ts';
import { takeInvitation } from '../auth/invitations.ts';
import { mailCode } from '../auth/mail.ts';
import { hashPassword } from '../auth/passwords.ts';
import { proofMinutes } from '../auth/proof.ts';
import { tooMany } from '../auth/too-many.ts';
import { countMail } from '../auth/tries.ts';
import { isWeak } from '../auth/weak-password.ts';
import { json, jsonRequest } from '../openapi/content.ts';
import { documented } from '../openapi/documented.ts';
import { problem, problemResponses } from '../problem.ts';
import type { Dependencies, Env, Service } from '../resource.ts';
import { serviceOf } from '../service.ts';
import { auth as words } from './auth.messages.ts';
import {
  browserOf,
  checkPassword,
  current,
  enter,
  type Routes,
  refuseAttempt,
  signedIn,
  state,
  tags,
  tooBusy,
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
    code: words.code,
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
    const { token, account: person, code } = c.req.valid('json');
    const found = await find(service, token);
    if (found === undefined) return problem(c, 'link-refused');
    if (person !== undefined) return joinByPassword(c, dependencies, found, { ...person, code });
    const known = await signedIn(c, service);
    if (known === undefined) return problem(c, 'sign-in-required');
    if (known.boundTo !== null) return problem(c, 'proof-required', { minutes: proofMinutes });
    const taken = await service.store.db.transaction().execute(async (tx) => {
      if (!(await takeInvitation(tx, found, known.userId, service.now()))) return false;
      await chooseWorkspace(tx, known.id, found.workspaceId);
      return true;
    });
    return taken ? current(c, dependencies, service) : problem(c, 'link-refused');
  });
}

interface Newcomer {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly code: string | undefined;
}

/** Long enough for a slow mail server, and five tries. */
const codeMinutes = 30;

/** Somebody who is not signed in: new, or known by their password. */
async function joinByPassword(
  c: Context<Env>,
  dependencies: Dependencies,
  found: OpenInvitation,
  given: Newcomer,
) {
  const service = serviceOf(dependencies);
  const { store, now } = service;
  const { password, code, ...person } = given;
  const exists = await credentialsOf(store.db, person.email);
  // Before anything else: whether the address is known must not show.
  if (!newPassword.safeParse(password).success || isWeak(password, person)) {
    return problem(c, 'password-weak');
  }
  let known: string | undefined;
  if (exists !== undefined) {
    const checked = await checkPassword(c, dependencies, given);
    if (typeof checked !== 'string') {
      return checked.status === 401 ? problem(c, 'account-exists') : checked;
    }
    known = checked;
  } else {
    const unverified = await refuseUnverified(c, dependencies, found, given);
    if (unverified !== undefined) return unverified;
  }
  const asker = { lane: 'known', key: `invitation ${found.id}` } as const;
  const passwordHash = known === undefined ? await hashPassword(password, asker) : '';
  if (passwordHash === undefined) return tooBusy(c);
  const verifiedAt = service.mail === null ? null : now();
  const begun = await store.db.transaction().execute(async (tx) => {
    const userId = known ?? (await createPerson(tx, { ...person, passwordHash, verifiedAt }));
    if (userId === undefined) return 'account-exists' as const;
    if (!(await takeInvitation(tx, found, userId, now()))) {
      // Nobody is left behind who was invited by nothing.
      if (known === undefined) await deletePerson(tx, userId);
      return 'link-refused' as const;
    }
    await forgetAddressCodes(tx, found.id);
    const { workspaceId } = found;
    const device = browserOf(c);
    const how = 'password';
    const session = await beginSession(tx, { userId, how, now: now(), workspaceId, device });
    return { session, userId };
  });
  return typeof begun === 'string' ? problem(c, begun) : enter(c, dependencies, begun);
}

/**
 * Where mails can be sent, an address belongs to whoever reads what is sent to it: a code goes there,
 * and without it nobody joins under that address. Undefined where nothing stands in the way.
 */
async function refuseUnverified(
  c: Context<Env>,
  dependencies: Dependencies,
  { id: invitationId }: OpenInvitation,
  { email, code }: Newcomer,
) {
  const service = serviceOf(dependencies);
  const { store, sealer, now } = service;
  if (service.mail === null) return undefined;
  const asked = { invitationId, email: sealer.fingerprint(email) };
  if (code !== undefined) {
    const isRight = await isAddressCode(store, asked, code, now());
    return isRight ? undefined : problem(c, 'code-wrong');
  }
  const wait = await countMail(service, email, undefined);
  if (wait !== undefined) return tooMany(c, wait);
  const fresh = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = new Date(now().getTime() + codeMinutes * 60_000);
  await keepAddressCode(store, asked, { code: fresh, now: now(), expiresAt });
  mailCode(service, email, { code: fresh, minutes: codeMinutes }).catch((error: unknown) =>
    dependencies.log.error(
      { request_id: c.get('requestId'), reason: reasonOf(error) },
      'address code',
    ),
  );
  return problem(c, 'address-unverified');
}
