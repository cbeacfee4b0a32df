import * as z from 'zod/mini';
import { lineOf } from '../one-line.ts';
import { ruleWeights } from './status.ts';

/** A character as its file states it. */

const word = z.string().check(z.trim(), z.minLength(1), z.maxLength(500));
const name = lineOf(1, 500);
const words = z.array(word);
const wordsNotEmpty = words.check(z.minLength(1));
const noWords = z._default(words, []);
const atLeastOne = z.int().check(z.gte(1));

/** What makes a line sound like the character beyond its words (§4.4). */
export const style = z.discriminatedUnion('kind', [
  /** Few sentences, and one of the signs among them. */
  z.strictObject({ kind: z.literal('signs'), signs: wordsNotEmpty, sentences: atLeastOne }),
  /** Sentences that end on one of the endings, a particle behind it or not. */
  z.strictObject({
    kind: z.literal('endings'),
    endings: wordsNotEmpty,
    particles: noWords,
    count: atLeastOne,
  }),
]);

const praise = z.discriminatedUnion('policy', [
  z.strictObject({ policy: z.literal('free') }),
  z.strictObject({
    policy: z.literal('restrained'),
    evaluations: wordsNotEmpty,
    affirmations: wordsNotEmpty,
    /** Agreement that needs no addressee of its own: その通り. */
    agreements: noWords,
    /** Whom the line may address besides the partners. */
    addressees: noWords,
    /** What the partner has said or thought: also その考え is the partner's. */
    contributions: noWords,
    /** What else of the partner's an evaluation praises; その料理 may be anybody's. */
    merits: noWords,
  }),
]);

const livingApart = z.strictObject({
  states: words,
  manners: words,
  mutual: words,
  living: words,
  leaving: words,
  together: words,
  homes: words,
  ownHomes: words,
  family: words,
});
export type LivingApart = Readonly<z.infer<typeof livingApart>>;

const setting = z.strictObject({
  /** What is always true, as sentences for the prompts. */
  facts: noWords,
  /** The partners (by name) the character lives with. */
  together: noWords,
  /** Words to add to the shipped ones. */
  apart: z._default(z.partial(livingApart), {}),
});

const partner = z.strictObject({
  name,
  relation: z._default(z.string(), ''),
  /** Every word by which the partner is meant. */
  calls: noWords,
  /** What the character calls the partner; anything else is a finding. Empty: it does not matter. */
  called: noWords,
});

const tone = z.strictObject({ markers: wordsNotEmpty, vocabulary: wordsNotEmpty, style });

export const character = z
  .strictObject({
    name,
    persona: z._default(z.string(), ''),
    /** What the character speaks; a line in another language is none (T20). */
    language: z._default(z.enum(['ja', 'en']), 'ja'),
    /** Whether the character may say that it is an AI. */
    artificial: z._default(z.boolean(), false),
    /** By which words the character may mean itself: they find the subject of a sentence. */
    self: z._default(words, ['私', 'わたし', '僕', 'ぼく', '俺', 'おれ', '自分']),
    plural: z._default(words, ['私たち', '私達', '僕たち', '俺たち', '二人', 'ふたり']),
    /** The only words the character says "I" with. Empty: it does not matter. */
    pronouns: noWords,
    partners: z._default(z.array(partner), []),
    /** How the character sounds; null where the tone is not to be judged. */
    tone: z.nullable(tone),
    praise: z._default(praise, { policy: 'free' }),
    setting: z._default(setting, { facts: [], together: [], apart: {} }),
    /** What is never said, anywhere or at the end of a sentence. */
    forbidden: z._default(z.strictObject({ words: noWords, endings: noWords }), {
      words: [],
      endings: [],
    }),
    /** What is true of the character, and the words that would contradict it. */
    facts: z._default(z.array(z.strictObject({ fact: word, contradicted: noWords })), []),
    /** Rules that do not apply, or weigh otherwise than usual. */
    rules: z._default(ruleWeights, {}),
  })
  .check(({ value, issues }) => {
    // Who is lived with must be one of the partners: a misspelt name would silence the setting.
    for (const [index, lived] of value.setting.together.entries()) {
      if (value.partners.some((one) => one.name === lived)) continue;
      issues.push({ code: 'custom', path: ['setting', 'together', index], input: lived });
    }
  });
export type Character = Readonly<z.infer<typeof character>>;
