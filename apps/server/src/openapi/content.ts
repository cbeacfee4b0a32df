import type { z } from '@hono/zod-openapi';

/** JSON of a schema, as the document describes requests and answers. */
export const json = <Schema extends z.ZodType>(schema: Schema) => ({
  'application/json': { schema },
});

/** The JSON a route cannot do without. */
export const jsonBody = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true,
  content: json(schema),
});

/** The whole request of a route that takes nothing but JSON. */
export const jsonRequest = <Schema extends z.ZodType>(schema: Schema) => ({
  body: jsonBody(schema),
});
