import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { openAccess } from '../auth/access.ts';
import { addressOf } from '../auth/address.ts';
import { findInvitation, takeInvitation } from '../auth/invitations.ts';
import { limitsOf } from '../auth/limits-of.ts';
import { newLink, takeLink } from '../auth/links.ts';
import { mailLink } from '../auth/mail.ts';
import { localOwnerName } from '../auth/messages.ja.ts';
import { askForPasskey, partyOf, signInWithPasskey } from '../auth/passkeys.ts';
import { hashPassword, isPassword } from '../auth/passwords.ts';
import { createPerson, isWeak } from '../auth/people.ts';
import {
  beginSession,
  endSession,
  findSession,
  forgetSession,
  keepSession,
  type SignedIn,
  sessionToken,
} from '../auth/sessions.ts';
import { completeSetup, isSetupNeeded, isSetupToken } from '../auth/setup.ts';
import { tooMany } from '../auth/too-many.ts';
import { firstWorkspace, membershipsOf } from '../auth/workspaces.ts';
import { json, jsonRequest } from '../openapi/content.ts';
import { problem, problemResponses } from '../problem.ts';
import { isOwnPage } from '../protection.ts';
import {
  type Dependencies,
  type Env,
  newRoutes,
  type Resource,
  type Service,
} from '../resource.ts';
import { serviceOf } from '../service.ts';
import { auth as words } from './auth.messages.ja.ts';
import {
  authenticationResponse,
  email,
  givenPassword,
  linkToken,
  newPassword,
  personName,
  role,
  sessionState,
  webAuthn,
} from './auth.schema.ts';

const tags = [words.tag];
const state = (description: string) => ({ 200: { description, content: json(sessionState) } });

const session = createRoute({
  method: 'get',
  path: '/session',
  tags,
  summary: words.session,
  description: words.sessionDescription,
  responses: { ...state(words.sessionOk), ...problemResponses(503) },
});

const signIn = createRoute({
  method: 'post',
  path: '/sign-in',
  tags,
  summary: words.signIn,
  description: words.signInDescription,
  request: jsonRequest(z.object({ email, password: givenPassword })),
  responses: { ...state(words.signedInOk), ...problemResponses(400, 401, 403, 415, 429, 503) },
});

const askForLink = createRoute({
  method: 'post',
  path: '/link',
  tags,
  summary: words.link,
  description: words.linkDescription,
  request: jsonRequest(z.object({ email })),
  responses: {
    202: {
      description: words.linkOk,
      content: json(z.object({ message: z.string().meta({ description: words.linkMessage }) })),
    },
    ...problemResponses(400, 403, 409, 415, 429, 503),
  },
});

const useLink = createRoute({
  method: 'post',
  path: '/link/use',
  tags,
  summary: words.useLink,
  request: jsonRequest(z.object({ token: linkToken })),
  responses: { ...state(words.signedInOk), ...problemResponses(400, 403, 410, 415, 429, 503) },
});

const passkeyOptions = createRoute({
  method: 'post',
  path: '/passkey/options',
  tags,
  summary: words.passkeyOptions,
  responses: {
    200: {
      description: words.passkeyOptionsOk,
      content: json(webAuthn(words.passkeyOptionsOk)),
    },
    ...problemResponses(403, 409, 429, 503),
  },
});

const passkey = createRoute({
  method: 'post',
  path: '/passkey',
  tags,
  summary: words.passkey,
  request: jsonRequest(z.object({ response: authenticationResponse })),
  responses: { ...state(words.signedInOk), ...problemResponses(400, 401, 403, 409, 415, 429, 503) },
});

const setup = createRoute({
  method: 'post',
  path: '/setup',
  tags,
  summary: words.setup,
  description: words.setupDescription,
  request: jsonRequest(
    z.object({ token: linkToken, name: personName, email, password: newPassword }),
  ),
  responses: { ...state(words.signedInOk), ...problemResponses(400, 403, 410, 415, 422, 429, 503) },
});

const invitation = createRoute({
  method: 'post',
  path: '/invitation',
  tags,
  summary: words.invitation,
  request: jsonRequest(z.object({ token: linkToken })),
  responses: {
    200: {
      description: words.invitationOk,
      content: json(
        z.object({
          workspace_name: z.string().meta({ description: words.invitationWorkspace }),
          role,
        }),
      ),
    },
    ...problemResponses(400, 403, 410, 415, 429, 503),
  },
});

const accept = createRoute({
  method: 'post',
  path: '/invitation/accept',
  tags,
  summary: words.accept,
  description: words.acceptDescription,
  request: jsonRequest(
    z.object({
      token: linkToken,
      account: z.object({ name: personName, email, password: givenPassword }).optional(),
    }),
  ),
  responses: {
    ...state(words.signedInOk),
    ...problemResponses(400, 401, 403, 409, 410, 415, 422, 429, 503),
  },
});

const signOut = createRoute({
  method: 'post',
  path: '/sign-out',
  tags,
  summary: words.signOut,
  responses: { ...state(words.signOutOk), ...problemResponses(403, 503) },
});

const switchWorkspace = createRoute({
  method: 'post',
  path: '/workspace',
  tags,
  summary: words.switch,
  request: jsonRequest(
    z.object({ workspace_id: z.uuid().meta({ description: words.workspaceId }) }),
  ),
  responses: { ...state(words.switchOk), ...problemResponses(400, 401, 403, 404, 415, 503) },
});

export const auth: Resource = {
  path: '/api/auth',
  area: 'public',
  tag: { name: words.tag, description: words.tagDescription },
  // The largest is a passkey's answer.
  maxBodyBytes: 64 * 1024,
  routes(dependencies) {
    const { access = openAccess, log } = dependencies;
    const routes = newRoutes();

    // Public, and yet by a cookie: no foreign page may sign people in or out.
    routes.use(async (c, next) => {
      c.header('Cache-Control', 'no-store');
      return isOwnPage(c, 'refused') ? next() : problem(c, 'cross-origin');
    });

    const signedIn = (c: Context<Env>, service: Service): Promise<SignedIn | undefined> => {
      const token = sessionToken(c, service);
      return token === undefined
        ? Promise.resolve(undefined)
        : findSession(service.store, token, service.now());
    };

    /** Every try to get in counts for its address; the answer where there were too many. */
    const refuseAttempt = async (c: Context<Env>) => {
      const wait = await (await limitsOf(dependencies)).attempt(address(c));
      return wait === undefined ? undefined : tooMany(c, wait);
    };
    const address = (c: Context<Env>) => addressOf(c, access.trustedProxies);

    /** The old session ends with the new one: nothing that was known before is worth anything. */
    const enter = async (c: Context<Env>, service: Service, token: string) => {
      const before = sessionToken(c, service);
      if (before !== undefined) await endSession(service.store, before);
      keepSession(c, service, token);
      const person = await findSession(service.store, token, service.now());
      return c.json(await stateFor(c, dependencies, service, person), 200);
    };

    routes.openapi(session, async (c) => {
      if (dependencies.service === undefined && access.signIn === 'open') {
        return c.json(withoutStore, 200);
      }
      const service = serviceOf(dependencies);
      return c.json(await stateFor(c, dependencies, service, await signedIn(c, service)), 200);
    });

    routes.openapi(signIn, async (c) => {
      const service = serviceOf(dependencies);
      const given = c.req.valid('json');
      const refused = await refuseAttempt(c);
      if (refused !== undefined) return refused;
      const userId = await checkPassword(c, service, given.email, given.password);
      if (typeof userId !== 'string') return userId;
      const { store, now } = service;
      const token = await store.db
        .transaction()
        .execute((tx) => beginSession(tx, { userId, how: 'password', now: now() }));
      return enter(c, service, token);
    });

    /** Whose it is, or the refusal: the same words and the same work whether the address is known. */
    const checkPassword = async (
      c: Context<Env>,
      { store }: Service,
      given: string,
      password: string,
    ) => {
      const limits = await limitsOf(dependencies);
      const rest = await limits.rest(given, address(c));
      if (rest !== undefined) return tooMany(c, rest);
      const found = await store.db
        .selectFrom('users')
        .select(['id', 'password_hash'])
        .where('email', '=', given)
        .executeTakeFirst();
      if (!(await isPassword(password, found?.password_hash ?? null)) || found === undefined) {
        await limits.failed(given, address(c));
        return problem(c, 'sign-in-failed');
      }
      await limits.succeeded(given, address(c));
      return found.id;
    };

    routes.openapi(askForLink, async (c) => {
      const service = serviceOf(dependencies);
      if (service.mail === null) return problem(c, 'mail-missing');
      const given = c.req.valid('json').email;
      const limits = await limitsOf(dependencies);
      const wait = (await limits.attempt(address(c))) ?? (await limits.mail(given));
      if (wait !== undefined) return tooMany(c, wait);
      // Not waited for: how long it takes would tell whether there is such an account.
      void sendLink(service, given).catch((error: unknown) =>
        log.error({ request_id: c.get('requestId'), reason: reasonOf(error) }, 'sign-in mail'),
      );
      return c.json({ message: words.linkSent }, 202);
    });

    routes.openapi(useLink, async (c) => {
      const service = serviceOf(dependencies);
      const refused = await refuseAttempt(c);
      if (refused !== undefined) return refused;
      const token = await takeLink(service, c.req.valid('json').token);
      return token === undefined ? problem(c, 'link-refused') : enter(c, service, token);
    });

    routes.openapi(passkeyOptions, async (c) => {
      const service = serviceOf(dependencies);
      const party = partyOf(c, service);
      if (party === undefined) return problem(c, 'passkeys-missing');
      const refused = await refuseAttempt(c);
      if (refused !== undefined) return refused;
      // The browser's shape, which the schema leaves open.
      return c.json((await askForPasskey(service, party)) as never, 200);
    });

    routes.openapi(passkey, async (c) => {
      const service = serviceOf(dependencies);
      const party = partyOf(c, service);
      if (party === undefined) return problem(c, 'passkeys-missing');
      const refused = await refuseAttempt(c);
      if (refused !== undefined) return refused;
      const { response } = c.req.valid('json');
      const token = await signInWithPasskey(service, party, response as never);
      return token === undefined ? problem(c, 'passkey-refused') : enter(c, service, token);
    });

    routes.openapi(setup, async (c) => {
      const service = serviceOf(dependencies);
      const refused = await refuseAttempt(c);
      if (refused !== undefined) return refused;
      const { token, password, ...person } = c.req.valid('json');
      if (!(await isSetupToken(service, token))) return problem(c, 'link-refused');
      if (isWeak(password, person)) return problem(c, 'password-weak');
      const passwordHash = await hashPassword(password);
      const begun = await completeSetup(service, token, { ...person, passwordHash });
      return begun === undefined ? problem(c, 'link-refused') : enter(c, service, begun);
    });

    routes.openapi(invitation, async (c) => {
      const service = serviceOf(dependencies);
      const refused = await refuseAttempt(c);
      if (refused !== undefined) return refused;
      const found = await findInvitation(service, c.req.valid('json').token);
      if (found === undefined) return problem(c, 'link-refused');
      return c.json({ workspace_name: found.workspaceName, role: found.role }, 200);
    });

    routes.openapi(accept, async (c) => {
      const service = serviceOf(dependencies);
      const refused = await refuseAttempt(c);
      if (refused !== undefined) return refused;
      const { token, account } = c.req.valid('json');
      const found = await findInvitation(service, token);
      if (found === undefined) return problem(c, 'link-refused');
      const { store, now } = service;
      const { workspaceId } = found;

      if (account === undefined) {
        const person = await signedIn(c, service);
        if (person === undefined) return problem(c, 'sign-in-required');
        const taken = await store.db.transaction().execute(async (tx) => {
          if (!(await takeInvitation(tx, found, person.userId, now()))) return false;
          await tx
            .updateTable('sessions')
            .set({ workspace_id: workspaceId })
            .where('id', '=', person.id)
            .execute();
          return true;
        });
        if (!taken) return problem(c, 'link-refused');
        return c.json(await stateFor(c, dependencies, service, await signedIn(c, service)), 200);
      }

      const { password, ...person } = account;
      const exists = await store.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', person.email)
        .executeTakeFirst();
      let known: string | undefined;
      // Before anything else: whether the address has an account must not show.
      if (!newPassword.safeParse(password).success || isWeak(password, person)) {
        return problem(c, 'password-weak');
      }
      if (exists !== undefined) {
        const checked = await checkPassword(c, service, person.email, password);
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
          if (known === undefined) await tx.deleteFrom('users').where('id', '=', userId).execute();
          return 'link-refused' as const;
        }
        return {
          token: await beginSession(tx, { userId, how: 'password', now: now(), workspaceId }),
        };
      });
      return typeof begun === 'string' ? problem(c, begun) : enter(c, service, begun.token);
    });

    routes.openapi(signOut, async (c) => {
      const service = serviceOf(dependencies);
      const token = sessionToken(c, service);
      if (token !== undefined) await endSession(service.store, token);
      forgetSession(c, service);
      return c.json(await stateFor(c, dependencies, service, undefined), 200);
    });

    routes.openapi(switchWorkspace, async (c) => {
      const service = serviceOf(dependencies);
      const person = await signedIn(c, service);
      if (person === undefined) return problem(c, 'sign-in-required');
      const { workspace_id } = c.req.valid('json');
      const joined = await membershipsOf(service.store, person.userId);
      if (!joined.some(({ workspaceId }) => workspaceId === workspace_id)) {
        return problem(c, 'not-found', { path: c.req.path });
      }
      await service.store.db
        .updateTable('sessions')
        .set({ workspace_id })
        .where('id', '=', person.id)
        .execute();
      return c.json(await stateFor(c, dependencies, service, await signedIn(c, service)), 200);
    });

    return routes;
  },
};

/** Nothing is kept, and so there is nobody to be. */
const withoutStore: z.infer<typeof sessionState> = {
  sign_in: 'open',
  signed_in: true,
  setup_needed: false,
  person: { name: localOwnerName, email: '' },
  workspace: null,
  workspaces: [],
  ways: { password: false, link: false, passkey: false },
};

async function sendLink(service: Service, given: string): Promise<void> {
  const { store } = service;
  const found = await store.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', given)
    .executeTakeFirst();
  if (found === undefined) return;
  const link = await store.db.transaction().execute((tx) => newLink(tx, service, found.id));
  await mailLink(service, given, link);
}

/** A mail server's own words may name the recipient: only the kind of failure is kept. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || 'unknown';
}

async function stateFor(
  c: Context<Env>,
  { access = openAccess }: Dependencies,
  service: Service,
  person: SignedIn | undefined,
): Promise<z.infer<typeof sessionState>> {
  const ways = {
    password: true,
    link: service.mail !== null,
    passkey: partyOf(c, service) !== undefined,
  };
  if (access.signIn === 'open') {
    const id = await firstWorkspace(service.store);
    const { name } = await service.store.db
      .selectFrom('workspaces')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const workspace = { id, name, role: 'owner' as const };
    return {
      sign_in: 'open',
      signed_in: true,
      setup_needed: false,
      person: { name: localOwnerName, email: '' },
      workspace,
      workspaces: [workspace],
      ways,
    };
  }
  const joined = person === undefined ? [] : await membershipsOf(service.store, person.userId);
  const workspaces = joined.map(({ workspaceId: id, name, role }) => ({ id, name, role }));
  return {
    sign_in: 'required',
    signed_in: person !== undefined,
    setup_needed: person === undefined && (await isSetupNeeded(service)),
    person: person === undefined ? null : { name: person.name, email: person.email },
    workspace: workspaces.find(({ id }) => id === person?.membership?.workspaceId) ?? null,
    workspaces,
    ways,
  };
}
