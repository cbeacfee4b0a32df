import { z } from 'zod';
import defaultLivingApart from './living-apart.json' with { type: 'json' };

const word = z.string().trim().min(1);
const words = z.array(word);
const wordsNotEmpty = words.min(1);

/** What makes a line sound like the character beyond its words (§4.4). */
const styleSchema = z.discriminatedUnion('kind', [
  /** Few sentences, and one of the signs among them. */
  z.strictObject({
    kind: z.literal('signs'),
    signs: wordsNotEmpty,
    sentences: z.int().min(1),
  }),
  /** Sentences that end on one of the endings, a particle behind it or not. */
  z.strictObject({
    kind: z.literal('endings'),
    endings: wordsNotEmpty,
    particles: words.default([]),
    count: z.int().min(1),
  }),
]);

const praiseSchema = z.discriminatedUnion('policy', [
  z.strictObject({ policy: z.literal('free') }),
  z.strictObject({
    policy: z.literal('restrained'),
    evaluations: wordsNotEmpty,
    affirmations: wordsNotEmpty,
    /** Agreement that needs no addressee of its own: その通り. */
    agreements: words.default([]),
    /** Whom the line may address besides the partners. */
    addressees: words.default([]),
    /** What the partner has said or thought: also その考え is the partner's. */
    contributions: words.default([]),
    /** What else of the partner's an evaluation praises; その料理 may be anybody's. */
    merits: words.default([]),
  }),
]);

const livingApartSchema = z.strictObject({
  states: words.default([]),
  manners: words.default([]),
  mutual: words.default([]),
  living: words.default([]),
  leaving: words.default([]),
  together: words.default([]),
  homes: words.default([]),
  ownHomes: words.default([]),
  family: words.default([]),
});

const settingSchema = z.strictObject({
  /** What is always true, as sentences for the prompts. */
  facts: words.default([]),
  /** The partners (by name) the character lives with. */
  together: words.default([]),
  /** Words to add to the shipped ones. */
  apart: livingApartSchema.partial().default({}),
});

const fieldsSchema = z.strictObject({
  name: word,
  persona: z.string().default(''),
  /** What the character speaks; a line in another language is none (T20). */
  language: z.enum(['ja', 'en']).default('ja'),
  /** Whether the character may say that it is an AI. */
  artificial: z.boolean().default(false),
  /** How the character says "I" and "we". */
  self: words.default(['私', 'わたし', '僕', 'ぼく', '俺', 'おれ', '自分']),
  plural: words.default(['私たち', '私達', '僕たち', '俺たち', '二人', 'ふたり']),
  partners: z
    .array(
      z.strictObject({
        name: word,
        relation: z.string().default(''),
        /** How the character calls the partner. */
        calls: words.default([]),
      }),
    )
    .default([]),
  tone: z.strictObject({
    markers: wordsNotEmpty,
    vocabulary: wordsNotEmpty,
    style: styleSchema,
  }),
  praise: praiseSchema.default({ policy: 'free' }),
  setting: settingSchema.default({ facts: [], together: [], apart: {} }),
});

/** Who is lived with must be one of the partners: a misspelt name would silence the setting. */
export const characterSchema = fieldsSchema.superRefine(({ partners, setting }, context) => {
  for (const [index, name] of setting.together.entries()) {
    if (partners.some((partner) => partner.name === name)) continue;
    context.addIssue({ code: 'custom', path: ['setting', 'together', index], input: name });
  }
});

/** A character as its file states it. */
export type Character = Readonly<z.infer<typeof characterSchema>>;
export type Style = Character['tone']['style'];
export type RestrainedPraise = Extract<Character['praise'], { policy: 'restrained' }>;
export type LivingApart = Readonly<Required<z.infer<typeof livingApartSchema>>>;

/** The words that speak of living apart: the shipped ones and those the character's file adds. */
export function livingApartWords(character: Character): LivingApart {
  const merged: Record<string, readonly string[]> = {};
  for (const [key, shipped] of Object.entries(defaultLivingApart)) {
    const added = character.setting.apart[key as keyof LivingApart] ?? [];
    merged[key] = [...shipped, ...added];
  }
  return merged as unknown as LivingApart;
}

/** Every name and call by which the character's partners are meant. */
export function partnerCalls(character: Character): string[] {
  return character.partners.flatMap(({ name, calls }) => [name, ...calls]);
}
