import { createRoute, z } from '@hono/zod-openapi';
import { apiTokenList, madeApiToken, newApiToken } from '@tashika/contract/people';
import {
  type ApiToken,
  apiTokensOf,
  createApiToken,
  newToken,
  revokeApiToken,
} from '@tashika/store';
import { audit } from '../audit.ts';
import { tellPerson } from '../auth/events.ts';
import { tokenPrefix } from '../auth/identify.ts';
import { refuseUnproven } from '../auth/proof.ts';
import { json, jsonRequest } from '../openapi/content.ts';
import { documented } from '../openapi/documented.ts';
import { problem, problemResponses } from '../problem.ts';
import { newRoutes, type Resource } from '../resource.ts';
import { serviceOf } from '../service.ts';
import { tokens as words } from './members.messages.ts';

const tags = [words.tag];
const id = z.uuid().meta({ description: words.id });
const described = {
  id: words.id,
  name: words.name,
  scopes: words.scopes,
  created_at: words.createdAt,
  expires_at: words.expiresAt,
  last_used_at: words.lastUsedAt,
};
documented(apiTokenList, {
  fields: Object.fromEntries(
    Object.entries(described).map(([key, sentence]) => [`tokens[].${key}`, sentence]),
  ),
});
documented(madeApiToken, { fields: { ...described, token: words.token } });
documented(newApiToken, {
  fields: { name: words.name, scopes: words.scopes, days: words.days },
});

const list = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: words.list,
  responses: {
    200: { description: words.listOk, content: json(apiTokenList) },
    ...problemResponses(401, 403, 503),
  },
});

const create = createRoute({
  method: 'post',
  path: '/',
  tags,
  summary: words.create,
  description: words.createDescription,
  request: jsonRequest(newApiToken),
  responses: {
    201: { description: words.created, content: json(madeApiToken) },
    ...problemResponses(400, 401, 403, 415, 503),
  },
});

const revoke = createRoute({
  method: 'delete',
  path: '/{id}',
  tags,
  summary: words.revoke,
  request: { params: z.object({ id }) },
  responses: { 204: { description: words.revoked }, ...problemResponses(400, 401, 403, 404, 503) },
});

export const tokens: Resource = {
  path: '/api/tokens',
  area: 'admin',
  // A key that makes keys could give itself what it was not given.
  peopleOnly: true,
  tag: { name: words.tag, description: words.tagDescription },
  routes(dependencies) {
    const routes = newRoutes();
    routes.openapi(list, async (c) => {
      const { store } = serviceOf(dependencies);
      const tokens = await apiTokensOf(store.db, c.get('principal').workspaceId);
      return c.json({ tokens: tokens.map(tokenJson) }, 200);
    });

    routes.openapi(create, async (c) => {
      const service = serviceOf(dependencies);
      const unproven = refuseUnproven(c, service);
      if (unproven !== undefined) return unproven;
      const { store, now } = service;
      const principal = c.get('principal');
      const given = c.req.valid('json');
      const token = `${tokenPrefix}${newToken().token}`;
      const made = await store.db.transaction().execute(async (tx) => {
        const one = await createApiToken(tx, {
          workspaceId: principal.workspaceId,
          name: given.name,
          token,
          scopes: given.scopes,
          createdBy: principal.actor,
          expiresAt: new Date(now().getTime() + given.days * 86_400_000),
        });
        const object = { type: 'token', id: one.id };
        await audit(tx, principal, 'create', object, { scopes: one.scopes });
        return one;
      });
      const session = c.get('session');
      if (session !== undefined) tellPerson(dependencies, service, session.email, 'tokenMade');
      return c.json({ ...tokenJson(made), token }, 201);
    });

    routes.openapi(revoke, async (c) => {
      const { store, now } = serviceOf(dependencies);
      const principal = c.get('principal');
      const revoked = await store.db.transaction().execute(async (tx) => {
        const { id: tokenId } = c.req.valid('param');
        const done = await revokeApiToken(tx, principal.workspaceId, tokenId, now());
        if (!done) return false;
        await audit(tx, principal, 'revoke', { type: 'token', id: tokenId });
        return true;
      });
      return revoked ? c.body(null, 204) : problem(c, 'not-found', { path: c.req.path });
    });

    return routes;
  },
};

const tokenJson = ({ createdAt, expiresAt, lastUsedAt, scopes, ...row }: ApiToken) => ({
  ...row,
  scopes: [...scopes],
  created_at: createdAt.toISOString(),
  expires_at: expiresAt?.toISOString() ?? null,
  last_used_at: lastUsedAt?.toISOString() ?? null,
});
