import { createRoute } from '@hono/zod-openapi';
import { sampleCounts } from '@tashika/contract/people';
import { countSamples } from '@tashika/store';
import { json } from '../openapi/content.ts';
import { problemResponses } from '../problem.ts';
import { newRoutes, type Resource } from '../resource.ts';
import { removeSamples } from '../samples/samples.ts';
import { serviceOf } from '../service.ts';
import { samples as words } from './samples.messages.ts';

const count = createRoute({
  method: 'get',
  path: '/',
  tags: [words.tag],
  summary: words.count,
  description: words.countDescription,
  responses: {
    200: { description: words.counts, content: json(sampleCounts) },
    ...problemResponses(401, 403, 503),
  },
});

const remove = createRoute({
  method: 'delete',
  path: '/',
  tags: [words.tag],
  summary: words.remove,
  description: words.removeDescription,
  responses: {
    200: { description: words.removed, content: json(sampleCounts) },
    ...problemResponses(401, 403, 503),
  },
});

/** They lie in every part of the service: for who may do everything. */
export const samples: Resource = {
  path: '/api/samples',
  area: 'admin',
  tag: { name: words.tag, description: words.tagDescription },
  routes(dependencies) {
    const routes = newRoutes();
    routes.openapi(count, async (c) => {
      const { workspaceId } = c.get('principal');
      return c.json(await countSamples(serviceOf(dependencies).store.db, workspaceId), 200);
    });
    routes.openapi(remove, async (c) => {
      return c.json(await removeSamples(serviceOf(dependencies), c.get('principal')), 200);
    });
    return routes;
  },
};
