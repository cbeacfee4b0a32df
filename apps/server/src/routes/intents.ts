import { createRoute } from '@hono/zod-openapi';
import { readIntent, understand, understandingToJson } from '@tashika/attendance';
import { engineProblem, problemResponses } from '../problem.ts';
import { newRoutes, type Resource } from '../resource.ts';
import { intents as words } from './attendance.messages.ja.ts';
import { withReference } from './attendance.reference.ts';
import { bodyOf, intentSchemas, ruleSchema, understanding } from './attendance.schema.ts';

const parse = createRoute({
  method: 'post',
  path: '/parse',
  tags: [words.tag],
  summary: words.summary,
  description: words.description,
  request: { body: bodyOf('Intent') },
  responses: {
    200: { description: words.ok, content: { 'application/json': { schema: understanding } } },
    ...problemResponses(400, 413, 415, 422),
  },
});

/** M01: from plain Japanese to a rule. */
export const intents: Resource = {
  path: '/api/intents',
  area: 'open',
  tag: { name: words.tag, description: words.tagDescription },
  routes() {
    const routes = newRoutes();
    routes.openAPIRegistry.register('AttendanceRule', ruleSchema);
    for (const [name, schema] of Object.entries(intentSchemas)) {
      routes.openAPIRegistry.register(name, schema);
    }
    routes.openapi(parse, (c) => {
      const intent = readIntent(withReference(c.req.valid('json')));
      if (!intent.ok) return engineProblem(c, 422, intent.error);
      const { utterance, context } = intent.value;
      c.header('Cache-Control', 'no-store');
      return c.json(understandingToJson(understand(utterance, context)), 200);
    });
    return routes;
  },
};
