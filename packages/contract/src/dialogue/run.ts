import * as z from 'zod/mini';
import { givenCharacter } from './line.ts';
import { listOf, name, scene, status, wholeText } from './status.ts';

/** Conversations. */

const count = z.int().check(z.gte(0));
const ordinal = z.int().check(z.gte(1));

/**
 * A conversation as JSON Lines. A `line` record is the moment of acceptance: a turn without one has
 * not happened, however many attempts stand before it.
 */
const startRecord = z.object({
  record: z.literal('start'),
  version: z.literal(1),
  scene: z.string(),
  characters: z.array(z.string()).check(z.minLength(1)),
  profile: z.string(),
  turns: count,
});

/** What one question to a model took. */
const expense = z.object({
  role: z.enum(['speaker', 'director']),
  model: z.string(),
  /** Null where the server did not tell. */
  input_tokens: z.nullable(z.int()),
  output_tokens: z.nullable(z.int()),
  latency_ms: z.number(),
  /** Null where the price or the tokens are unknown. */
  cost: z.nullable(z.object({ amount: z.number(), currency: z.string() })),
});
export type ExpenseJson = Readonly<z.infer<typeof expense>>;

/** What a run took in all; what is unknown is counted, never taken for nothing. */
const runCosts = z.object({
  calls: z.int(),
  input_tokens: z.int(),
  output_tokens: z.int(),
  /** Calls whose tokens, or whose cost, nobody knows. */
  unknown_tokens: z.int(),
  unknown_costs: z.int(),
  latency_ms: z.number(),
  costs: z.array(z.object({ amount: z.number(), currency: z.string() })),
  models: z.array(z.string()),
});
export type RunCosts = Readonly<z.infer<typeof runCosts>>;

/** How often the director was asked, and how often it answered with scores. */
const judgeHealth = z.object({ asked: z.int(), scored: z.int() });
export type JudgeHealth = Readonly<z.infer<typeof judgeHealth>>;

const attemptRecord = z.object({
  record: z.literal('attempt'),
  turn: ordinal,
  attempt: ordinal,
  speaker: z.string(),
  /** As it came from the model or the script. */
  received: z.string(),
  status,
  text: z.string(),
  tone: z.unknown(),
  sentences: z.int(),
  topics: z.array(z.string()),
  findings: z.array(z.unknown()),
  judge: z.string(),
  judge_detail: z.optional(z.unknown()),
  expenses: z.optional(z.array(expense)),
  /** Why no words came: the model's answer was empty, cut off or a refusal. */
  failure: z.optional(z.object({ cause: z.string(), message: z.string() })),
});

const lineRecord = z.object({
  record: z.literal('line'),
  turn: ordinal,
  speaker: z.string(),
  text: z.string(),
  received: z.string(),
  status,
  exhausted: z.boolean(),
  attempts: ordinal,
  /** The rules whose warning waits for the speaker's next turn, and those instructed in this one. */
  warnings: z.array(z.string()),
  instructed: z.array(z.string()),
});

const stopReason = z.enum(['finished', 'ended', 'unavailable', 'aborted']);

const stopRecord = z.object({
  record: z.literal('stop'),
  turn: count,
  reason: stopReason,
  cause: z.optional(z.string()),
  message: z.optional(z.string()),
  costs: z.optional(runCosts),
  director: z.optional(judgeHealth),
});

/** The conversation moves to another scene. */
const sceneRecord = z.object({ record: z.literal('scene'), scene: z.string() });

export const transcriptRecord = z.discriminatedUnion('record', [
  startRecord,
  attemptRecord,
  lineRecord,
  sceneRecord,
  stopRecord,
]);
export type TranscriptRecord = z.infer<typeof transcriptRecord>;
export type StartRecord = z.infer<typeof startRecord>;
export type LineRecord = z.infer<typeof lineRecord>;

export const mostTurns = 200;
const turns = ordinal.check(z.lte(mostTurns));

export const runRequest = z.strictObject({
  scene: z.optional(scene),
  turns: z.optional(turns),
  characters: z.optional(z.array(givenCharacter).check(z.minLength(1), z.maxLength(10))),
  profile: z.optional(name),
  script: z.optional(z.string().check(z.maxLength(500_000))),
  director: z.optional(z.boolean()),
  panel: z.optional(z.int().check(z.gte(1), z.lte(9))),
  pace_ms: z.optional(z.int().check(z.gte(0), z.lte(5_000))),
  transcript: z.optional(wholeText),
});
export type RunRequest = z.infer<typeof runRequest>;

export const resumeRequest = z
  .strictObject({ turns: z.optional(turns) })
  .register(z.globalRegistry, { id: 'DialogueResumeRequest' });

const runFields = {
  id: z.string(),
  status: z.enum(['running', 'resting']),
  /**
   * Why it rests: as the transcript's `stop` record says it, a limit of the server, or its server
   * is gone (`interrupted`).
   */
  reason: z.nullable(
    z.enum([...stopReason.options, 'timeout', 'too-large', 'failed', 'interrupted']),
  ),
  turns: z.int(),
  planned_turns: z.int(),
  /** Whether there is anything left to go on with. */
  resumable: z.boolean(),
};
export const runStatus = z.object(runFields).register(z.globalRegistry, { id: 'DialogueRun' });
export type RunStatus = Readonly<z.infer<typeof runStatus>>;

export const keptRun = z
  .object({
    ...runFields,
    title: z.string(),
    profile: z.nullable(z.string()),
    is_sample: z.boolean(),
    created_by: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .register(z.globalRegistry, { id: 'KeptDialogueRun' });
export type KeptRunJson = z.infer<typeof keptRun>;

export const runList = z.object({ runs: z.array(keptRun), next: z.nullable(z.string()) });

export type RunList = z.infer<typeof runList>;

/** Where a conversation stands, as the screen shows it. */
const conversationState = z.object({
  scene: z.string(),
  /** The lines shown so far. */
  lines: z.int(),
  /** The topic being followed and how far it has been taken: 0 発見, 1 表面, 2 なぜ, 3 展開. */
  hook: z.nullable(z.object({ noun: z.string(), depth: z.int() })),
  /** The content nouns of the last accepted lines; one that stands in all of them is a loop. */
  recent_nouns: listOf(listOf(z.string())),
  /** The rules each speaker will be reminded of. */
  waiting: z.record(z.string(), listOf(z.string())),
});
export type StateJson = Readonly<z.infer<typeof conversationState>>;

const pendingAttempt = z.object({
  turn: z.int(),
  attempt: z.int(),
  speaker: z.string(),
  text: z.string(),
  /** What the director asked of the speaker beforehand. */
  intervention: z.nullable(z.string()),
});
export type PendingAttempt = Readonly<z.infer<typeof pendingAttempt>>;

/** What whoever looks on is told, in the order in which it happened. */
export const runMessage = z.discriminatedUnion('event', [
  z.object({ event: z.literal('record'), data: transcriptRecord }),
  z.object({ event: z.literal('attempt'), data: pendingAttempt }),
  z.object({ event: z.literal('state'), data: conversationState }),
  z.object({ event: z.literal('rest'), data: runStatus }),
]);
export type RunMessage = Readonly<z.infer<typeof runMessage>>;
export const runEvents = ['record', 'attempt', 'state', 'rest'] as const;
