import { z } from '@hono/zod-openapi';
import type {
  AttendanceRuleJson,
  DatesJson,
  UnderstandingJson,
} from '@tashika/contract/attendance';
import {
  datesExample,
  datesReadExample,
  evaluationExample,
  intentExample,
  proposalExample,
  slotsExample,
  threadExample,
  understandingExample,
} from './attendance.example.ts';
import { attendance, intents as say } from './attendance.messages.ja.ts';

const { evaluate, slots, dates } = attendance;

const text = (description: string) => z.string().meta({ description });
const texts = (description: string) => z.array(z.string()).readonly().meta({ description });

// ── requests ───────────────────────────────────────────────────────────────────────────────────
// The schemas describe them and the engine reads them: its problems name what is wrong in words.

const member = z
  .object({
    name: text(say.name),
    key: text(say.key),
    reading: text(say.reading).nullish(),
    role: text(say.role).nullish(),
    groups: z.array(z.string()).nullish().meta({ description: say.groups }),
  })
  .openapi('Member');

const reference = { now: text(say.now).optional(), timezone: text(say.timezone).optional() };

const intent = z
  .object({
    utterance: text(say.utterance),
    members: z.array(member).optional().meta({ description: say.members }),
    contacts: z.array(member).optional().meta({ description: say.contacts }),
    second_reader: z.boolean().optional().meta({ description: say.secondReader }),
    ...reference,
  })
  .openapi({ example: intentExample });

const finalizePolicy = {
  mode: z.enum(['EARLIEST_VALID', 'BEST_SCORE', 'MANUAL']),
  auto_finalize: z.boolean(),
  auto_finalize_delay_seconds: z.int().nullish(),
};

const rule = z
  .object({
    version: z.literal('1.0'),
    type: z.enum(['ALL', 'ANY', 'K_OF_N', 'REQUIRED_PLUS_QUORUM', 'GROUP_ANY']),
    slot_policy: z
      .object({
        conflict_policy: z.literal('first_selected'),
        timezone: z.string(),
        allow_multiple_slots_per_invitee: z.boolean(),
      })
      .optional(),
    invitee_scope: z.object({
      include_invitee_keys: z.array(z.string()),
      exclude_invitee_keys: z.array(z.string()).optional(),
    }),
    rule: z.object({
      k: z.int().optional(),
      n: z.int().optional(),
      required_invitee_keys: z.array(z.string()).optional(),
      min_additional: z.int().optional(),
      groups: z
        .array(
          z.object({
            name: z.string(),
            min: z.int(),
            any_of_invitee_keys: z.array(z.string()),
          }),
        )
        .optional(),
    }),
    finalize_policy: z.object({
      ...finalizePolicy,
      tie_breaker: z.enum(['earliest_slot', 'highest_score']),
    }),
  })
  .openapi('AttendanceRule');

const slot = z
  .object({
    slot_id: text(evaluate.slotId),
    start_time: text(evaluate.start),
    end_time: text(evaluate.end),
    timezone: text(evaluate.timezone),
  })
  .openapi('AttendanceSlot');

const thread = z
  .object({
    attendance_rule: rule.meta({ description: evaluate.rule }),
    slots: z.array(slot).meta({ description: evaluate.slots }),
    selections: z
      .array(
        z.object({
          invitee_key: text(evaluate.inviteeKey),
          slot_id: text(evaluate.slotId),
          status: z
            .enum(['selected', 'declined', 'pending'])
            .meta({ description: evaluate.status }),
          responded_at: text(evaluate.respondedAt).nullish(),
        }),
      )
      .optional()
      .meta({ description: evaluate.selections }),
  })
  .openapi({ example: threadExample });

const window = z.object({ start: z.string(), end: z.string().nullable() });
const windows = z.array(window).readonly();
const day = z.enum([
  'weekday',
  'weekend',
  'holiday',
  'mon',
  'tue',
  'wed',
  'thu',
  'fri',
  'sat',
  'sun',
]);

const slotRequest = z
  .object({
    text: text(slots.text).optional(),
    windows: windows.optional().meta({ description: slots.windows }),
    slot_generation_hint: z
      .object({
        count: z.int().min(1).max(100).nullish(),
        preferred_days: z.array(day).nullish(),
        preferred_hours: z.array(z.int().min(0).max(23)).nullish(),
        duration_minutes: z.int().min(1).max(1440).nullish(),
      })
      .nullish()
      .meta({ description: slots.hint }),
    busy: windows.optional().meta({ description: slots.busy }),
    step_minutes: z.int().min(1).max(1440).optional().meta({ description: slots.step }),
    horizon_days: z.int().min(1).max(366).optional().meta({ description: slots.horizon }),
    explanation: z
      .object({ windows: windows.optional(), unreadable_dates: z.array(z.string()).optional() })
      .optional()
      .meta({ description: slots.explanation }),
    ...reference,
  })
  .openapi({ example: slotsExample });

const datesRequest = z
  .object({ text: text(dates.text), ...reference })
  .openapi({ example: datesExample });

/** The document's schemas by name; a request refers to them, the engine reads the body itself. */
export const intentSchemas = { Intent: intent };
export const attendanceSchemas = {
  AttendanceThread: thread,
  SlotRequest: slotRequest,
  DatesRequest: datesRequest,
};

type RequestName = keyof typeof intentSchemas | keyof typeof attendanceSchemas;

export const bodyOf = (name: RequestName) => ({
  required: true,
  content: {
    'application/json': {
      schema: z.unknown().openapi({ $ref: `#/components/schemas/${name}` } as object),
    },
  },
});

// ── answers ────────────────────────────────────────────────────────────────────────────────────

/** The engine's own rule, in the words of the schema above: a union says more than the document can. */
const ruleAnswer = z.unknown().openapi({
  $ref: '#/components/schemas/AttendanceRule',
} as object) as unknown as z.ZodType<AttendanceRuleJson>;
const objectAnswer = <T>(description: string) =>
  z.custom<T>().openapi({ type: 'object', description });

/** Registered by name: the answers refer to it without holding it. */
export const ruleSchema = rule;

export const understanding = z
  .object({
    attendance_rule: ruleAnswer,
    finalize_policy: z.object(finalizePolicy).meta({ description: say.finalizePolicy }),
    invitee_sets: z
      .object({
        target: z.array(z.string()),
        required: z.array(z.string()),
        optional: z.array(z.string()),
      })
      .meta({ description: say.inviteeSets }),
    slot_generation_hint: z
      .object({
        count: z.int().nullable(),
        preferred_days: z.array(day),
        preferred_hours: z.array(z.int()),
        duration_minutes: z.int().nullable(),
      })
      .meta({ description: say.hint }),
    share_intent: z
      .object({
        room_id: z.null(),
        list_ids: z.array(z.string()),
        individual_emails: z.array(z.string()),
      })
      .meta({ description: say.shareIntent }),
    confidence: z.number().min(0).max(1).meta({ description: say.confidence }),
    needs_clarification: z.array(z.string()).meta({ description: say.questions }),
    missing: z.array(z.string()).meta({ description: say.missing }),
    explanation: z
      .object({
        rule: text(say.sentence),
        understood: z
          .array(
            z.object({
              what: z
                .custom<UnderstandingJson['explanation']['understood'][number]['what']>()
                .openapi({
                  type: 'string',
                }),
              about: z.enum(['people', 'group', 'count', 'date', 'policy', 'other']),
              meaning: z.string(),
              words: z.string(),
              start: z.int(),
              end: z.int(),
            }),
          )
          .meta({ description: say.understood }),
        questions: z
          .array(
            z.object({
              id: z.string(),
              text: z.string(),
              options: z.array(
                z.object({
                  input: z.enum(['choice', 'number', 'several']),
                  value: z.string(),
                  label: z.string(),
                }),
              ),
            }),
          )
          .meta({ description: say.answerable }),
        answers: z
          .array(z.object({ question: z.string(), answer: z.string() }))
          .meta({ description: say.answers }),
        windows: z.array(window).meta({ description: say.windows }),
        unreadable_dates: z.array(z.string()).meta({ description: say.unreadableDates }),
        model: text(say.model).nullable(),
      })
      .meta({ description: say.explanation }),
  })
  .openapi('Understanding', { example: understandingExample });

export const evaluation = z
  .object({
    slots: z
      .array(
        z.object({
          slot_id: text(evaluate.slotId),
          status: z
            .enum(['SATISFIED', 'POSSIBLE', 'IMPOSSIBLE'])
            .meta({ description: evaluate.slotStatus }),
          score: z.number().meta({ description: evaluate.score }),
          counts: z
            .object({
              target: z.int(),
              selected: z.int(),
              declined: z.int(),
              pending: z.int(),
            })
            .meta({ description: evaluate.counts }),
          missing: texts(evaluate.missing),
          nudge: texts(evaluate.nudge).nullable(),
          blockers: texts(evaluate.blockers).nullable(),
          nudge_taken: z
            .array(z.object({ invitee_key: z.string(), slot_ids: z.array(z.string()).readonly() }))
            .readonly()
            .meta({ description: evaluate.nudgeTaken }),
          held_since: text(evaluate.heldSince).nullable(),
          reason: text(evaluate.reason),
        }),
      )
      .readonly(),
    recommended_slot_id: text(evaluate.recommended).nullable(),
    valid_slot_ids: texts(evaluate.valid),
    can_finalize: z.boolean().meta({ description: evaluate.canFinalize }),
    reason: text(evaluate.reason),
    ignored_selections: z
      .array(z.object({ index: z.int(), code: z.string(), message: z.string() }))
      .readonly()
      .meta({ description: evaluate.ignored }),
    rule_problems: z
      .array(z.object({ code: z.string(), message: z.string() }))
      .readonly()
      .meta({ description: evaluate.problems }),
  })
  .openapi('AttendanceEvaluation', { example: evaluationExample });

export const proposal = z
  .object({
    slots: z.array(slot).readonly().meta({ description: slots.slots }),
    asked: z.int().meta({ description: slots.asked }),
    message: text(slots.message).nullable(),
  })
  .openapi('SlotProposal', { example: proposalExample });

export const datesRead = z
  .object({
    kind: z.custom<DatesJson['kind']>().openapi({ type: 'string', description: dates.kind }),
    windows: windows.meta({ description: dates.windows }),
    hint: objectAnswer<DatesJson['hint']>(dates.hint),
    unreadable: z.boolean().meta({ description: dates.unreadable }),
    words: z
      .custom<DatesJson['words']>()
      .openapi({ type: 'array', items: { type: 'object' }, description: dates.words }),
  })
  .openapi('DatesRead', { example: datesReadExample });
