import { createRoute } from '@hono/zod-openapi';
import { readIntent, understandingToJson, understandWithModel } from '@tashika/attendance';
import { loadTokeniser } from '@tashika/japanese/tokeniser';
import type { Problem } from '@tashika/kernel';
import { answerByEngine, requireJson } from '../engines/engines.ts';
import { excessOf } from '../engines/tasks.ts';
import { engineBody } from '../openapi/content.ts';
import { problemResponses, refuse } from '../problem.ts';
import { newRoutes, type Resource } from '../resource.ts';
import { intentSchemas, understanding } from './attendance.document.ts';
import { intents as words } from './attendance.messages.ts';
import { withReference } from './attendance.reference.ts';

const parse = createRoute({
  method: 'post',
  path: '/parse',
  tags: [words.tag],
  summary: words.summary,
  description: words.description,
  request: { body: engineBody('Intent') },
  responses: {
    200: { description: words.ok, content: { 'application/json': { schema: understanding } } },
    ...problemResponses(400, 413, 415, 422, 503),
  },
});

/** M01: from plain Japanese to a rule. */
export const intents: Resource = {
  path: '/api/intents',
  area: 'open',
  tag: { name: words.tag, description: words.tagDescription },
  routes(dependencies) {
    const routes = newRoutes();
    for (const [name, schema] of Object.entries(intentSchemas)) {
      routes.openAPIRegistry.register(name, schema);
    }
    routes.openapi(parse, async (c) => {
      requireJson(c);
      const given = secondReaderAsked(await c.req.text());
      if (given === undefined) return answerByEngine(c, dependencies, 'intent');
      const excess = excessOf(given);
      if (excess !== undefined) return refuse(c, excess);
      const intent = readIntent(withReference(given), await loadTokeniser());
      if (!intent.ok) return refuse(c, intent.error);
      const { utterance, turns, context } = intent.value;
      const { model } = dependencies;
      if (model?.ok === false) return refuse(c, { ...model.error, kind: 'unavailable' });
      if (!model?.value) return refuse(c, noModel);
      const { signal } = c.req.raw;
      const read = await understandWithModel(utterance, context, model.value, {
        signal,
        turns,
      });
      return c.json(understandingToJson(read.understanding), 200);
    });
    return routes;
  },
};

/** M11: off unless the request asks for it; only such a request is taken apart here. */
function secondReaderAsked(body: string): unknown {
  // Names may be spelt by escapes, so that a name that is not there proves nothing.
  if (!body.includes('second_reader') && !body.includes('\\u')) return undefined;
  try {
    const given: unknown = JSON.parse(body);
    const asks =
      typeof given === 'object' &&
      given !== null &&
      'second_reader' in given &&
      given.second_reader === true;
    return asks ? given : undefined;
  } catch {
    // No JSON: the engine says so.
    return undefined;
  }
}

const noModel: Problem = { code: 'not-configured', message: words.noModel, kind: 'unavailable' };
