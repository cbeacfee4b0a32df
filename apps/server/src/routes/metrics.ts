import { createRoute, z } from '@hono/zod-openapi';
import { openApi } from '../messages.ts';
import { problem, problemResponses } from '../problem.ts';
import { newRoutes, type Resource } from '../resource.ts';

const text = openApi.metrics;

const read = createRoute({
  method: 'get',
  path: '/',
  tags: [openApi.health.tag],
  summary: text.summary,
  description: text.description,
  responses: {
    200: { description: text.ok, content: { 'text/plain': { schema: z.string() } } },
    ...problemResponses(404),
  },
});

/** Numbers tell strangers a lot: only for who administers, in person or by a token. */
export const metrics: Resource = {
  path: '/metrics',
  area: 'admin',
  tag: { name: openApi.health.tag, description: openApi.health.tagDescription },
  routes({ metrics }) {
    const routes = newRoutes();
    routes.openapi(read, async (c) => {
      if (metrics === undefined) return problem(c, 'not-found', { path: c.req.path });
      return c.text(await metrics.read(), 200, { 'Content-Type': metrics.contentType });
    });
    return routes;
  },
};
