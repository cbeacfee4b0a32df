import * as z from 'zod/mini';

/** Words of the original text: `quote` is exactly what stands from `start` to `end` (UTF-16 offsets). */
export const textSpan = z.object({
  kind: z.literal('text'),
  start: z.int(),
  end: z.int(),
  quote: z.string(),
});

/** Where a statement comes from, as the edges tell it: the kernel's `Evidence`. */
export const evidence = z.discriminatedUnion('kind', [
  textSpan,
  z.object({
    kind: z.literal('cell'),
    page: z.int(),
    row: z.nullable(z.int()),
    column: z.string(),
    box: z.optional(z.readonly(z.tuple([z.number(), z.number(), z.number(), z.number()]))),
  }),
  z.object({
    kind: z.literal('registry'),
    registry: z.string(),
    version: z.string(),
    entry: z.string(),
  }),
  z.object({ kind: z.literal('model'), model: z.string(), call: z.string() }),
]);
export type EvidenceJson = z.infer<typeof evidence>;
