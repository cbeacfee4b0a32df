import * as z from 'zod/mini';
import { evidence, textSpan } from '../evidence.ts';
import { character } from './character.ts';
import { listOf, name, scene, severity, status } from './status.ts';

/** A line and its verdict. */

/** Long enough for any line a character can say, short enough to judge while one types. */
export const longestLine = 4_000;
const lineText = z.string().check(z.maxLength(longestLine));

/** A character by name, or whole as its file states it. */
export const givenCharacter = z.union([name, character]);

const givenLine = z.strictObject({
  character: givenCharacter,
  text: lineText,
  scene: z.optional(scene),
});

/** One line (`character`, `text`), or several at once (`lines`). */
export const judgeRequest = z.strictObject({
  ...z.partial(givenLine).shape,
  lines: z.optional(z.array(givenLine).check(z.maxLength(500))),
  history: z.optional(z.array(givenLine).check(z.maxLength(200))),
  conversation: z.optional(z.boolean()),
  profile: z.optional(name),
  director: z.optional(z.boolean()),
});
export type JudgeRequest = z.infer<typeof judgeRequest>;

const finding = z.object({
  rule: z.string(),
  section: z.string(),
  status: z.string(),
  /** Null on a note: what was only taken off the line. */
  severity: z.nullable(severity),
  message: z.string(),
  evidence: listOf(evidence),
});
export type FindingJson = Readonly<z.infer<typeof finding>>;

const scores = z.object({
  frame: z.number(),
  roleplay: z.number(),
  connection: z.number(),
  density: z.number(),
  naturalness: z.number(),
});

/** What the director said, or why it could not. */
const opinion = z.union([
  z.object({ cause: z.string(), message: z.string(), detail: z.nullable(z.string()) }),
  z.object({
    status: z.string(),
    average: z.number(),
    scores,
    reason: z.string(),
    samples: listOf(z.object({ reason: z.string(), scores })),
    prompt_version: z.string(),
  }),
]);
export type OpinionJson = Readonly<z.infer<typeof opinion>>;

const tone = z.object({ marker: z.int(), vocab: z.int(), style: z.int(), score: z.int() });

/** The words and endings a tone was heard by. */
const toneHeard = z.object({
  marker: listOf(textSpan),
  vocab: listOf(textSpan),
  style: listOf(textSpan),
});

const verdictFields = {
  status,
  /** The worst of its findings; null where there is none. */
  severity: z.nullable(severity),
  shown_as: z.string(),
  text: z.string(),
  tone,
  tone_heard: toneHeard,
  sentences: z.int(),
  topics: listOf(z.string()),
  findings: listOf(finding),
  notes: listOf(z.string()),
  /** `not_asked`, `skipped` (the rules sent it back), `scored`, or `unavailable` with its cause. */
  judge: z.string(),
  judge_detail: z.nullable(opinion),
};
export const verdict = z.object(verdictFields);
export type VerdictJson = Readonly<z.infer<typeof verdict>>;

export const judgedLine = z
  .object({ character: z.string(), ...verdictFields })
  .register(z.globalRegistry, { id: 'DialogueVerdict' });

export const judgedLines = z
  .object({ results: z.array(judgedLine) })
  .register(z.globalRegistry, { id: 'DialogueVerdicts' });
