import { createRoute } from '@hono/zod-openapi';
import { shopFacts as factsAnswer } from '@tashika/contract/slips';
import { accountToJson, checkSlips, parseTranscript } from '@tashika/slip';
import { json } from '../openapi/content.ts';
import { documented } from '../openapi/documented.ts';
import { answer, problemResponses, refuse } from '../problem.ts';
import { newRoutes, type Resource } from '../resource.ts';
import { settingsFor } from '../slips/shop-settings.ts';
import { checkAnswer, transcriptInWords, transcriptSchemas } from './slips.document.ts';
import { slips as words } from './slips.messages.ja.ts';

documented(factsAnswer, { fields: { shop: words.shop, cast_names: words.castNames } });

const check = createRoute({
  method: 'post',
  path: '/check',
  tags: [words.tag],
  summary: words.summary,
  description: words.description,
  request: {
    body: { required: true, content: { 'application/json': { schema: transcriptInWords } } },
  },
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
      return c.json({ shop: given.shop, cast_names: inForce.castNames }, 200);
    });
    routes.openapi(check, async (c) => {
      const settings = await settingsFor(dependencies, c.get('principal'));
      if (!settings.ok) return refuse(c, settings.error);
      const pages = parseTranscript(c.req.valid('json'));
      if (!pages.ok) return refuse(c, pages.error);
      c.header('Cache-Control', 'no-store');
      return answer(c, checkSlips(pages.value, settings.value.facts), (accounts) =>
        c.json({ accounts: accounts.map(accountToJson) }, 200),
      );
    });
    return routes;
  },
};
