import * as z from 'zod/mini';
import { lineOf } from '../one-line.ts';
import { lineLabel } from './calibration.ts';
import { listOf, name } from './status.ts';

/** Lines that several people score, each without seeing what the others or the director say. */

export const mostLabelSets = 50;
export const mostLabelLines = 500;
const { scores } = lineLabel.shape;

export const labelSetRequest = z
  .object({
    title: lineOf(1, 80),
    /** In any of the forms a report reads. */
    text: z.string().check(z.minLength(1), z.maxLength(1_000_000)),
    as: z.optional(name),
  })
  .register(z.globalRegistry, { id: 'DialogueLabelSetRequest' });

export const labelSet = z
  .object({
    id: z.string(),
    title: z.string(),
    lines: z.int(),
    /** How many of the lines whoever asks has scored. */
    done: z.int(),
    /** How many people have scored every line. */
    finished: z.int(),
    created_by: z.string(),
    created_at: z.string(),
  })
  .register(z.globalRegistry, { id: 'DialogueLabelSet' });
export type LabelSet = z.infer<typeof labelSet>;

export const labelSetList = z
  .object({ sets: listOf(labelSet) })
  .register(z.globalRegistry, { id: 'DialogueLabelSetList' });
export type LabelSetList = z.infer<typeof labelSetList>;

const labelledLine = z.object({
  character: z.string(),
  text: z.string(),
  scene: z.nullable(z.string()),
  /** What was said before, the latest last. */
  history: listOf(z.object({ speaker: z.string(), text: z.string() })),
  /** One's own; null where there are none yet. */
  scores: z.nullable(scores),
});

export const labelSheet = z
  .object({ set: labelSet, lines: listOf(labelledLine) })
  .register(z.globalRegistry, { id: 'DialogueLabelSheet' });
export type LabelSheet = z.infer<typeof labelSheet>;

export const labelRequest = z
  .object({ scores })
  .register(z.globalRegistry, { id: 'DialogueLabelRequest' });
export type LabelScores = z.infer<typeof scores>;

/** How far people agree, for those who are done themselves. */
export const labelAgreement = z
  .object({
    people: listOf(z.object({ name: z.string(), lines: z.int(), average: z.number() })),
    /** Lines that the first two people have both scored. */
    lines: z.int(),
    aspects: listOf(z.object({ aspect: z.string(), kappa: z.nullable(z.number()) })),
  })
  .register(z.globalRegistry, { id: 'DialogueLabelAgreement' });
export type LabelAgreement = z.infer<typeof labelAgreement>;
