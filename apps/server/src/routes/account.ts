import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { openAccess } from '../auth/access.ts';
import { addressOf } from '../auth/address.ts';
import { limitsOf } from '../auth/limits-of.ts';
import { linkMinutes } from '../auth/links.ts';
import { passkeyParty } from '../auth/messages.ja.ts';
import { addPasskey, offerPasskey, partyOf } from '../auth/passkeys.ts';
import { hashPassword, isPassword } from '../auth/passwords.ts';
import { isWeak } from '../auth/people.ts';
import { tooMany } from '../auth/too-many.ts';
import { json, jsonRequest } from '../openapi/content.ts';
import { problem, problemResponses } from '../problem.ts';
import { type Env, newRoutes, type Resource } from '../resource.ts';
import { serviceOf } from '../service.ts';
import { account as words } from './auth.messages.ja.ts';
import { givenPassword, newPassword, registrationResponse, webAuthn } from './auth.schema.ts';

const tags = [words.tag];

const passkeyName = z.string().trim().min(1).max(80).meta({ description: words.passkeyName });

const listPasskeys = createRoute({
  method: 'get',
  path: '/passkeys',
  tags,
  summary: words.passkeys,
  responses: {
    200: {
      description: words.passkeysOk,
      content: json(
        z.object({
          passkeys: z.array(
            z.object({
              id: z.uuid().meta({ description: words.id }),
              name: passkeyName,
              created_at: z.iso.datetime().meta({ description: words.createdAt }),
              used_at: z.iso.datetime().nullable().meta({ description: words.usedAt }),
            }),
          ),
        }),
      ),
    },
    ...problemResponses(401, 403, 503),
  },
});

const passkeyOptions = createRoute({
  method: 'post',
  path: '/passkeys/options',
  tags,
  summary: words.options,
  responses: {
    200: { description: words.optionsOk, content: json(webAuthn(words.optionsOk)) },
    ...problemResponses(401, 403, 409, 503),
  },
});

const registerPasskey = createRoute({
  method: 'post',
  path: '/passkeys',
  tags,
  summary: words.add,
  request: jsonRequest(
    z.object({
      name: passkeyName,
      response: registrationResponse.meta({ description: words.response }),
    }),
  ),
  responses: {
    201: {
      description: words.added,
      content: json(z.object({ id: z.uuid().meta({ description: words.id }), name: passkeyName })),
    },
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

const changePassword = createRoute({
  method: 'post',
  path: '/password',
  tags,
  summary: words.password,
  description: words.passwordDescription,
  request: jsonRequest(
    z.object({
      current: givenPassword.optional().meta({ description: words.current }),
      next: newPassword.meta({ description: words.next }),
    }),
  ),
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
      content: json(z.object({ ended: z.int().meta({ description: words.signOutElsewhereOk }) })),
    },
    ...problemResponses(401, 403, 503),
  },
});

/** A person's own: neither tokens nor whoever sits at an open machine have one. */
export const account: Resource = {
  path: '/api/account',
  area: 'open',
  tag: { name: words.tag, description: words.tagDescription },
  maxBodyBytes: 64 * 1024,
  routes(dependencies) {
    const { access = openAccess } = dependencies;
    const routes = newRoutes();
    routes.use(async (c, next) => {
      c.header('Cache-Control', 'no-store');
      return c.get('session') === undefined ? problem(c, 'people-only') : next();
    });

    const mine = (c: Context<Env>) => {
      const service = serviceOf(dependencies);
      return { service, db: service.store.db, userId: c.get('session')?.userId ?? '' };
    };

    routes.openapi(listPasskeys, async (c) => {
      const { db, userId } = mine(c);
      const rows = await db
        .selectFrom('passkeys')
        .select(['id', 'name', 'created_at', 'used_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute();
      const passkeys = rows.map(({ id, name, created_at, used_at }) => ({
        id,
        name,
        created_at: created_at.toISOString(),
        used_at: used_at?.toISOString() ?? null,
      }));
      return c.json({ passkeys }, 200);
    });

    routes.openapi(passkeyOptions, async (c) => {
      const { service, db, userId } = mine(c);
      const party = partyOf(c, service);
      if (party === undefined) return problem(c, 'passkeys-missing');
      const person = await db
        .selectFrom('users')
        .select(['id', 'email', 'name'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      // The browser's shape, which the schema leaves open.
      return c.json((await offerPasskey(service, party, passkeyParty, person)) as never, 200);
    });

    routes.openapi(registerPasskey, async (c) => {
      const { service, userId } = mine(c);
      const party = partyOf(c, service);
      if (party === undefined) return problem(c, 'passkeys-missing');
      const { name, response } = c.req.valid('json');
      const id = await addPasskey(service, party, userId, name, response as never);
      return id === undefined ? problem(c, 'passkey-refused') : c.json({ id, name }, 201);
    });

    routes.openapi(removePasskey, async (c) => {
      const { db, userId } = mine(c);
      const removed = await db
        .deleteFrom('passkeys')
        .where('id', '=', c.req.valid('param').id)
        .where('user_id', '=', userId)
        .returning('id')
        .executeTakeFirst();
      if (removed === undefined) return problem(c, 'not-found', { path: c.req.path });
      return c.body(null, 204);
    });

    routes.openapi(changePassword, async (c) => {
      const { service, db, userId } = mine(c);
      const { current, next } = c.req.valid('json');
      const sessionId = c.get('session')?.id ?? '';
      const person = await db
        .selectFrom('users')
        .innerJoin('sessions', 'sessions.user_id', 'users.id')
        .select(['users.email', 'users.name', 'users.password_hash', 'sessions.how'])
        .select('sessions.created_at')
        .where('users.id', '=', userId)
        .where('sessions.id', '=', sessionId)
        .executeTakeFirstOrThrow();
      const age = service.now().getTime() - person.created_at.getTime();
      const proven = person.how === 'link' && age < linkMinutes * 60_000;
      if (!proven) {
        const limits = await limitsOf(dependencies);
        const address = addressOf(c, access.trustedProxies);
        const rest = await limits.rest(person.email, address);
        if (rest !== undefined) return tooMany(c, rest);
        if (!(await isPassword(current ?? '', person.password_hash))) {
          await limits.failed(person.email, address);
          return problem(c, 'password-wrong');
        }
      }
      if (isWeak(next, person)) return problem(c, 'password-weak');
      const password_hash = await hashPassword(next);
      await db.transaction().execute(async (tx) => {
        await tx.updateTable('users').set({ password_hash }).where('id', '=', userId).execute();
        await tx.deleteFrom('sign_in_links').where('user_id', '=', userId).execute();
        await tx
          .deleteFrom('sessions')
          .where('user_id', '=', userId)
          .where('id', '!=', sessionId)
          .execute();
      });
      return c.body(null, 204);
    });

    routes.openapi(signOutElsewhere, async (c) => {
      const { db, userId } = mine(c);
      const ended = await db
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', '!=', c.get('session')?.id ?? '')
        .returning('id')
        .execute();
      return c.json({ ended: ended.length }, 200);
    });

    return routes;
  },
};
