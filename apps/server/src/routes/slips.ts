import { createRoute, z } from '@hono/zod-openapi';
import { shopFacts as factsAnswer } from '@tashika/contract/slips';
import { shopOn } from '@tashika/slip';
import { formPdf, menuOf, menuSheets, ownForm } from '@tashika/slip-reader';
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

const form = createRoute({
  method: 'get',
  path: '/form',
  tags: [words.tag],
  summary: words.form,
  description: words.formDescription,
  request: {
    query: z.object({
      size: z.enum(['a6', 'a5']).default('a6').meta({ description: words.formSize }),
    }),
  },
  responses: {
    200: {
      description: words.formMade,
      content: {
        'application/pdf': { schema: z.any().openapi({ type: 'string', format: 'binary' }) },
      },
    },
    ...problemResponses(400, 503),
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
      const { facts: inForce, json: given } = settings.value;
      const today = businessDay(dependencies.service?.now() ?? new Date());
      return c.json({ shop: given.shop, cast_names: inForce.castNames, business_day: today }, 200);
    });
    routes.openapi(form, async (c) => {
      const settings = await settingsFor(dependencies, c.get('principal'));
      if (!settings.ok) return refuse(c, settings.error);
      const { size } = c.req.valid('query');
      const today = businessDay(dependencies.service?.now() ?? new Date());
      const menu = menuOf(shopOn(settings.value.facts.shop, today));
      const pdf = await formPdf(ownForm(size), menuSheets(size, menu));
      c.header('Content-Type', 'application/pdf');
      c.header('Content-Disposition', `attachment; filename="slip-form-${size}.pdf"`);
      return c.body(new Uint8Array(pdf), 200);
    });
    routes.openapi(check, async (c) => {
      const settings = await settingsFor(dependencies, c.get('principal'));
      if (!settings.ok) return refuse(c, settings.error);
      return answerByEngine(c, dependencies, 'slips', settings.value.json);
    });
    return routes;
  },
};
