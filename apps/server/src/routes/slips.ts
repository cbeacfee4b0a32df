import { createRoute } from '@hono/zod-openapi';
import { shopFacts as factsAnswer } from '@tashika/contract/slips';
import { answerByEngine } from '../engines/engines.ts';
import { engineBody, json } from '../openapi/content.ts';
import { documented } from '../openapi/documented.ts';
import { problemResponses, refuse } from '../problem.ts';
import { newRoutes, type Resource } from '../resource.ts';
import { businessDay } from '../slips/business-day.ts';
import { settingsFor } from '../slips/shop-settings.ts';
import { checkAnswer, transcriptName, transcriptSchemas } from './slips.document.ts';
import { slips as words } from './slips.messages.ts';

documented(factsAnswer, {
  fields: { shop: words.shop, cast_names: words.castNames, business_day: words.businessDay },
});

const check = createRoute({
  method: 'post',
  path: '/check',
  tags: [words.tag],
  summary: words.summary,
  description: words.description,
  request: { body: engineBody(transcriptName) },
  responses: {
    200: { description: words.ok, content: json(checkAnswer) },
    ...problemResponses(400, 413, 415, 422, 503),
  },
});

const facts = createRoute({
  method: 'get',
  path: '/facts',
  tags: [words.tag],
  summary: words.facts,
  description: words.factsDescription,
  responses: {
    200: { description: words.factsFound, content: json(factsAnswer) },
    ...problemResponses(503),
  },
});

export const slips: Resource = {
  path: '/api/slips',
  area: 'open',
  tag: { name: words.tag, description: words.tagDescription },
  routes(dependencies) {
    const routes = newRoutes();
    for (const [name, schema] of transcriptSchemas) routes.openAPIRegistry.register(name, schema);
    routes.openapi(facts, async (c) => {
      const settings = await settingsFor(dependencies, c.get('principal'));
      if (!settings.ok) return refuse(c, settings.error);
      c.header('Cache-Control', 'no-store');
      const { facts: inForce, json: given } = settings.value;
      const today = businessDay(dependencies.service?.now() ?? new Date());
      return c.json({ shop: given.shop, cast_names: inForce.castNames, business_day: today }, 200);
    });
    routes.openapi(check, async (c) => {
      const settings = await settingsFor(dependencies, c.get('principal'));
      if (!settings.ok) return refuse(c, settings.error);
      return answerByEngine(c, dependencies, 'slips', settings.value.json);
    });
    return routes;
  },
};
