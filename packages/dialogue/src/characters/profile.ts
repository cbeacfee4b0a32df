import { ruleWeights } from '@tashika/contract/dialogue';
import { z } from 'zod';

const count = z.int().min(0);
const atLeast = z.strictObject({ sentences: count, topics: count });

/** The thresholds of a run (T17). */
export const profileSchema = z.strictObject({
  name: z.string().trim().min(1),
  /** Lines of the output from which on there is a warning, or a retry (§3). */
  lines: z.strictObject({ warn: count, retry: count }),
  /** The recommended number of characters (§3); outside of it there is a note. */
  length: z.strictObject({ from: count, to: count }),
  /** Tone scores up to which there is a warning, or a retry (§4.1). */
  tone: z.strictObject({ warn: count, retry: count }),
  /** Both numbers of a pair must be reached; any pair of `warn` is enough (§6). */
  scatter: z.strictObject({ retry: atLeast, warn: z.array(atLeast) }),
  /** Averages below which there is a retry, or a warning (§7.1). */
  scores: z.strictObject({ retry: z.number(), warn: z.number() }),
  /** How many times a line may be asked for again (T14). */
  retries: count,
  /** Rules that do not apply, or weigh otherwise than usual; a character's own file goes before it. */
  rules: z.optional(ruleWeights),
});

export type Profile = Readonly<z.infer<typeof profileSchema>>;
