import { createRoute } from '@hono/zod-openapi';
import {
  linkRequest,
  linkSent,
  passkeyAnswer,
  passkeyRequestOptions,
  setupRequest,
  signInRequest,
  tokenRequest,
  workspaceChoice,
} from '@tashika/contract/people';
import {
  chooseWorkspace,
  credentialsOf,
  endSession,
  isSetupToken,
  membershipsOf,
} from '@tashika/store';
import { openAccess } from '../auth/access.ts';
import { isForwarded } from '../auth/address.ts';
import { deviceOf } from '../auth/devices.ts';
import { auditFailure, reasonOf } from '../auth/events.ts';
import { linkMinutes, newLink, takeLink } from '../auth/links.ts';
import { mailLink } from '../auth/mail.ts';
import { isOpenKey, keepOpenKey } from '../auth/open-key.ts';
import { askForPasskey, checkPasskey, partyOf } from '../auth/passkeys.ts';
import { hashPassword } from '../auth/passwords.ts';
import { forgetSession, sessionToken } from '../auth/session-cookie.ts';
import { stateFor, stateOfOwner, stateWithoutStore } from '../auth/session-state.ts';
import { completeSetup } from '../auth/setup.ts';
import { tooMany } from '../auth/too-many.ts';
import { countMail } from '../auth/tries.ts';
import { isWeak } from '../auth/weak-password.ts';
import { json, jsonRequest } from '../openapi/content.ts';
import { documented } from '../openapi/documented.ts';
import { endPhone, forgetPhone } from '../phones/pairing.ts';
import { problem, problemResponses } from '../problem.ts';
import { isOwnPage } from '../protection.ts';
import { type Dependencies, newRoutes, type Resource, type Service } from '../resource.ts';
import { serviceOf } from '../service.ts';
import { joining } from './auth.joining.ts';
import { auth as words } from './auth.messages.ts';
import { isForPhones, pairing } from './auth.pairing.ts';
import {
  begin,
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

documented(signInRequest, { fields: { email: words.email, password: words.password } });
documented(linkRequest, { fields: { email: words.email } });
documented(linkSent, { fields: { message: words.linkMessage } });
documented(setupRequest, {
  fields: { token: words.token, name: words.name, email: words.email, password: words.password },
});
documented(passkeyAnswer, { fields: { response: words.passkeyResponse } });
documented(workspaceChoice, { fields: { workspace_id: words.workspaceId } });

const session = createRoute({
  method: 'get',
  path: '/session',
  tags,
  summary: words.session,
  description: words.sessionDescription,
  responses: { ...state(words.sessionOk), ...problemResponses(503) },
});

const open = createRoute({
  method: 'post',
  path: '/open',
  tags,
  summary: words.open,
  description: words.openDescription,
  request: jsonRequest(tokenRequest),
  responses: { ...state(words.openOk), ...problemResponses(400, 401, 403, 415, 503) },
});

const signIn = createRoute({
  method: 'post',
  path: '/sign-in',
  tags,
  summary: words.signIn,
  description: words.signInDescription,
  request: jsonRequest(signInRequest),
  responses: { ...state(words.signedInOk), ...problemResponses(400, 401, 403, 415, 429, 503) },
});

const askForLink = createRoute({
  method: 'post',
  path: '/link',
  tags,
  summary: words.link,
  description: words.linkDescription,
  request: jsonRequest(linkRequest),
  responses: {
    202: { description: words.linkOk, content: json(linkSent) },
    ...problemResponses(400, 403, 409, 415, 429, 503),
  },
});

const useLink = createRoute({
  method: 'post',
  path: '/link/use',
  tags,
  summary: words.useLink,
  request: jsonRequest(tokenRequest),
  responses: { ...state(words.signedInOk), ...problemResponses(400, 403, 410, 415, 429, 503) },
});

const offerPasskey = createRoute({
  method: 'post',
  path: '/passkey/options',
  tags,
  summary: words.passkeyOptions,
  responses: {
    200: { description: words.passkeyOptionsOk, content: json(passkeyRequestOptions) },
    ...problemResponses(403, 409, 429, 503),
  },
});

const usePasskey = createRoute({
  method: 'post',
  path: '/passkey',
  tags,
  summary: words.passkey,
  request: jsonRequest(passkeyAnswer),
  responses: { ...state(words.signedInOk), ...problemResponses(400, 401, 403, 409, 415, 429, 503) },
});

const setup = createRoute({
  method: 'post',
  path: '/setup',
  tags,
  summary: words.setup,
  description: words.setupDescription,
  request: jsonRequest(setupRequest),
  responses: { ...state(words.signedInOk), ...problemResponses(400, 403, 410, 415, 422, 429, 503) },
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
  request: jsonRequest(workspaceChoice),
  responses: { ...state(words.switchOk), ...problemResponses(400, 401, 403, 404, 415, 503) },
});

export const auth: Resource = {
  path: '/api/auth',
  area: 'public',
  tag: { name: words.tag, description: words.tagDescription },
  // The largest is a passkey's answer.
  maxBodyBytes: 64 * 1024,
  routes(dependencies) {
    const routes = newRoutes();
    const publicUrl = dependencies.service?.publicUrl;
    // Public, and yet by a cookie: no foreign page may sign people in or out.
    routes.use(async (c, next) => {
      if (dependencies.access?.signIn === 'paired' && !isForPhones(c.req.path)) {
        return problem(c, 'pairing-required');
      }
      return isOwnPage(c, { silence: 'refused', publicUrl }) ? next() : problem(c, 'cross-origin');
    });
    aboutSessions(routes, dependencies);
    signingIn(routes, dependencies);
    byPasskey(routes, dependencies);
    joining(routes, dependencies);
    pairing(routes, dependencies);
    return routes;
  },
};

function aboutSessions(routes: Routes, dependencies: Dependencies): void {
  routes.openapi(session, async (c) => {
    if (
      dependencies.service === undefined &&
      (dependencies.access ?? openAccess).signIn === 'open'
    ) {
      return c.json(stateWithoutStore(), 200);
    }
    return current(c, dependencies, serviceOf(dependencies));
  });

  routes.openapi(open, async (c) => {
    const service = serviceOf(dependencies);
    const { access = openAccess } = dependencies;
    const { token } = c.req.valid('json');
    if (access.signIn !== 'open' || isForwarded(c) || !isOpenKey(token, access)) {
      return problem(c, 'open-key-required');
    }
    keepOpenKey(c, service, token);
    return c.json(await stateOfOwner(c, service), 200);
  });

  routes.openapi(signOut, async (c) => {
    const service = serviceOf(dependencies);
    const token = sessionToken(c, service);
    if (token !== undefined) await endSession(service.store.db, token);
    await endPhone(c, service);
    forgetSession(c, service);
    forgetPhone(c, service);
    return c.json(await stateFor(c, dependencies, service, undefined), 200);
  });

  routes.openapi(switchWorkspace, async (c) => {
    const service = serviceOf(dependencies);
    const person = await signedIn(c, service);
    if (person === undefined) return problem(c, 'sign-in-required');
    const { workspace_id } = c.req.valid('json');
    const joined = await membershipsOf(service.store, person.userId);
    const mayChoose = person.boundTo === null || person.boundTo === workspace_id;
    if (!mayChoose || !joined.some(({ workspaceId }) => workspaceId === workspace_id)) {
      return problem(c, 'not-found', { path: c.req.path });
    }
    await chooseWorkspace(service.store.db, person.id, workspace_id);
    return current(c, dependencies, service);
  });
}

function signingIn(routes: Routes, dependencies: Dependencies): void {
  routes.openapi(signIn, async (c) => {
    const service = serviceOf(dependencies);
    const refused = await refuseAttempt(c, dependencies);
    if (refused !== undefined) return refused;
    const userId = await checkPassword(c, dependencies, c.req.valid('json'));
    if (typeof userId !== 'string') return userId;
    return enter(c, dependencies, await begin(c, service, { userId, how: 'password' }));
  });

  routes.openapi(askForLink, async (c) => {
    const service = serviceOf(dependencies);
    if (service.mail === null) return problem(c, 'mail-missing');
    const refused = await refuseAttempt(c, dependencies);
    if (refused !== undefined) return refused;
    const given = c.req.valid('json').email;
    const found = await credentialsOf(service.store.db, given);
    const wait = await countMail(service, given, await deviceOf(c, service, found?.id));
    if (wait !== undefined) return tooMany(c, wait);
    // Not waited for: how long it takes would tell whether there is such a person.
    void sendLink(service, given, found?.id).catch((error: unknown) =>
      dependencies.log.error(
        { request_id: c.get('requestId'), reason: reasonOf(error) },
        'sign-in mail',
      ),
    );
    return c.json({ message: words.linkSent }, 202);
  });

  routes.openapi(useLink, async (c) => {
    const service = serviceOf(dependencies);
    const refused = await refuseAttempt(c, dependencies);
    if (refused !== undefined) return refused;
    const taken = await takeLink(service, c.req.valid('json').token, browserOf(c));
    return taken === undefined ? problem(c, 'link-refused') : enter(c, dependencies, taken);
  });

  routes.openapi(setup, async (c) => {
    const service = serviceOf(dependencies);
    const refused = await refuseAttempt(c, dependencies);
    if (refused !== undefined) return refused;
    const { token, password, ...person } = c.req.valid('json');
    // Before the costly hashing; completing it decides.
    if (!(await isSetupToken(service.store.db, token, service.now()))) {
      return problem(c, 'link-refused');
    }
    if (isWeak(password, person)) return problem(c, 'password-weak');
    const passwordHash = await hashPassword(password, { lane: 'known', key: 'setup' });
    if (passwordHash === undefined) return tooBusy(c);
    const begun = await completeSetup(service, token, { ...person, passwordHash }, browserOf(c));
    return begun === undefined ? problem(c, 'link-refused') : enter(c, dependencies, begun);
  });
}

async function sendLink(
  service: Service,
  given: string,
  userId: string | undefined,
): Promise<void> {
  if (userId === undefined) return;
  const link = await service.store.db
    .transaction()
    .execute((tx) => newLink(tx, service, { userId, boundTo: null }));
  await mailLink(service, given, { link, minutes: linkMinutes });
}

function byPasskey(routes: Routes, dependencies: Dependencies): void {
  routes.openapi(offerPasskey, async (c) => {
    const service = serviceOf(dependencies);
    const party = partyOf(c, service);
    if (party === undefined) return problem(c, 'passkeys-missing');
    const refused = await refuseAttempt(c, dependencies);
    if (refused !== undefined) return refused;
    return c.json(await askForPasskey(service, party), 200);
  });

  routes.openapi(usePasskey, async (c) => {
    const service = serviceOf(dependencies);
    const party = partyOf(c, service);
    if (party === undefined) return problem(c, 'passkeys-missing');
    const refused = await refuseAttempt(c, dependencies);
    if (refused !== undefined) return refused;
    const checked = await checkPasskey(service, party, c.req.valid('json').response);
    if (checked?.isRight !== true) {
      if (checked !== undefined) auditFailure(dependencies, service, checked.userId, 'passkey');
      return problem(c, 'passkey-refused');
    }
    const { userId } = checked;
    return enter(c, dependencies, await begin(c, service, { userId, how: 'passkey' }));
  });
}
