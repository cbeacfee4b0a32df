import * as z from 'zod/mini';
import { evidence, textSpan } from './evidence.ts';
import { plainLineOf } from './one-line.ts';

/** Lines of characters, the verdicts on them, reports over many, and conversations that run. */

const listOf = <Schema extends z.core.$ZodType>(schema: Schema) => z.readonly(z.array(schema));

export const statuses = ['PASS', 'WARN', 'RETRY', 'MODIFY'] as const;
export const status = z.enum(statuses);
export type Status = z.infer<typeof status>;

// ── a line and its verdict ─────────────────────────────────────────────────────────────────────

/** Long enough for any line a character can say, short enough to judge while one types. */
export const longestLine = 4_000;
const lineText = z.string().check(z.maxLength(longestLine));
const scene = z.string().check(z.maxLength(2_000));
const name = plainLineOf(1, 100);
/** As much text as a body can hold anyway. */
const wholeText = z.string();

const givenLine = z.strictObject({
  character: name,
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

// ── who speaks, and by which rules ─────────────────────────────────────────────────────────────

const style = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signs'), signs: listOf(z.string()), sentences: z.int() }),
  z.object({
    kind: z.literal('endings'),
    endings: listOf(z.string()),
    particles: listOf(z.string()),
    count: z.int(),
  }),
]);

export const ensemble = z
  .object({
    characters: z.array(
      z.object({
        name: z.string(),
        persona: z.string(),
        markers: listOf(z.string()),
        vocabulary: listOf(z.string()),
        style,
      }),
    ),
    profiles: z.array(
      z.object({
        name: z.string(),
        tone: z.object({ warn: z.int(), retry: z.int() }),
        retries: z.int(),
      }),
    ),
    rules: z.array(z.object({ id: z.string(), section: z.string(), name: z.string() })),
    model: z.object({
      state: z.enum(['ready', 'none', 'unusable']),
      name: z.nullable(z.string()),
      message: z.nullable(z.string()),
    }),
  })
  .register(z.globalRegistry, { id: 'DialogueEnsemble' });
export type Ensemble = z.infer<typeof ensemble>;

// ── reports ────────────────────────────────────────────────────────────────────────────────────

const counts = z.object({ PASS: z.int(), WARN: z.int(), RETRY: z.int(), MODIFY: z.int() });
export type StatusCounts = Readonly<z.infer<typeof counts>>;

const ruleCount = z.object({
  rule: z.string(),
  section: z.string(),
  character: z.string(),
  WARN: z.int(),
  RETRY: z.int(),
  MODIFY: z.int(),
});
export type RuleCount = Readonly<z.infer<typeof ruleCount>>;

/** The distribution of what was found over many lines. */
const summary = z.object({
  lines: z.int(),
  statuses: counts,
  /** In the order in which the characters first spoke. */
  characters: listOf(z.object({ character: z.string(), lines: z.int(), statuses: counts })),
  rules: listOf(ruleCount),
  /** The words quoted most often, most frequent first. */
  evidence: listOf(z.object({ rule: z.string(), quote: z.string(), count: z.int() })),
  /** Lines by tone score 0–3. */
  tone: listOf(z.int()),
  /** Lines by number of sentences; the last entry holds all from there on. */
  sentences: listOf(z.int()),
});
export type Summary = Readonly<z.infer<typeof summary>>;

const comparedRate = z.object({
  /** `RETRY`, `WARN`, or a rule's id. */
  measure: z.string(),
  before: z.number(),
  after: z.number(),
  change: z.number(),
  limit: z.nullable(z.number()),
  crossed: z.boolean(),
});
export type ComparedRate = Readonly<z.infer<typeof comparedRate>>;

const comparison = z.object({ rates: listOf(comparedRate), crossed: z.boolean() });
export type Comparison = Readonly<z.infer<typeof comparison>>;

export const reportRequest = z.strictObject({
  text: wholeText,
  profile: z.optional(name),
  before: z.optional(wholeText),
  before_profile: z.optional(name),
});
export type ReportRequest = z.infer<typeof reportRequest>;

export const report = z
  .object({
    summary,
    comparison: z.nullable(comparison),
    problems: listOf(
      z.object({
        input: z.enum(['text', 'before']),
        line: z.int(),
        code: z.string(),
        message: z.string(),
      }),
    ),
    unreadable: z.int(),
    html: z.string(),
  })
  .register(z.globalRegistry, { id: 'DialogueReport' });
export type Report = z.infer<typeof report>;

/** A verdict as far as a report counts it; anything less is judged anew. */
export const countedVerdict = z.object({
  status,
  tone: z.object({ score: z.int() }),
  sentences: z.int(),
  findings: z.array(
    z.object({
      rule: z.string(),
      section: z.string(),
      status: z.enum(['WARN', 'RETRY', 'MODIFY']),
      evidence: z.array(
        z.union([
          z.object({ kind: z.literal('text'), quote: z.string() }),
          z.object({ kind: z.enum(['cell', 'registry', 'model']) }),
        ]),
      ),
    }),
  ),
});

// ── conversations ──────────────────────────────────────────────────────────────────────────────

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
  characters: z.optional(z.array(name).check(z.minLength(1), z.maxLength(10))),
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
