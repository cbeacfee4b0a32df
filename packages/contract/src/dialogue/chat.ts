import * as z from 'zod/mini';
import { plainLineOf } from '../one-line.ts';
import { listOf, severity, status } from './status.ts';

/** OpenAI's chat completions, as far as the proxy reads them: what they hold besides is kept. */

const part = z.looseObject({ type: z.string(), text: z.optional(z.string()) });

const chatMessage = z.looseObject({
  role: plainLineOf(1, 40),
  content: z.optional(z.nullable(z.union([z.string(), z.array(part)]))),
});
export type ChatMessage = z.infer<typeof chatMessage>;

const list = z.optional(z.nullable(z.array(z.unknown())));

export const chatRequest = z.looseObject({
  model: z.string().check(z.minLength(1), z.maxLength(500)),
  messages: z.array(chatMessage).check(z.minLength(1), z.maxLength(5_000)),
  stream: z.optional(z.nullable(z.boolean())),
  stream_options: z.optional(
    z.nullable(z.looseObject({ include_usage: z.optional(z.nullable(z.boolean())) })),
  ),
  n: z.optional(z.nullable(z.number())),
  tools: list,
  functions: list,
  response_format: z.optional(z.nullable(z.looseObject({ type: z.string() }))),
});
export type ChatRequest = z.infer<typeof chatRequest>;

const usage = z.looseObject({
  prompt_tokens: z.optional(z.number()),
  completion_tokens: z.optional(z.number()),
});

const text = z.optional(z.nullable(z.string()));
const spoken = { content: text, refusal: text };

/** A whole answer. */
export const chatCompletion = z.looseObject({
  id: z.optional(z.string()),
  created: z.optional(z.number()),
  model: z.optional(z.string()),
  choices: z
    .array(z.looseObject({ message: z.looseObject(spoken), finish_reason: text }))
    .check(z.minLength(1)),
  usage: z.optional(z.nullable(usage)),
});
export type ChatCompletion = z.infer<typeof chatCompletion>;

/** A piece of an answer that is streamed. */
export const chatChunk = z.looseObject({
  id: z.optional(z.string()),
  created: z.optional(z.number()),
  model: z.optional(z.string()),
  choices: z.array(
    z.looseObject({ delta: z.optional(z.looseObject(spoken)), finish_reason: text }),
  ),
  usage: z.optional(z.nullable(usage)),
});

export const modelList = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })) });

/** What the proxy says of an answer: in the answer itself, and in its log. */
const proxyVerdict = z.object({
  character: z.string(),
  /** Null where nothing was judged. */
  status: z.nullable(status),
  severity: z.nullable(severity),
  attempts: z.int(),
  /** No attempt was good enough; the best one is given. */
  exhausted: z.boolean(),
  /** The state of the director: `not_asked`, `skipped`, `scored` or `unavailable`. */
  judge: z.string(),
  /** Why nothing was judged, or why no further attempt was made. */
  cause: z.nullable(z.string()),
  findings: listOf(
    z.object({
      rule: z.string(),
      status: z.string(),
      severity: z.nullable(severity),
      message: z.string(),
    }),
  ),
});
export type ProxyVerdict = Readonly<z.infer<typeof proxyVerdict>>;
