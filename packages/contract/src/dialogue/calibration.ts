import * as z from 'zod/mini';
import { givenCharacter, longestLine } from './line.ts';
import { scene } from './status.ts';

/** What people think of lines, by which a director is calibrated. */

const point = z.int().check(z.gte(1), z.lte(5));

/** One person's scores of one line. */
export const lineLabel = z.object({
  character: givenCharacter,
  text: z.string().check(z.minLength(1), z.maxLength(longestLine)),
  scene: z.optional(scene),
  history: z.optional(z.array(z.object({ speaker: z.string(), text: z.string() }))),
  scores: z.object({
    frame: point,
    roleplay: point,
    connection: point,
    density: point,
    naturalness: point,
  }),
  /** Who gave them, where several people did. */
  by: z.optional(z.string()),
});
export type LineLabel = z.infer<typeof lineLabel>;

/** How often people and the director put a line below a threshold. */
const confusion = z.object({
  threshold: z.number(),
  both_below: z.int(),
  only_people_below: z.int(),
  only_director_below: z.int(),
  neither_below: z.int(),
});

export const calibration = z.object({
  lines: z.int(),
  people: z.int(),
  /** Lines the director did not score. */
  unscored: z.int(),
  aspects: z.array(
    z.object({
      aspect: z.string(),
      /** Weighted κ between people and the director; null where it says nothing. */
      kappa: z.nullable(z.number()),
      /** The same between the first two people. */
      people_kappa: z.nullable(z.number()),
      /** How much higher the director scores. */
      bias: z.number(),
    }),
  ),
  confusions: z.array(confusion),
  /** The standard deviation of the average when the same is asked again; null where it was not. */
  spread: z.nullable(z.number()),
  /** The thresholds of the director's average at which it agrees best with people at 3.5 and 4.0. */
  suggested: z.object({ retry: z.nullable(z.number()), warn: z.nullable(z.number()) }),
});
export type Calibration = Readonly<z.infer<typeof calibration>>;
