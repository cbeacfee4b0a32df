import * as z from 'zod/mini';
import { lineOf } from '../one-line.ts';

/** A character card, version 2 or 3, as far as we read it: what it holds besides is kept as it is. */
export const characterCard = z.looseObject({
  spec: z.enum(['chara_card_v2', 'chara_card_v3']),
  data: z.looseObject({
    name: lineOf(1, 500),
    description: z._default(z.string(), ''),
    personality: z._default(z.string(), ''),
    extensions: z._default(z.record(z.string(), z.unknown()), {}),
  }),
});
export type CharacterCard = z.infer<typeof characterCard>;
