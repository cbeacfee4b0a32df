import { createRoute, z } from '@hono/zod-openapi';
import { newToken, tokenHash } from '@tashika/store';
import { audit } from '../audit.ts';
import { allScopes, type Scope } from '../auth/areas.ts';
import { tokenPrefix } from '../auth/identify.ts';
import { json } from '../openapi/content.ts';
import { problem, problemResponses } from '../problem.ts';
import { newRoutes, type Resource } from '../resource.ts';
import { serviceOf } from '../service.ts';
import { tokens as words } from './members.messages.ja.ts';

const tags = [words.tag];
const id = z.uuid().meta({ description: words.id });
const name = z.string().trim().min(1).max(80).meta({ description: words.name });
const scopes = z
  .array(z.enum(allScopes as [Scope, ...Scope[]]))
  .min(1)
  .max(allScopes.length)
  .meta({ description: words.scopes });
const instant = z.iso.datetime();

/** Long enough for a quarter's work; a key that nobody remembers ends by itself. */
const usualDays = 90;
const maxDays = 366;

const shown = z.object({
  id,
  name,
  scopes: z.array(z.string()).meta({ description: words.scopes }),
  created_at: instant.meta({ description: words.createdAt }),
  expires_at: instant.nullable().meta({ description: words.expiresAt }),
  last_used_at: instant.nullable().meta({ description: words.lastUsedAt }),
});

const list = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: words.list,
  responses: {
    200: { description: words.listOk, content: json(z.object({ tokens: z.array(shown) })) },
    ...problemResponses(401, 403, 503),
  },
});

const create = createRoute({
  method: 'post',
  path: '/',
  tags,
  summary: words.create,
  description: words.createDescription,
  request: {
    body: {
      required: true,
      content: json(
        z.object({
          name,
          scopes,
          days: z.int().min(1).max(maxDays).default(usualDays).meta({ description: words.days }),
        }),
      ),
    },
  },
  responses: {
    201: {
      description: words.created,
      content: json(shown.extend({ token: z.string().meta({ description: words.token }) })),
    },
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
  tag: { name: words.tag, description: words.tagDescription },
  routes(dependencies) {
    const routes = newRoutes();
    routes.use(async (c, next) => {
      c.header('Cache-Control', 'no-store');
      // A key that makes keys could give itself what it was not given.
      return c.get('principal').scopes === 'all' ? next() : problem(c, 'people-only');
    });

    routes.openapi(list, async (c) => {
      const { store } = serviceOf(dependencies);
      const rows = await store.db
        .selectFrom('api_tokens')
        .select(['id', 'name', 'scopes', 'created_at', 'expires_at', 'last_used_at'])
        .where('workspace_id', '=', c.get('principal').workspaceId)
        .where('revoked_at', 'is', null)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return c.json({ tokens: rows.map(toJson) }, 200);
    });

    routes.openapi(create, async (c) => {
      const { store, now } = serviceOf(dependencies);
      const principal = c.get('principal');
      const given = c.req.valid('json');
      const token = `${tokenPrefix}${newToken().token}`;
      const made = await store.db.transaction().execute(async (tx) => {
        const row = await tx
          .insertInto('api_tokens')
          .values({
            workspace_id: principal.workspaceId,
            name: given.name,
            token_hash: tokenHash(token),
            scopes: [...new Set(given.scopes)],
            created_by: principal.actor,
            expires_at: new Date(now().getTime() + given.days * 86_400_000),
          })
          .returning(['id', 'name', 'scopes', 'created_at', 'expires_at', 'last_used_at'])
          .executeTakeFirstOrThrow();
        const object = { type: 'token', id: row.id };
        await audit(tx, principal, 'create', object, { scopes: row.scopes });
        return row;
      });
      return c.json({ ...toJson(made), token }, 201);
    });

    routes.openapi(revoke, async (c) => {
      const { store, now } = serviceOf(dependencies);
      const principal = c.get('principal');
      const revoked = await store.db.transaction().execute(async (tx) => {
        const row = await tx
          .updateTable('api_tokens')
          .set({ revoked_at: now() })
          .where('id', '=', c.req.valid('param').id)
          .where('workspace_id', '=', principal.workspaceId)
          .where('revoked_at', 'is', null)
          .returning('id')
          .executeTakeFirst();
        if (row === undefined) return false;
        await audit(tx, principal, 'revoke', { type: 'token', id: row.id });
        return true;
      });
      return revoked ? c.body(null, 204) : problem(c, 'not-found', { path: c.req.path });
    });

    return routes;
  },
};

interface Row {
  readonly id: string;
  readonly name: string;
  readonly scopes: string[];
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
}

const toJson = ({ created_at, expires_at, last_used_at, ...row }: Row) => ({
  ...row,
  created_at: created_at.toISOString(),
  expires_at: expires_at?.toISOString() ?? null,
  last_used_at: last_used_at?.toISOString() ?? null,
});
