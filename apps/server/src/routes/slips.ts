import { createRoute, z } from '@hono/zod-openapi';
import { accountToJson, checkSlips, parseTranscript } from '@tashika/slip';
import { engineProblem, problemResponses } from '../problem.ts';
import { newRoutes, type Resource } from '../resource.ts';
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

export const slips: Resource = {
  path: '/api/slips',
  area: 'open',
  tag: { name: words.tag, description: words.tagDescription },
  routes({ shopFacts }) {
    const routes = newRoutes();
    for (const [name, schema] of transcriptSchemas) routes.openAPIRegistry.register(name, schema);
    routes.openapi(check, (c) => {
      if (shopFacts === undefined) {
        return engineProblem(c, 503, { code: 'shop-facts-missing', message: words.factsMissing });
      }
      const pages = parseTranscript(c.req.valid('json'));
      if (!pages.ok) return engineProblem(c, 422, pages.error);
      const accounts = checkSlips(pages.value, shopFacts);
      if (!accounts.ok) return engineProblem(c, 422, accounts.error);
      c.header('Cache-Control', 'no-store');
      return c.json({ accounts: accounts.value.map(accountToJson) }, 200);
    });
    return routes;
  },
};
