import * as z from 'zod/mini';

/** Attendance: from words to a rule, from answers to a decision, from words to slots. */

const count = z.int().check(z.minimum(0));
const hour = z.int().check(z.minimum(0), z.maximum(23));
const minutes = z.int().check(z.minimum(1), z.maximum(24 * 60));

/** The only clock there is; a server fills in what is left out. */
const reference = {
  now: z.optional(z.string()),
  timezone: z.optional(z.string()),
};

// ── rules ──────────────────────────────────────────────────────────────────────────────────────

const inviteeKeys = z.array(z.string().check(z.minLength(1)));
const group = z.strictObject({ name: z.string(), min: count, any_of_invitee_keys: inviteeKeys });

/**
 * What is particular to each type of rule. The bodies are strict: a field nobody knows could be a
 * condition, and a condition half read is a rule that is too lax.
 */
export const ruleBodies = {
  ALL: z.strictObject({}),
  ANY: z.strictObject({}),
  K_OF_N: z.strictObject({ k: count, n: count }),
  REQUIRED_PLUS_QUORUM: z.strictObject({
    required_invitee_keys: inviteeKeys,
    min_additional: count,
  }),
  GROUP_ANY: z.strictObject({ groups: z.array(group) }),
  COMPOSITE: z.strictObject({
    any_of: z.array(z.strictObject({ name: z.string(), all_of: z.array(group) })),
  }),
};
export type RuleType = keyof typeof ruleBodies;
export type RuleBodyJson<Type extends RuleType> = z.infer<(typeof ruleBodies)[Type]>;

const finalizeTerms = {
  mode: z.enum(['EARLIEST_VALID', 'BEST_SCORE', 'MANUAL']),
  auto_finalize: z.boolean(),
  auto_finalize_delay_seconds: z.nullish(count),
  /** People wished for: they decide between slots that are otherwise equal, and nothing else. */
  prefer_invitee_keys: z.optional(inviteeKeys),
  /** △ counts as a yes. */
  count_if_needed: z.optional(z.boolean()),
};
const finalizePolicy = z.object({
  ...finalizeTerms,
  tie_breaker: z.enum(['earliest_slot', 'highest_score']),
});
export type FinalizePolicyJson = z.infer<typeof finalizePolicy>;

/** 1.1 added COMPOSITE; what 1.0 has is the same in both, and written as 1.0. */
export const ruleVersions = ['1.0', '1.1'] as const;
const versionSince = {
  '1.0': z.enum(ruleVersions),
  '1.1': z.literal('1.1'),
};

const ruleTerms = {
  slot_policy: z.optional(
    z.object({
      conflict_policy: z.literal('first_selected'),
      timezone: z.string().check(z.minLength(1)),
      allow_multiple_slots_per_invitee: z.boolean(),
    }),
  ),
  invitee_scope: z.object({
    include_invitee_keys: inviteeKeys,
    exclude_invitee_keys: z.optional(inviteeKeys),
  }),
  finalize_policy: finalizePolicy,
};
const ruleOf = <Type extends RuleType>(type: Type, since: keyof typeof versionSince = '1.0') =>
  z.object({
    version: versionSince[since],
    type: z.literal(type),
    ...ruleTerms,
    rule: ruleBodies[type],
  });

/** The stored form of a rule, `rule_json`. */
export const attendanceRule = z
  .discriminatedUnion('type', [
    ruleOf('ALL'),
    ruleOf('ANY'),
    ruleOf('K_OF_N'),
    ruleOf('REQUIRED_PLUS_QUORUM'),
    ruleOf('GROUP_ANY'),
    ruleOf('COMPOSITE', '1.1'),
  ])
  .register(z.globalRegistry, { id: 'AttendanceRule' });
export type AttendanceRuleJson = z.infer<typeof attendanceRule>;

// ── windows and wishes about slots ─────────────────────────────────────────────────────────────

const window = z.object({ start: z.string(), end: z.nullable(z.string()) });
const windows = z.array(window);
/** whole: a slot itself; within: a slot lies in it; neither: a stretch to look for slots in. */
const slotWindow = z.extend(window, { slot: z.optional(z.enum(['whole', 'within'])) });
const preferredDay = z.enum([
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

/** Longer than what people say in one go about who and when; readers look at words many times. */
export const longestWords = 2_000;
/** More people than any intent can name. */
export const mostKnownPeople = 5_000;

// ── from words to a rule ───────────────────────────────────────────────────────────────────────

/** Somebody the words may name. */
export const knownPerson = z
  .object({
    name: z.string(),
    key: z.string(),
    reading: z.nullish(z.string()),
    role: z.nullish(z.string()),
    groups: z.nullish(z.array(z.string())),
  })
  .register(z.globalRegistry, { id: 'KnownPerson' });

/** A conversation about one condition is over long before. */
export const mostTurns = 100;

export const intentRequest = z
  .object({
    utterance: z.string(),
    /** What was said since, in order: replies to questions and changes (M32). */
    turns: z.optional(z.array(z.string()).check(z.maxLength(mostTurns))),
    members: z.optional(z.array(knownPerson)),
    contacts: z.optional(z.array(knownPerson)),
    second_reader: z.optional(z.boolean()),
    ...reference,
  })
  .register(z.globalRegistry, { id: 'Intent' });
export type IntentRequest = z.infer<typeof intentRequest>;

/** choice: as it stands; number: followed by a count; several: keys joined by commas. */
const answerOption = z.object({
  input: z.enum(['choice', 'number', 'several']),
  value: z.string(),
  label: z.string(),
});
export type AnswerOption = z.infer<typeof answerOption>;

export const openQuestion = z.object({
  id: z.string(),
  text: z.string(),
  options: z.array(answerOption),
});
export type OpenQuestion = z.infer<typeof openQuestion>;

/** One thing that was understood, and the words it was understood from (offsets in the utterance). */
const understood = z.object({
  what: z.string(),
  about: z.enum(['people', 'group', 'count', 'date', 'policy', 'other']),
  meaning: z.string(),
  words: z.string(),
  start: z.int(),
  end: z.int(),
});
export type Understood = z.infer<typeof understood>;

const explanation = z.object({
  rule: z.string(),
  understood: z.array(understood),
  questions: z.array(openQuestion),
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  windows: z.array(slotWindow),
  reply_by: z.optional(z.string()),
  unreadable_dates: z.array(z.string()),
  /** What is hoped for, in the words that say so: never a condition (M30). */
  wishes: z.array(z.string()),
  /** What the last of `turns` changed, in a sentence. */
  changed: z.nullable(z.string()),
  model: z.nullable(z.string()),
});

/** What was understood of an intent (M01). */
export const understanding = z
  .object({
    attendance_rule: attendanceRule,
    finalize_policy: z.object(finalizeTerms),
    invitee_sets: z.object({
      target: z.array(z.string()),
      required: z.array(z.string()),
      optional: z.array(z.string()),
    }),
    slot_generation_hint: z.object({
      count: z.nullable(z.int()),
      preferred_days: z.array(preferredDay),
      preferred_hours: z.array(z.int()),
      duration_minutes: z.nullable(z.int()),
    }),
    share_intent: z.object({
      room_id: z.null(),
      list_ids: z.array(z.string()),
      individual_emails: z.array(z.string()),
    }),
    confidence: z.number().check(z.minimum(0), z.maximum(1)),
    needs_clarification: z.array(z.string()),
    missing: z.array(z.string()),
    explanation,
  })
  .register(z.globalRegistry, { id: 'Understanding' });
export type UnderstandingJson = z.infer<typeof understanding>;

// ── from answers to a decision ─────────────────────────────────────────────────────────────────

export const slot = z
  .object({
    slot_id: z.string(),
    start_time: z.string(),
    end_time: z.string(),
    timezone: z.string(),
  })
  .register(z.globalRegistry, { id: 'AttendanceSlot' });

/** A slot that is handed in. */
export const givenSlot = z.extend(slot, { timezone: z.nullish(z.string()) });

/** ○, △ (comes if needed, not a yes), ×, and neither of them (M33). */
export const selectionStatus = z.enum(['selected', 'if_needed', 'declined', 'pending']);
export type SelectionStatus = z.infer<typeof selectionStatus>;

/** A person's answer to a slot. */
export const selection = z.object({
  invitee_key: z.string(),
  slot_id: z.string(),
  status: selectionStatus,
  responded_at: z.nullish(z.string()),
});
export type SelectionJson = z.infer<typeof selection>;

export const evaluationRequest = z
  .object({
    attendance_rule: attendanceRule,
    slots: z.array(givenSlot),
    selections: z.optional(z.array(selection)),
  })
  .register(z.globalRegistry, { id: 'AttendanceThread' });
export type EvaluationRequest = z.infer<typeof evaluationRequest>;

const slotStatus = z.enum(['SATISFIED', 'POSSIBLE', 'IMPOSSIBLE']);
export type SlotStatus = z.infer<typeof slotStatus>;

/** What the answers to one slot amount to (M20, M21). */
export const slotEvaluation = z.object({
  slot_id: z.string(),
  status: slotStatus,
  score: z.number(),
  /** The rule holds once △ counts as well, whether it does or not. */
  satisfied_with_if_needed: z.boolean(),
  counts: z.object({
    target: z.int(),
    selected: z.int(),
    if_needed: z.int(),
    declined: z.int(),
    pending: z.int(),
  }),
  missing: z.array(z.string()),
  nudge: z.nullable(z.array(z.string())),
  blockers: z.nullable(z.array(z.string())),
  /** Where the smallest set is not known for certain: how many people it takes at least. */
  at_least: z.nullable(z.int()),
  preferred: z.array(z.string()),
  nudge_taken: z.array(z.object({ invitee_key: z.string(), slot_ids: z.array(z.string()) })),
  held_since: z.nullable(z.string()),
  reason: z.string(),
});
export type SlotEvaluationJson = z.infer<typeof slotEvaluation>;

const coded = { code: z.string(), message: z.string() };

export const evaluation = z
  .object({
    slots: z.array(slotEvaluation),
    recommended_slot_id: z.nullable(z.string()),
    valid_slot_ids: z.array(z.string()),
    can_finalize: z.boolean(),
    reason: z.string(),
    ignored_selections: z.array(z.object({ index: z.int(), ...coded })),
    rule_problems: z.array(z.object(coded)),
  })
  .register(z.globalRegistry, { id: 'AttendanceEvaluation' });
export type EvaluationJson = z.infer<typeof evaluation>;

// ── from words to slots ────────────────────────────────────────────────────────────────────────

/** Windows are looked at one by one: what is handed over may not keep a server busy for long. */
const givenWindows = z.array(slotWindow).check(z.maxLength(1_000));

/**
 * `text` is read by the date reader; otherwise windows and hint say where slots may lie. The answer
 * to an intent is a request as it stands: its null and empty wishes are none, and its windows and
 * the dates it could not read stand under `explanation`.
 */
export const slotRequest = z
  .object({
    text: z.optional(z.string()),
    windows: z.optional(givenWindows),
    slot_generation_hint: z.nullish(
      z.object({
        count: z.nullish(z.int().check(z.minimum(1), z.maximum(100))),
        preferred_days: z.nullish(z.array(preferredDay)),
        preferred_hours: z.nullish(z.array(hour)),
        duration_minutes: z.nullish(minutes),
      }),
    ),
    explanation: z.optional(
      z.object({
        windows: z.optional(givenWindows),
        unreadable_dates: z.optional(z.array(z.string())),
        reply_by: z.nullish(z.string()),
      }),
    ),
    busy: z.optional(givenWindows),
    step_minutes: z.optional(minutes),
    horizon_days: z.optional(z.int().check(z.minimum(1), z.maximum(366))),
    ...reference,
  })
  .register(z.globalRegistry, { id: 'SlotRequest' });
export type SlotRequestJson = z.infer<typeof slotRequest>;

/** A window of the words that became no slot (M40). */
const leftOut = z.object({
  start_time: z.string(),
  end_time: z.nullable(z.string()),
  reason: z.enum(['past', 'busy', 'overlap', 'short', 'count', 'limit']),
  message: z.string(),
});

export const slotProposal = z
  .object({
    slots: z.array(slot),
    asked: z.int(),
    left_out: z.array(leftOut),
    reply_by: z.nullable(z.string()),
    message: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'SlotProposal' });
export type SlotProposalJson = z.infer<typeof slotProposal>;

export const datesRequest = z
  .object({ text: z.string(), ...reference })
  .register(z.globalRegistry, { id: 'DatesRequest' });

export const datesReading = z
  .object({
    kind: z.enum(['instant', 'range', 'days', 'hours', 'duration', 'unreadable', 'none']),
    windows,
    hint: z.object({
      count: z.optional(z.int()),
      preferred_days: z.optional(z.array(preferredDay)),
      preferred_hours: z.optional(z.array(z.int())),
      duration_minutes: z.optional(z.int()),
    }),
    unreadable: z.boolean(),
    words: z.array(
      z.object({
        start: z.int(),
        end: z.int(),
        text: z.string(),
        meaning: z.string(),
        obstacle: z.optional(z.string()),
      }),
    ),
    reply_by: z.optional(z.string()),
    absent: z.optional(z.literal(true)),
    deadline: z.optional(z.literal(true)),
  })
  .register(z.globalRegistry, { id: 'DatesRead' });
export type DatesJson = z.infer<typeof datesReading>;
