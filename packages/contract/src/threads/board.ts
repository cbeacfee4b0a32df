import * as z from 'zod/mini';
import {
  attendanceRule,
  evaluation,
  openQuestion,
  selectionStatus,
  slot,
  slotEvaluation,
} from '../attendance.ts';
import { readerLocale } from '../reader-locale.ts';
import { threadStatuses } from '../thread-status.ts';
import { visibility } from './given.ts';

/** A thread and how it stands, and what goes out because of it. */

export const statusOfThread = z.enum(threadStatuses);

export const thread = z
  .object({
    id: z.uuid(),
    title: z.string(),
    place: z.string(),
    description: z.string(),
    status: statusOfThread,
    intent: z.nullable(z.string()),
    timezone: z.string(),
    timezone_name: z.string(),
    deadline: z.nullable(z.string()),
    remind_at: z.array(z.string()),
    tells_answers: z.boolean(),
    questions: z.array(openQuestion),
    by_hand_only: z.boolean(),
    /** Read from the words without a doubt, or stated: only then it may decide by itself. */
    reading_is_sure: z.boolean(),
    /** The address is masked. */
    organiser: z.object({ name: z.string(), address: z.nullable(z.string()) }),
    revision: z.int(),
    change: z.int(),
    is_sample: z.boolean(),
    visibility,
    created_by: z.string(),
    created_at: z.string(),
    closed_at: z.nullable(z.string()),
    /** Of a thread that was given up: until when it can be opened again. */
    reopenable_until: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'Thread' });
export type Thread = z.infer<typeof thread>;

export const threadSummary = z
  .extend(thread, {
    counts: z.object({ slots: z.int(), invites: z.int(), answered: z.int() }),
    /** Mails that did not go out so far, or failed for good. */
    mails: z.object({ stuck: z.int(), failed: z.int() }),
    decided: z.nullable(
      z.object({ slot_id: z.string(), start_time: z.string(), end_time: z.string() }),
    ),
  })
  .register(z.globalRegistry, { id: 'ThreadSummary' });
export type ThreadSummary = z.infer<typeof threadSummary>;

export const threadPage = z.object({
  threads: z.array(threadSummary),
  next: z.nullable(z.string()),
});
export type ThreadPage = z.infer<typeof threadPage>;

export const labelledSlot = z.extend(slot, { label: z.string() });
export type LabelledSlot = z.infer<typeof labelledSlot>;

export const threadDecision = z
  .object({
    slot_id: z.string(),
    start_time: z.nullable(z.string()),
    end_time: z.nullable(z.string()),
    timezone: z.string(),
    label: z.nullable(z.string()),
    finalized_at: z.string(),
    finalized_by: z.enum(['automatic', 'organiser']),
    /** The rule did not hold, and the organiser decided all the same (M35). */
    overruled: z.boolean(),
    meeting_url: z.nullable(z.string()),
    calendar_uid: z.string(),
    calendar_url: z.string(),
  })
  .register(z.globalRegistry, { id: 'ThreadDecision' });
export type ThreadDecision = z.infer<typeof threadDecision>;

export const threadFinalized = z
  .object({
    thread_id: z.string(),
    status: z.literal('finalized'),
    decision: threadDecision,
  })
  .register(z.globalRegistry, { id: 'ThreadFinalized' });

// ── what goes out ──────────────────────────────────────────────────────────────────────────────

export const deliveryStates = ['waiting', 'done', 'failed', 'withheld', 'unclear'] as const;
const deliveryState = z.enum(deliveryStates);
export type DeliveryState = z.infer<typeof deliveryState>;

const delivery = z.object({
  id: z.string(),
  kind: z.string(),
  recipient_key: z.nullable(z.string()),
  recipient_name: z.nullable(z.string()),
  state: deliveryState,
  attempts: z.int(),
  last_error: z.nullable(z.string()),
  created_at: z.string(),
  done_at: z.nullable(z.string()),
});
export type Delivery = z.infer<typeof delivery>;

/** With what it says, to be passed on by hand. */
export const outboxEntry = z
  .extend(delivery, {
    thread_id: z.nullable(z.string()),
    thread_title: z.nullable(z.string()),
    /** Where it goes, masked. */
    address: z.nullable(z.string()),
    subject: z.nullable(z.string()),
    text: z.nullable(z.string()),
    link: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'OutboxEntry' });
export type OutboxEntry = z.infer<typeof outboxEntry>;

export const outboxPage = z.object({
  entries: z.array(outboxEntry),
  next: z.nullable(z.string()),
});
export type OutboxPage = z.infer<typeof outboxPage>;

// ── how it stands ──────────────────────────────────────────────────────────────────────────────

const invite = z.object({
  invitee_key: z.string(),
  name: z.string(),
  counts: z.boolean(),
  required: z.boolean(),
  has_address: z.boolean(),
  /** What mails to them are in: as they chose, else as the organiser expects; null is both. */
  locale: z.nullable(readerLocale),
  /** Entered this name by the open link, and was not invited by the organiser. */
  self_named: z.optional(z.literal(true)),
  /** Somebody took this name by the open link. */
  by_open_link: z.optional(z.literal(true)),
  link: z.nullable(z.object({ expires_at: z.string(), revoked: z.boolean() })),
  answered_at: z.nullable(z.string()),
  selections: z.array(
    z.object({
      slot_id: z.string(),
      status: selectionStatus,
      /** Pending because the person said so; without it nothing was said. */
      undecided: z.optional(z.literal(true)),
      /** The organiser answered for the person. */
      by_organiser: z.optional(z.literal(true)),
    }),
  ),
  comment: z.nullable(z.string()),
});
export type Invite = z.infer<typeof invite>;

/** Somebody to ask next; `first` where they are one of the fewest who can bring a decision. */
const followup = z.object({
  invitee_key: z.string(),
  name: z.string(),
  first: z.boolean(),
  slot_ids: z.array(z.string()),
  taken_slot_ids: z.array(z.string()),
  reason: z.string(),
});
export type Followup = z.infer<typeof followup>;

/** M35: a change of the rule that makes slots stand, to be sent back as it is. */
const easing = z.object({
  sentence: z.string(),
  /** How many people fewer it asks for; 0 where △ is counted instead. */
  less: z.int(),
  slot_ids: z.array(z.string()),
  attendance_rule: attendanceRule,
});
export type Easing = z.infer<typeof easing>;

const threadSlot = z.extend(labelledSlot, { evaluation: slotEvaluation });
export type ThreadSlot = z.infer<typeof threadSlot>;

/** Everything the organiser sees of a thread, without addresses or links. */
export const threadBoard = z
  .object({
    thread,
    rule: attendanceRule,
    rule_in_words: z.string(),
    slots: z.array(threadSlot),
    evaluation: z.omit(evaluation, { slots: true, ignored_selections: true }),
    invites: z.array(invite),
    followups: z.array(followup),
    /** While nothing stands: the smallest changes by which something would, the smallest first. */
    easings: z.array(easing),
    timers: z.array(
      z.object({ kind: z.enum(['finalize', 'deadline', 'reminder', 'close']), at: z.string() }),
    ),
    auto_finalize_at: z.nullable(z.string()),
    decision: z.nullable(threadDecision),
    outbox: z.array(delivery),
  })
  .register(z.globalRegistry, { id: 'ThreadStatus' });
export type ThreadBoard = z.infer<typeof threadBoard>;

/** M35: what would come of an edit, and who would be told what. */
export const editPreview = z
  .object({
    rule_in_words: z.string(),
    rule_changed: z.boolean(),
    reading_is_sure: z.boolean(),
    questions: z.array(openQuestion),
    /** How it would stand. */
    reason: z.string(),
    can_finalize: z.boolean(),
    auto_finalize_at: z.nullable(z.string()),
    told: z.array(
      z.object({ invitee_key: z.string(), name: z.string(), changes: z.array(z.string()) }),
    ),
  })
  .register(z.globalRegistry, { id: 'EditPreview' });
export type EditPreview = z.infer<typeof editPreview>;

/** M35: what may become of the rule once somebody is not invited any more. */
export const removalChoices = z
  .object({
    /** The rule would not make sense as it is: one of the choices has to be named. */
    needs_choice: z.boolean(),
    choices: z.array(z.object({ place: z.enum(['empty', 'instead']), rule_in_words: z.string() })),
  })
  .register(z.globalRegistry, { id: 'RemovalChoices' });
export type RemovalChoices = z.infer<typeof removalChoices>;
