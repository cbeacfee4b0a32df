import { createRoute, z } from '@hono/zod-openapi';
import {
  endedSessions,
  identityProof,
  passkeyCreationOptions,
  passkeyList,
  passkeyRegistration,
  passwordChange,
  registeredPasskey,
  sessionList,
} from '@tashika/contract/people';
import {
  changePassword,
  removePasskey as deletePasskey,
  endOtherSessions,
  endSessionById,
  forgetDevices,
  passkeysOf,
  personById,
  proveSession,
  type SignInWay,
  sessionsOf,
} from '@tashika/store';
import type { Context } from 'hono';
import { keepDevice } from '../auth/devices.ts';
import { auditFailure, auditPerson, tellPerson } from '../auth/events.ts';
import { passkeyParty } from '../auth/messages.ts';
import { addPasskey, checkPasskey, offerPasskey, partyOf } from '../auth/passkeys.ts';
import { hashPassword, isPassword } from '../auth/passwords.ts';
import { isProven, refuseBound, refuseUnproven } from '../auth/proof.ts';
import { tooMany } from '../auth/too-many.ts';
import { countPassword } from '../auth/tries.ts';
import { isWeak } from '../auth/weak-password.ts';
import { json, jsonRequest } from '../openapi/content.ts';
import { documented } from '../openapi/documented.ts';
import { problem, problemResponses } from '../problem.ts';
import { type Dependencies, type Env, newRoutes, type Resource } from '../resource.ts';
import { serviceOf } from '../service.ts';
import { profile as words } from './auth.messages.ts';
import { address, tooBusy } from './auth.shared.ts';

const tags = [words.tag];

documented(passkeyList, {
  fields: {
    'passkeys[].id': words.id,
    'passkeys[].name': words.passkeyName,
    'passkeys[].created_at': words.createdAt,
    'passkeys[].used_at': words.usedAt,
  },
});
documented(passkeyRegistration, { fields: { name: words.passkeyName, response: words.response } });
documented(registeredPasskey, { fields: { id: words.id, name: words.passkeyName } });
documented(passwordChange, { fields: { current: words.current, next: words.next } });
documented(endedSessions, { fields: { ended: words.signOutElsewhereOk } });
documented(identityProof, { fields: { password: words.proofPassword } });
documented(sessionList, {
  fields: {
    'sessions[].id': words.id,
    'sessions[].how': words.how,
    'sessions[].device': words.device,
    'sessions[].began_at': words.beganAt,
    'sessions[].seen_at': words.seenAt,
    'sessions[].bound': words.bound,
    'sessions[].current': words.currentSession,
  },
});

const prove = createRoute({
  method: 'post',
  path: '/proof',
  tags,
  summary: words.proof,
  description: words.proofDescription,
  request: jsonRequest(identityProof),
  responses: {
    204: { description: words.proofOk },
    ...problemResponses(400, 401, 403, 409, 415, 422, 429, 503),
  },
});

const listSessions = createRoute({
  method: 'get',
  path: '/sessions',
  tags,
  summary: words.sessions,
  responses: {
    200: { description: words.sessionsOk, content: json(sessionList) },
    ...problemResponses(401, 403, 503),
  },
});

const finishSession = createRoute({
  method: 'delete',
  path: '/sessions/{id}',
  tags,
  summary: words.endSession,
  request: { params: z.object({ id: z.uuid().meta({ description: words.id }) }) },
  responses: {
    204: { description: words.endSessionOk },
    ...problemResponses(400, 401, 403, 404, 503),
  },
});

const listPasskeys = createRoute({
  method: 'get',
  path: '/passkeys',
  tags,
  summary: words.passkeys,
  responses: {
    200: {
      description: words.passkeysOk,
      content: json(passkeyList),
    },
    ...problemResponses(401, 403, 503),
  },
});

const offerOptions = createRoute({
  method: 'post',
  path: '/passkeys/options',
  tags,
  summary: words.options,
  responses: {
    200: { description: words.optionsOk, content: json(passkeyCreationOptions) },
    ...problemResponses(401, 403, 409, 503),
  },
});

const registerPasskey = createRoute({
  method: 'post',
  path: '/passkeys',
  tags,
  summary: words.add,
  request: jsonRequest(passkeyRegistration),
  responses: {
    201: { description: words.added, content: json(registeredPasskey) },
    ...problemResponses(400, 401, 403, 409, 415, 503),
  },
});

const removePasskey = createRoute({
  method: 'delete',
  path: '/passkeys/{id}',
  tags,
  summary: words.remove,
  request: { params: z.object({ id: z.uuid().meta({ description: words.id }) }) },
  responses: { 204: { description: words.removed }, ...problemResponses(400, 401, 403, 404, 503) },
});

const renewPassword = createRoute({
  method: 'post',
  path: '/password',
  tags,
  summary: words.password,
  description: words.passwordDescription,
  request: jsonRequest(passwordChange),
  responses: {
    204: { description: words.passwordOk },
    ...problemResponses(400, 401, 403, 415, 422, 429, 503),
  },
});

const signOutElsewhere = createRoute({
  method: 'post',
  path: '/sign-out-elsewhere',
  tags,
  summary: words.signOutElsewhere,
  responses: {
    200: {
      description: words.signOutElsewhereOk,
      content: json(endedSessions),
    },
    ...problemResponses(401, 403, 503),
  },
});

/** A person's own: neither tokens nor whoever sits at an open machine have one. */
export const profile: Resource = {
  path: '/api/account',
  area: 'open',
  tag: { name: words.tag, description: words.tagDescription },
  maxBodyBytes: 64 * 1024,
  routes(dependencies) {
    const routes = newRoutes();
    routes.use(async (c, next) => {
      if (c.get('session') === undefined) return problem(c, 'people-only');
      // By a link from an owner's hand: nothing of the person's own before they show that it is them.
      return (isProof(c.req.path) ? undefined : refuseBound(c)) ?? next();
    });

    aboutPasskeys(routes, dependencies);
    aboutProof(routes, dependencies);
    aboutSessions(routes, dependencies);
    return routes;
  },
};

type Routes = ReturnType<typeof newRoutes>;

const isProof = (path: string) => /\/(proof|password)$/.test(path);

function mine(c: Context<Env>, dependencies: Dependencies) {
  const service = serviceOf(dependencies);
  const session = c.get('session');
  if (session === undefined) throw new Error('nobody is signed in');
  return { service, db: service.store.db, session, userId: session.userId };
}

function aboutPasskeys(routes: Routes, dependencies: Dependencies): void {
  routes.openapi(listPasskeys, async (c) => {
    const { db, userId } = mine(c, dependencies);
    const passkeys = (await passkeysOf(db, userId)).map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      created_at: createdAt.toISOString(),
      used_at: usedAt?.toISOString() ?? null,
    }));
    return c.json({ passkeys }, 200);
  });

  routes.openapi(offerOptions, async (c) => {
    const { service, db, userId } = mine(c, dependencies);
    const party = partyOf(c, service);
    if (party === undefined) return problem(c, 'passkeys-missing');
    const unproven = refuseUnproven(c, service);
    if (unproven !== undefined) return unproven;
    const person = await personById(db, userId);
    return c.json(await offerPasskey(service, party, passkeyParty(), person), 200);
  });

  routes.openapi(registerPasskey, async (c) => {
    const { service, db, session, userId } = mine(c, dependencies);
    const party = partyOf(c, service);
    if (party === undefined) return problem(c, 'passkeys-missing');
    const unproven = refuseUnproven(c, service);
    if (unproven !== undefined) return unproven;
    const { name, response } = c.req.valid('json');
    const id = await addPasskey(service, party, userId, name, response);
    if (id === undefined) return problem(c, 'passkey-refused');
    await auditPerson(db, { userId, action: 'passkey-added' });
    tellPerson(dependencies, service, session.email, 'passkeyAdded');
    return c.json({ id, name }, 201);
  });

  routes.openapi(removePasskey, async (c) => {
    const { service, db, session, userId } = mine(c, dependencies);
    const unproven = refuseUnproven(c, service);
    if (unproven !== undefined) return unproven;
    const isGone = await deletePasskey(db, userId, c.req.valid('param').id);
    if (!isGone) return problem(c, 'not-found', { path: c.req.path });
    await auditPerson(db, { userId, action: 'passkey-removed' });
    tellPerson(dependencies, service, session.email, 'passkeyRemoved');
    return c.body(null, 204);
  });
}

/** The refusal where it is not their password; undefined where it is. */
async function refusePassword(c: Context<Env>, dependencies: Dependencies, password: string) {
  const { service, db, session, userId } = mine(c, dependencies);
  const { email, passwordHash } = await personById(db, userId);
  const known = `session ${session.id}`;
  const tried = await countPassword(service, { email, address: address(c, dependencies), known });
  if (tried.wait !== undefined) return tooMany(c, tried.wait);
  const isRight = await isPassword(password, passwordHash, { lane: 'known', key: known });
  if (isRight === undefined) {
    await tried.takeBack();
    return tooBusy(c);
  }
  if (!isRight) {
    auditFailure(dependencies, service, userId, 'proof');
    return problem(c, 'password-wrong');
  }
  await tried.succeeded();
  return undefined;
}

function aboutProof(routes: Routes, dependencies: Dependencies): void {
  routes.openapi(prove, async (c) => {
    const { service, db, session, userId } = mine(c, dependencies);
    const given = c.req.valid('json');
    let by: SignInWay = 'password';
    if ('password' in given) {
      const refused = await refusePassword(c, dependencies, given.password);
      if (refused !== undefined) return refused;
    } else {
      by = 'passkey';
      const party = partyOf(c, service);
      if (party === undefined) return problem(c, 'passkeys-missing');
      const checked = await checkPasskey(service, party, given.response);
      if (checked?.isRight !== true || checked.userId !== userId) {
        auditFailure(dependencies, service, userId, 'proof');
        return problem(c, 'passkey-refused');
      }
    }
    await proveSession(db, session.id, { by, now: service.now() });
    return c.body(null, 204);
  });

  routes.openapi(renewPassword, async (c) => {
    const { service, db, session, userId } = mine(c, dependencies);
    const { current, next } = c.req.valid('json');
    // A password typed a while ago is no proof of knowing it; a passkey or a mail just now is.
    const isOtherwise = session.proof?.by !== 'password' && isProven(session, service.now());
    if (!isOtherwise) {
      const refused = await refusePassword(c, dependencies, current ?? '');
      if (refused !== undefined) return refused;
    }
    if (isWeak(next, await personById(db, userId))) return problem(c, 'password-weak');
    const passwordHash = await hashPassword(next, { lane: 'known', key: session.id });
    if (passwordHash === undefined) return tooBusy(c);
    await db.transaction().execute(async (tx) => {
      await changePassword(tx, { userId, passwordHash, keptSession: session.id });
      if (!isOtherwise) await proveSession(tx, session.id, { by: 'password', now: service.now() });
      await forgetDevices(tx, userId);
      await keepDevice(c, service, tx, userId);
      await auditPerson(tx, { userId, action: 'password-changed' });
    });
    tellPerson(dependencies, service, session.email, 'passwordChanged');
    return c.body(null, 204);
  });
}

function aboutSessions(routes: Routes, dependencies: Dependencies): void {
  routes.openapi(listSessions, async (c) => {
    const { service, db, session, userId } = mine(c, dependencies);
    const sessions = (await sessionsOf(db, userId, service.now())).map(
      ({ id, how, device, beganAt, seenAt, isBound }) => ({
        id,
        how,
        device,
        began_at: beganAt.toISOString(),
        seen_at: seenAt.toISOString(),
        bound: isBound,
        current: id === session.id,
      }),
    );
    return c.json({ sessions }, 200);
  });

  routes.openapi(finishSession, async (c) => {
    const { db, userId } = mine(c, dependencies);
    const isEnded = await endSessionById(db, userId, c.req.valid('param').id);
    if (!isEnded) return problem(c, 'not-found', { path: c.req.path });
    await auditPerson(db, { userId, action: 'session-ended' });
    return c.body(null, 204);
  });

  routes.openapi(signOutElsewhere, async (c) => {
    const { db, session, userId } = mine(c, dependencies);
    const ended = await endOtherSessions(db, userId, session.id);
    if (ended > 0) await auditPerson(db, { userId, action: 'session-ended', details: { ended } });
    return c.json({ ended }, 200);
  });
}
