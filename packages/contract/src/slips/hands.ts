import * as z from 'zod/mini';
import type { Immutable } from '../immutable.ts';
import { natural } from './page.ts';

/* What the reader learnt of a shop's own hands, and whether the shop lets it. */

/** How many it was before and after. */
const beforeAndAfter = z.readonly(z.tuple([natural, natural]));

/** What cells of one kind were asked about, and were said surely and wrongly, on slips held back. */
const kindCard = z.object({
  learnt: natural,
  held: natural,
  asked: beforeAndAfter,
  wrong: beforeAndAfter,
  accepted: z.boolean(),
});
export type KindCard = Immutable<z.infer<typeof kindCard>>;

/** The model card of a shop. */
export const handsCard = z.object({
  /** Slips learnt from, and slips held back. */
  slips: z.readonly(z.tuple([natural, natural])),
  digits: kindCard,
  label: kindCard,
});
export type HandsCard = Immutable<z.infer<typeof handsCard>>;

/** Why a lesson gave nothing. */
export const lessonTrouble = z.enum(['too-few-corrections', 'learning-stopped']);
export type LessonTrouble = z.infer<typeof lessonTrouble>;

export const givenHands = z.object({ consents: z.boolean() });

export const slipHands = z.object({
  /** Whether corrected slips may be learnt from. */
  consents: z.boolean(),
  /** Whether photos are read with what was learnt. */
  in_use: z.boolean(),
  /** Of the last lesson that could be measured, be it in use or not; null where there is none. */
  card: z.nullable(handsCard),
  /** Of the last lesson; null where it could be measured, or was taken back. */
  trouble: z.nullable(lessonTrouble),
  learnt_at: z.nullable(z.string()),
});
export type SlipHands = Immutable<z.infer<typeof slipHands>>;
