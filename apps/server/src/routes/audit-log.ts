import { createRoute, z } from '@hono/zod-openapi';
import { auditPage } from '@tashika/contract/people';
import { readAudit } from '@tashika/store';
import { json } from '../openapi/content.ts';
import { documented } from '../openapi/documented.ts';
import { problemResponses } from '../problem.ts';
import { newRoutes, type Resource } from '../resource.ts';
import { serviceOf } from '../service.ts';
import { auditLog as words } from './privacy.messages.ts';

const tags = [words.tag];

documented(auditPage, {
  fields: {
    'entries[].at': words.at,
    'entries[].actor': words.actor,
    'entries[].actor_name': words.actorName,
    'entries[].action': words.action,
    'entries[].object_type': words.objectType,
    'entries[].object_id': words.objectId,
    'entries[].object_name': words.objectName,
    'entries[].details': words.details,
    next: words.next,
  },
});

const list = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: words.list,
  request: {
    query: z.object({
      before: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional()
        .meta({ description: words.before }),
      limit: z.coerce.number().int().min(1).max(200).default(50).meta({ description: words.limit }),
    }),
  },
  responses: {
    200: { description: words.listed, content: json(auditPage) },
    ...problemResponses(400, 401, 403, 503),
  },
});

export const auditLog: Resource = {
  path: '/api/audit',
  area: 'admin',
  tag: { name: words.tag, description: words.tagDescription },
  routes(dependencies) {
    const routes = newRoutes();
    routes.openapi(list, async (c) => {
      const { store } = serviceOf(dependencies);
      const { before, limit } = c.req.valid('query');
      const { workspaceId } = c.get('principal');
      const rows = await readAudit(store.db, workspaceId, { before, limit: limit + 1 });
      const shown = rows.slice(0, limit);
      return c.json(
        {
          entries: shown.map(({ at, actorName, objectType, objectId, objectName, ...rest }) => ({
            ...rest,
            at: at.toISOString(),
            actor_name: actorName,
            object_type: objectType,
            object_id: objectId,
            object_name: objectName,
          })),
          next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
        },
        200,
      );
    });
    return routes;
  },
};
