import * as z from 'zod/mini';
import { lineOf } from '../one-line.ts';

/** The language model of a workspace: where it is asked, never with what key. */

const price = z.object({
  input: z.number().check(z.gte(0)),
  output: z.number().check(z.gte(0)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
});

const address = z.string().check(z.minLength(1), z.maxLength(2000));
const modelName = lineOf(1, 200);

export const modelRequest = z
  .object({
    url: address,
    name: modelName,
    /** Left out: the one that is kept stays, as long as it goes to the same server; null: none. */
    key: z.optional(
      z.nullable(z.string().check(z.trim(), z.maxLength(2000), z.regex(/^[\x21-\x7e]+$/))),
    ),
    price: z.optional(z.nullable(price)),
  })
  .register(z.globalRegistry, { id: 'DialogueModelRequest' });
export type ModelRequest = z.infer<typeof modelRequest>;

export const keptModel = z
  .object({
    /** Whose settings are asked: the workspace's own, else the server's. */
    source: z.enum(['workspace', 'server', 'none']),
    url: z.nullable(z.string()),
    name: z.nullable(z.string()),
    has_key: z.boolean(),
    price: z.nullable(price),
    updated_by: z.nullable(z.string()),
    updated_at: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'DialogueModel' });
export type KeptModel = z.infer<typeof keptModel>;

export const modelTest = z
  .object({
    usable: z.boolean(),
    /** What was tried, in order, and what came of it. */
    trials: z.array(z.object({ name: z.string(), works: z.boolean(), message: z.string() })),
    conclusion: z.string(),
  })
  .register(z.globalRegistry, { id: 'DialogueModelTest' });
export type ModelTest = z.infer<typeof modelTest>;
