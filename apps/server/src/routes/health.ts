import { createRoute, z } from '@hono/zod-openapi';
import { openApi } from '../messages.ja.ts';
import { newRoutes, type Resource } from '../resource.ts';
import { version } from '../version.ts';

const text = openApi.health;

const check = createRoute({
  method: 'get',
  path: '/',
  tags: [text.tag],
  summary: text.summary,
  description: text.description,
  responses: {
    200: {
      description: text.ok,
      content: {
        'application/json': {
          schema: z.object({
            status: z.literal('ok').meta({ description: text.status }),
            version: z.string().meta({ description: text.version }),
          }),
        },
      },
    },
  },
});

export const health: Resource = {
  path: '/healthz',
  area: 'public',
  tag: { name: text.tag, description: text.tagDescription },
  routes() {
    const routes = newRoutes();
    routes.openapi(check, (c) => {
      c.header('Cache-Control', 'no-store');
      return c.json({ status: 'ok' as const, version }, 200);
    });
    return routes;
  },
};
