import { createRoute, z } from '@hono/zod-openapi';
import { audit } from '../audit.ts';
import { idempotent } from '../idempotency.ts';
import { problem, problemResponses } from '../problem.ts';
import { newRoutes, type Resource } from '../resource.ts';
import { serviceOf } from '../service.ts';
import { workspaces as words } from './members.messages.ja.ts';

const tags = [words.tag];
const id = z.uuid().meta({ description: words.id });
const name = z.string().trim().min(1).max(80).meta({ description: words.name });
const named = { 'application/json': { schema: z.object({ name }) } };
const workspace = { 'application/json': { schema: z.object({ id, name }) } };

const create = createRoute({
  method: 'post',
  path: '/',
  tags,
  summary: words.create,
  description: words.createDescription,
  request: { body: { required: true, content: named } },
  responses: {
    201: { description: words.created, content: workspace },
    ...problemResponses(400, 401, 403, 415, 422, 503),
  },
});

const rename = createRoute({
  method: 'patch',
  path: '/{id}',
  tags,
  summary: words.rename,
  request: { params: z.object({ id }), body: { required: true, content: named } },
  responses: {
    200: { description: words.renamed, content: workspace },
    ...problemResponses(400, 401, 403, 404, 415, 503),
  },
});

export const workspaces: Resource = {
  path: '/api/workspaces',
  area: 'admin',
  tag: { name: words.tag, description: words.tagDescription },
  routes(dependencies) {
    const routes = newRoutes();

    routes.openapi(create, async (c) => {
      const service = serviceOf(dependencies);
      const session = c.get('session');
      // Nobody could open it otherwise.
      if (session === undefined) return problem(c, 'people-only');
      const given = c.req.valid('json');
      return idempotent(c, service, async (tx) => {
        const made = await tx
          .insertInto('workspaces')
          .values(given)
          .returning(['id', 'name'])
          .executeTakeFirstOrThrow();
        await tx
          .insertInto('memberships')
          .values({ workspace_id: made.id, user_id: session.userId, role: 'owner' })
          .execute();
        const principal = { workspaceId: made.id, actor: c.get('principal').actor };
        await audit(tx, principal, 'create', { type: 'workspace', id: made.id });
        return c.json(made, 201);
      });
    });

    routes.openapi(rename, async (c) => {
      const { store } = serviceOf(dependencies);
      const principal = c.get('principal');
      if (c.req.valid('param').id !== principal.workspaceId) {
        return problem(c, 'not-found', { path: c.req.path });
      }
      const renamed = await store.db.transaction().execute(async (tx) => {
        const object = { type: 'workspace', id: principal.workspaceId };
        await audit(tx, principal, 'rename', object);
        return tx
          .updateTable('workspaces')
          .set(c.req.valid('json'))
          .where('id', '=', principal.workspaceId)
          .returning(['id', 'name'])
          .executeTakeFirstOrThrow();
      });
      return c.json(renamed, 200);
    });

    return routes;
  },
};
