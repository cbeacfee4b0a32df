import { createRoute, z } from '@hono/zod-openapi';
import {
  endedSessions,
  passkeyCreationOptions,
  passkeyList,
  passkeyRegistration,
  passwordChange,
  registeredPasskey,
} from '@tashika/contract/people';
import {
  changePassword,
  removePasskey as deletePasskey,
  endOtherSessions,
  passkeysOf,
  personById,
  sessionProof,
} from '@tashika/store';
import type { Context } from 'hono';
import { openAccess } from '../auth/access.ts';
import { addressOf } from '../auth/address.ts';
import { limitsOf } from '../auth/limits-of.ts';
import { linkMinutes } from '../auth/links.ts';
import { passkeyParty } from '../auth/messages.ja.ts';
import { addPasskey, offerPasskey, partyOf } from '../auth/passkeys.ts';
import { hashPassword, isPassword } from '../auth/passwords.ts';
import { tooMany } from '../auth/too-many.ts';
import { isWeak } from '../auth/weak-password.ts';
import { json, jsonRequest } from '../openapi/content.ts';
import { documented } from '../openapi/documented.ts';
import { problem, problemResponses } from '../problem.ts';
import { type Dependencies, type Env, newRoutes, type Resource } from '../resource.ts';
import { serviceOf } from '../service.ts';
import { profile as words } from './auth.messages.ja.ts';

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
      c.header('Cache-Control', 'no-store');
      return c.get('session') === undefined ? problem(c, 'people-only') : next();
    });

    aboutPasskeys(routes, dependencies);
    aboutSessions(routes, dependencies);
    return routes;
  },
};

type Routes = ReturnType<typeof newRoutes>;

function mine(c: Context<Env>, dependencies: Dependencies) {
  const service = serviceOf(dependencies);
  return { service, db: service.store.db, userId: c.get('session')?.userId ?? '' };
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
    const person = await personById(db, userId);
    return c.json(await offerPasskey(service, party, passkeyParty(), person), 200);
  });

  routes.openapi(registerPasskey, async (c) => {
    const { service, userId } = mine(c, dependencies);
    const party = partyOf(c, service);
    if (party === undefined) return problem(c, 'passkeys-missing');
    const { name, response } = c.req.valid('json');
    const id = await addPasskey(service, party, userId, name, response);
    return id === undefined ? problem(c, 'passkey-refused') : c.json({ id, name }, 201);
  });

  routes.openapi(removePasskey, async (c) => {
    const { db, userId } = mine(c, dependencies);
    const isGone = await deletePasskey(db, userId, c.req.valid('param').id);
    return isGone ? c.body(null, 204) : problem(c, 'not-found', { path: c.req.path });
  });
}

function aboutSessions(routes: Routes, dependencies: Dependencies): void {
  const { access = openAccess } = dependencies;
  routes.openapi(renewPassword, async (c) => {
    const { service, db, userId } = mine(c, dependencies);
    const { current, next } = c.req.valid('json');
    const keptSession = c.get('session')?.id ?? '';
    const person = await personById(db, userId);
    const { how, beganAt } = await sessionProof(db, keptSession);
    const age = service.now().getTime() - beganAt.getTime();
    const isProven = how === 'link' && age < linkMinutes * 60_000;
    if (!isProven) {
      const limits = await limitsOf(dependencies);
      const address = addressOf(c, access.trustedProxies);
      const rest = await limits.rest(person.email, address);
      if (rest !== undefined) return tooMany(c, rest);
      if (!(await isPassword(current ?? '', person.passwordHash))) {
        await limits.failed(person.email, address);
        return problem(c, 'password-wrong');
      }
    }
    if (isWeak(next, person)) return problem(c, 'password-weak');
    const passwordHash = await hashPassword(next);
    await db
      .transaction()
      .execute((tx) => changePassword(tx, { userId, passwordHash, keptSession }));
    return c.body(null, 204);
  });

  routes.openapi(signOutElsewhere, async (c) => {
    const { db, userId } = mine(c, dependencies);
    const ended = await endOtherSessions(db, userId, c.get('session')?.id ?? '');
    return c.json({ ended }, 200);
  });
}
