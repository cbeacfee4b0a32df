import { z } from '@hono/zod-openapi';
import {
  type Comparison,
  type FindingJson,
  type Summary,
  shippedCharacters,
  shippedProfiles,
  type VerdictJson,
} from '@tashika/dialogue';
import { judging, openApi } from '../dialogue/messages.ja.ts';
import type { RunStatus } from '../dialogue/run.ts';
import { mostTurns } from '../dialogue/runs.ts';

const { ensemble: about, judge: say, report, runs } = openApi;

/** Long enough for any line a character can say, short enough to judge while one types. */
const lineText = z.string().max(20_000);
const scene = z.string().max(2_000);
const characterName = z.enum(shippedCharacters.map(({ name }) => name));
const profileName = z.enum(shippedProfiles.map(({ name }) => name));
/** As much text as a body can hold anyway. */
const wholeText = z.string();

const givenLine = z.strictObject({
  character: characterName.meta({ description: say.character }),
  text: lineText.meta({ description: say.text }),
  scene: scene.optional().meta({ description: say.scene }),
});

export const judgeRequest = z
  .strictObject({
    ...givenLine.partial().shape,
    lines: z.array(givenLine).max(500).optional().meta({ description: say.lines }),
    history: z.array(givenLine).max(200).optional().meta({ description: say.history }),
    conversation: z.boolean().optional().meta({ description: say.conversation }),
    profile: profileName.optional().meta({ description: say.profile }),
    director: z.boolean().optional().meta({ description: say.director }),
  })
  .superRefine((given, context) => {
    if (given.lines !== undefined) return;
    for (const field of ['character', 'text'] as const) {
      if (given[field] === undefined) {
        context.addIssue({ code: 'custom', path: [field], message: judging.oneOrSeveral });
      }
    }
  })
  .openapi('DialogueLine', {
    example: { character: 'やな', text: 'わ！ この夜店、すっごい楽しそうじゃん！' },
  });

const verdict = z
  .object({
    character: z.string().meta({ description: say.character }),
    status: z.enum(['PASS', 'WARN', 'RETRY', 'MODIFY']).meta({ description: say.status }),
    shown_as: z.string().meta({ description: say.shownAs }),
    text: z.string().meta({ description: say.shown }),
    tone: z
      .object({ marker: z.int(), vocab: z.int(), style: z.int(), score: z.int() })
      .meta({ description: say.tone }),
    tone_heard: z
      .custom<VerdictJson['tone_heard']>()
      .openapi({ type: 'object', description: say.toneHeard }),
    sentences: z.int().meta({ description: say.sentences }),
    topics: z.array(z.string()).readonly().meta({ description: say.topics }),
    findings: z
      .array(
        z.object({
          rule: z.string(),
          section: z.string(),
          status: z.string(),
          message: z.string(),
          evidence: z
            .custom<FindingJson['evidence']>()
            .openapi({ type: 'array', items: { type: 'object' }, description: say.evidence }),
        }),
      )
      .readonly()
      .meta({ description: say.findings }),
    notes: z.array(z.string()).readonly().meta({ description: say.notes }),
    judge: z.string().meta({ description: say.judge }),
    judge_detail: z
      .custom<VerdictJson['judge_detail']>()
      .openapi({ type: ['object', 'null'], description: say.judgeDetail }),
  })
  .openapi('DialogueVerdict');

export const judgeAnswer = z.union([
  verdict,
  z
    .object({ results: z.array(verdict).meta({ description: say.results }) })
    .openapi('DialogueVerdicts'),
]);

const style = z.union([
  z.object({
    kind: z.literal('signs'),
    signs: z.array(z.string()).readonly(),
    sentences: z.int(),
  }),
  z.object({
    kind: z.literal('endings'),
    endings: z.array(z.string()).readonly(),
    particles: z.array(z.string()).readonly(),
    count: z.int(),
  }),
]);

export const ensembleAnswer = z
  .object({
    characters: z
      .array(
        z.object({
          name: z.string(),
          persona: z.string(),
          markers: z.array(z.string()).readonly(),
          vocabulary: z.array(z.string()).readonly(),
          style,
        }),
      )
      .meta({ description: about.characters }),
    profiles: z
      .array(
        z.object({
          name: z.string(),
          tone: z.object({ warn: z.int(), retry: z.int() }),
          retries: z.int(),
        }),
      )
      .meta({ description: about.profiles }),
    rules: z
      .array(z.object({ id: z.string(), section: z.string(), name: z.string() }))
      .meta({ description: about.rules }),
    model: z
      .object({
        state: z.enum(['ready', 'none', 'unusable']),
        name: z.string().nullable(),
        message: z.string().nullable(),
      })
      .meta({ description: about.model }),
  })
  .openapi('DialogueEnsemble');
export type EnsembleAnswer = z.infer<typeof ensembleAnswer>;

export const reportRequest = z
  .strictObject({
    text: wholeText.meta({ description: report.text }),
    profile: profileName.optional().meta({ description: report.profile }),
    before: wholeText.optional().meta({ description: report.before }),
    before_profile: profileName.optional().meta({ description: report.beforeProfile }),
  })
  .openapi('DialogueReportRequest', {
    example: { text: '{"character":"やな","text":"綺麗だね"}', before_profile: 'relaxed' },
  });

export const reportAnswer = z
  .object({
    summary: z.custom<Summary>().openapi({ type: 'object', description: report.summaryOf }),
    comparison: z
      .custom<Comparison | null>()
      .openapi({ type: ['object', 'null'], description: report.comparison }),
    problems: z
      .array(
        z.object({
          input: z.enum(['text', 'before']).meta({ description: report.input }),
          line: z.int().meta({ description: report.line }),
          code: z.string(),
          message: z.string(),
        }),
      )
      .readonly()
      .meta({ description: report.problems }),
    unreadable: z.int().meta({ description: report.unreadable }),
    html: z.string().meta({ description: report.html }),
  })
  .openapi('DialogueReport');

const turns = z.int().min(1).max(mostTurns);

export const runRequest = z
  .strictObject({
    scene: scene.optional().meta({ description: runs.scene }),
    turns: turns.optional().meta({ description: runs.turns }),
    characters: z
      .array(characterName)
      .min(1)
      .max(10)
      .optional()
      .meta({ description: runs.characters }),
    profile: profileName.optional().meta({ description: say.profile }),
    script: z.string().max(500_000).optional().meta({ description: runs.script }),
    director: z.boolean().optional().meta({ description: runs.director }),
    panel: z.int().min(1).max(9).optional().meta({ description: runs.panel }),
    pace_ms: z.int().min(0).max(5_000).optional().meta({ description: runs.pace }),
    transcript: wholeText.optional().meta({ description: runs.transcript }),
  })
  .openapi('DialogueRunRequest', {
    example: { scene: '縁日の夜店', script: 'やな：わ！ この夜店、すっごい楽しそうじゃん！' },
  });

export const resumeRequest = z
  .strictObject({ turns: turns.optional().meta({ description: runs.turns }) })
  .openapi('DialogueResumeRequest');

export const runStatus = z
  .object({
    id: z.string().meta({ description: runs.id }),
    status: z.enum(['running', 'resting']).meta({ description: runs.status }),
    reason: z
      .custom<RunStatus['reason']>()
      .openapi({ type: ['string', 'null'], description: runs.reason }),
    turns: z.int().meta({ description: runs.done }),
    planned_turns: z.int().meta({ description: runs.planned }),
    resumable: z.boolean().meta({ description: runs.resumable }),
  })
  .openapi('DialogueRun');

export const keptRun = runStatus
  .extend({
    title: z.string().meta({ description: runs.title }),
    profile: z.string().nullable(),
    is_sample: z.boolean(),
    created_by: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .openapi('KeptDialogueRun');
