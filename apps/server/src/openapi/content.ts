import { z } from '@hono/zod-openapi';
import { documented, type WireSchema } from './documented.ts';

/** JSON of a schema, as the document describes requests and answers. */
export const json = <Schema extends WireSchema>(schema: Schema) => ({
  'application/json': {
    schema: documented(schema) as z.ZodType<z.output<Schema>, z.input<Schema>>,
  },
});

/** The JSON a route cannot do without. */
export const jsonBody = <Schema extends WireSchema>(schema: Schema) => ({
  required: true,
  content: json(schema),
});

/**
 * JSON that an engine reads, and whose problems it tells in words: the document names its schema, and
 * the thread that answers everybody never takes it apart.
 */
export const engineBody = (name: string) => ({
  required: true,
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
});

/** The whole request of a route that takes nothing but JSON. */
export const jsonRequest = <Schema extends WireSchema>(schema: Schema) => ({
  body: jsonBody(schema),
});

/** A text of another kind than JSON; its name is kept from the types, which take `jsonl` for JSON. */
export const textOf = (mediaType: string) => ({ [mediaType]: { schema: z.string() } });
