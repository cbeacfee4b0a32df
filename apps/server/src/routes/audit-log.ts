import { createRoute, z } from '@hono/zod-openapi';
import { problemResponses } from '../problem.ts';
import { newRoutes, type Resource } from '../resource.ts';
import { serviceOf } from '../service.ts';
import { auditLog as words } from './privacy.messages.ja.ts';

const tags = [words.tag];

const entry = z.object({
  id: z.string(),
  at: z.iso.datetime().meta({ description: words.at }),
  actor: z.string().meta({ description: words.actor }),
  actor_name: z.string().nullable().meta({ description: words.actorName }),
  action: z.string().meta({ description: words.action }),
  object_type: z.string().meta({ description: words.objectType }),
  object_id: z.string().meta({ description: words.objectId }),
  details: z.unknown().openapi({ type: 'object', description: words.details }),
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
    200: {
      description: words.listed,
      content: {
        'application/json': {
          schema: z.object({
            entries: z.array(entry),
            next: z.string().nullable().meta({ description: words.next }),
          }),
        },
      },
    },
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
      let query = store.db
        .selectFrom('audit_log')
        .selectAll()
        .where('workspace_id', '=', c.get('principal').workspaceId)
        .orderBy('id', 'desc')
        .limit(limit + 1);
      if (before !== undefined) query = query.where('id', '<', before);
      const rows = await query.execute();
      const shown = rows.slice(0, limit);
      const users = shown.flatMap(({ actor }) =>
        actor.startsWith('user:') ? [actor.slice('user:'.length)] : [],
      );
      const people =
        users.length === 0
          ? []
          : await store.db
              .selectFrom('users')
              .select(['id', 'name'])
              .where('id', 'in', [...new Set(users)])
              .execute();
      const names = new Map(people.map(({ id, name }) => [`user:${id}`, name]));
      c.header('Cache-Control', 'no-store');
      return c.json(
        {
          entries: shown.map(({ workspace_id, at, ...rest }) => ({
            ...rest,
            at: at.toISOString(),
            actor_name: names.get(rest.actor) ?? null,
          })),
          next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
        },
        200,
      );
    });
    return routes;
  },
};
