import { createRoute, z } from '@hono/zod-openapi';
import { accountToJson, checkSlips, parseTranscript } from '@tashika/slip';
import { json } from '../openapi/content.ts';
import { engineProblem, problemResponses } from '../problem.ts';
import { newRoutes, type Resource } from '../resource.ts';
import { settingsFor } from '../slips/shop-settings.ts';
import { slips as words } from './slips.messages.ja.ts';
import { accountsSchema, transcriptName, transcriptSchemas } from './slips.schema.ts';

/**
 * The schema describes the transcript, and the engine reads it: its problems name the cell in the
 * words of the paper (2枚目の3行目の単価), which no path of a schema does.
 */
const transcript = z
  .unknown()
  .openapi({ $ref: `#/components/schemas/${transcriptName}` } as object);

const check = createRoute({
  method: 'post',
  path: '/check',
  tags: [words.tag],
  summary: words.summary,
  description: words.description,
  request: { body: { required: true, content: { 'application/json': { schema: transcript } } } },
  responses: {
    200: { description: words.ok, content: { 'application/json': { schema: accountsSchema } } },
    ...problemResponses(400, 413, 415, 422, 503),
  },
});

const inForce = createRoute({
  method: 'get',
  path: '/facts',
  tags: [words.tag],
  summary: words.facts,
  description: words.factsDescription,
  responses: {
    200: {
      description: words.factsFound,
      content: json(
        z.object({
          shop: z.record(z.string(), z.unknown()).openapi({ description: words.shop }),
          cast_names: z.array(z.string()).meta({ description: words.castNames }),
        }),
      ),
    },
    ...problemResponses(503),
  },
});

export const slips: Resource = {
  path: '/api/slips',
  area: 'open',
  tag: { name: words.tag, description: words.tagDescription },
  routes(dependencies) {
    const routes = newRoutes();
    const missing = { code: 'shop-facts-missing', message: words.factsMissing };
    for (const [name, schema] of transcriptSchemas) routes.openAPIRegistry.register(name, schema);
    routes.openapi(inForce, async (c) => {
      const settings = await settingsFor(dependencies, c.get('principal'));
      if (settings === null) return engineProblem(c, 503, missing);
      c.header('Cache-Control', 'no-store');
      const { facts, json: given } = settings;
      return c.json(
        { shop: given.shop as Record<string, unknown>, cast_names: [...facts.castNames] },
        200,
      );
    });
    routes.openapi(check, async (c) => {
      const settings = await settingsFor(dependencies, c.get('principal'));
      if (settings === null) return engineProblem(c, 503, missing);
      const pages = parseTranscript(c.req.valid('json'));
      if (!pages.ok) return engineProblem(c, 422, pages.error);
      const accounts = checkSlips(pages.value, settings.facts);
      if (!accounts.ok) return engineProblem(c, 422, accounts.error);
      c.header('Cache-Control', 'no-store');
      return c.json({ accounts: accounts.value.map(accountToJson) }, 200);
    });
    return routes;
  },
};
