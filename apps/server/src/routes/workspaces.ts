import { createRoute, z } from '@hono/zod-openapi';
import { workspace, workspaceDeletion, workspaceNaming } from '@tashika/contract/people';
import type { Problem } from '@tashika/kernel';
import {
  addMember,
  createWorkspace,
  deleteWorkspace,
  renameWorkspace,
  workspaceNamed,
} from '@tashika/store';
import { audit } from '../audit.ts';
import { refuseBound, refuseUnproven } from '../auth/proof.ts';
import { idempotent } from '../idempotency.ts';
import { json, jsonRequest } from '../openapi/content.ts';
import { documented } from '../openapi/documented.ts';
import { problem, problemResponses, refuse } from '../problem.ts';
import { newRoutes, type Resource } from '../resource.ts';
import { serviceOf } from '../service.ts';
import { workspaces as words } from './members.messages.ts';

const tags = [words.tag];
const id = z.uuid().meta({ description: words.id });
documented(workspaceNaming, { fields: { name: words.name } });
documented(workspace, { fields: { id: words.id, name: words.name } });

const create = createRoute({
  method: 'post',
  path: '/',
  tags,
  summary: words.create,
  description: words.createDescription,
  request: jsonRequest(workspaceNaming),
  responses: {
    201: { description: words.created, content: json(workspace) },
    ...problemResponses(400, 401, 403, 415, 422, 503),
  },
});

const rename = createRoute({
  method: 'patch',
  path: '/{id}',
  tags,
  summary: words.rename,
  request: { params: z.object({ id }), ...jsonRequest(workspaceNaming) },
  responses: {
    200: { description: words.renamed, content: json(workspace) },
    ...problemResponses(400, 401, 403, 404, 415, 503),
  },
});

const remove = createRoute({
  method: 'post',
  path: '/{id}/deletion',
  tags,
  summary: words.remove,
  description: words.removeDescription,
  request: { params: z.object({ id }), ...jsonRequest(workspaceDeletion) },
  responses: {
    204: { description: words.removed },
    ...problemResponses(400, 401, 403, 404, 409, 415, 422, 503),
  },
});

const nameDiffers: Problem = { code: 'name-differs', message: words.nameDiffers };
const lastOne: Problem = { code: 'last-workspace', message: words.lastOne, kind: 'conflict' };

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
      const bound = refuseBound(c);
      if (bound !== undefined) return bound;
      const given = c.req.valid('json');
      return idempotent(c, service, async (tx) => {
        const made = await createWorkspace(tx, given.name);
        await addMember(tx, made.id, session.userId, 'owner');
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
        return renameWorkspace(tx, { id: principal.workspaceId, name: c.req.valid('json').name });
      });
      return c.json(renamed, 200);
    });

    routes.openapi(remove, async (c) => {
      const service = serviceOf(dependencies);
      const { workspaceId, scopes } = c.get('principal');
      if (scopes !== 'all') return problem(c, 'people-only');
      if (c.req.valid('param').id !== workspaceId) {
        return problem(c, 'not-found', { path: c.req.path });
      }
      const refused = refuseBound(c) ?? refuseUnproven(c, service);
      if (refused !== undefined) return refused;
      const { db } = service.store;
      if (c.req.valid('json').name.trim() !== (await workspaceNamed(db, workspaceId))) {
        return refuse(c, nameDiffers);
      }
      const done = await db.transaction().execute((tx) => deleteWorkspace(tx, workspaceId));
      return done === 'last-workspace' ? refuse(c, lastOne) : c.body(null, 204);
    });

    return routes;
  },
};
