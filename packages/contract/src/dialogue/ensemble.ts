import * as z from 'zod/mini';
import { style } from './character.ts';
import { listOf } from './status.ts';

/** Who speaks, and by which rules. */

export const ensemble = z
  .object({
    characters: z.array(
      z.object({
        name: z.string(),
        persona: z.string(),
        language: z.string(),
        markers: listOf(z.string()),
        vocabulary: listOf(z.string()),
        style: z.nullable(style),
      }),
    ),
    profiles: z.array(
      z.object({
        name: z.string(),
        tone: z.object({ warn: z.int(), retry: z.int() }),
        retries: z.int(),
      }),
    ),
    rules: z.array(z.object({ id: z.string(), section: z.string(), name: z.string() })),
    model: z.object({
      state: z.enum(['ready', 'none', 'unusable']),
      name: z.nullable(z.string()),
      message: z.nullable(z.string()),
    }),
  })
  .register(z.globalRegistry, { id: 'DialogueEnsemble' });
export type Ensemble = z.infer<typeof ensemble>;
