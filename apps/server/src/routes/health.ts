import { createRoute } from '@hono/zod-openapi';
import * as contract from '@tashika/contract/health';
import { openApi } from '../messages.ts';
import { json } from '../openapi/content.ts';
import { documented } from '../openapi/documented.ts';
import { newRoutes, type Resource } from '../resource.ts';
import { version } from '../version.ts';

const text = openApi.health;
documented(contract.health, { fields: { status: text.status, version: text.version } });

const check = createRoute({
  method: 'get',
  path: '/',
  tags: [text.tag],
  summary: text.summary,
  description: text.description,
  responses: {
    200: {
      description: text.ok,
      content: json(contract.health),
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
      return c.json({ status: 'ok' as const, version }, 200);
    });
    return routes;
  },
};
