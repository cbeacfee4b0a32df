import * as z from 'zod/mini';
import {
  attendanceRule,
  evaluation,
  longestWords,
  openQuestion,
  selectionStatus,
  slot,
  slotEvaluation,
} from './attendance.ts';
import { inviteeKey, mailAddress, personName } from './contacts.ts';
import { lineOf } from './one-line.ts';
import { threadStatuses } from './thread-status.ts';

/** Stored threads: what the organiser hands in and sees, what goes out, and what the invited see. */

/** No thread needs more; each bounds what one request can make the server do. */
const mostInvitees = 1_000;
const mostSlots = 100;
const mostReminders = 20;

const instant = z.iso.datetime({ offset: true, local: false });
const reminders = z.array(instant).check(z.maxLength(mostReminders));
const timezone = z.string().check(z.maxLength(64));

// ── what the organiser hands in ────────────────────────────────────────────────────────────────

const givenAnswer = z.object({
  /** Without it the answer is free words: a reply or a change, as a turn of a conversation (M32). */
  question: z.optional(z.string().check(z.maxLength(200))),
  answer: z.string().check(z.maxLength(500)),
});
export type GivenAnswer = z.infer<typeof givenAnswer>;
/** Each is read as words are: together they are no longer than those. */
const givenAnswers = z.array(givenAnswer).check(
  z.maxLength(50),
  z.refine((all) => all.reduce((sum, { answer }) => sum + answer.length, 0) <= longestWords),
);

const givenSlot = z.object({
  slot_id: z.optional(z.string()),
  start_time: instant,
  end_time: instant,
  timezone: z.optional(timezone),
});
export type GivenSlot = z.infer<typeof givenSlot>;
const givenSlots = z.array(givenSlot).check(z.maxLength(mostSlots));

/** Somebody of the address book, an address, a key, or a name alone. */
const givenInvitee = z.object({
  name: z.optional(personName),
  key: z.optional(inviteeKey),
  address: z.optional(mailAddress),
  contact_id: z.optional(z.uuid()),
  reading: z.nullish(lineOf(0, 100)),
  role: z.nullish(lineOf(0, 100)),
  groups: z.nullish(z.array(lineOf(0, 100)).check(z.maxLength(50))),
});
export type GivenInvitee = z.infer<typeof givenInvitee>;
const givenInvitees = z.array(givenInvitee).check(z.maxLength(mostInvitees));

/** The engine reads it itself: its problems name what is wrong in words. */
const givenRule = z.looseObject({});

const givenIntent = z.object({
  utterance: z.string().check(z.minLength(1), z.maxLength(longestWords)),
  now: z.optional(instant),
  answers: z.optional(givenAnswers),
  contacts: z._default(z.boolean(), true),
});

/** A month: whoever waits longer wants to decide themselves. */
const longestDelaySeconds = 30 * 24 * 60 * 60;

/** M34: whether a slot that stands is decided by itself, and after how long. */
export const automaticChoice = z
  .object({
    enabled: z.boolean(),
    delay_seconds: z.optional(z.int().check(z.minimum(0), z.maximum(longestDelaySeconds))),
  })
  .register(z.globalRegistry, { id: 'AutomaticChoice' });
export type AutomaticChoice = z.infer<typeof automaticChoice>;

export const threadRequest = z
  .object({
    title: z.optional(lineOf(0, 200)),
    intent: z.optional(givenIntent),
    attendance_rule: z.optional(givenRule),
    allow_multiple_slots_per_invitee: z.optional(z.boolean()),
    /** △ counts as a yes. */
    count_if_needed: z.optional(z.boolean()),
    automatic: z.optional(automaticChoice),
    invitees: z._default(givenInvitees, []),
    slots: z.optional(givenSlots),
    slot_request: z.optional(
      z.looseObject({ text: z.optional(z.string().check(z.maxLength(longestWords))) }),
    ),
    timezone: z._default(timezone, 'Asia/Tokyo'),
    deadline: z.nullish(instant),
    remind_at: z.optional(reminders),
    organiser: z._default(
      z.object({ name: z.optional(personName), address: z.optional(mailAddress) }),
      {},
    ),
    open: z._default(z.boolean(), false),
  })
  .register(z.globalRegistry, { id: 'ThreadRequest' });
export type ThreadRequest = z.output<typeof threadRequest>;
/** As it is sent, with what may be left out. */
export type ThreadRequestBody = z.input<typeof threadRequest>;

export const threadEdits = z
  .object({
    title: z.optional(lineOf(1, 200)),
    organiser_name: z.optional(personName),
    deadline: z.optional(z.nullable(instant)),
    remind_at: z.optional(reminders),
    attendance_rule: z.optional(givenRule),
    allow_multiple_slots_per_invitee: z.optional(z.boolean()),
    count_if_needed: z.optional(z.boolean()),
    answers: z.optional(givenAnswers),
    slots: z.optional(givenSlots),
  })
  .register(z.globalRegistry, { id: 'ThreadEdits' });
export type ThreadEdits = z.infer<typeof threadEdits>;

export const newInvites = z.object({
  invitees: givenInvitees.check(z.minLength(1)),
  counts: z._default(z.boolean(), true),
});
export type NewInvites = z.input<typeof newInvites>;
export const invitesAdded = z.object({ invitee_keys: z.array(z.string()) });

export const linkRenewal = z.object({ mail: z._default(z.boolean(), false) });
export type LinkRenewal = z.input<typeof linkRenewal>;
export const renewedLink = z.object({ link: z.string(), expires_at: z.string() });

export const reminderRequest = z.object({
  invitee_keys: z.optional(z.array(inviteeKey).check(z.maxLength(1_000))),
});
export type ReminderRequest = z.input<typeof reminderRequest>;
export const reminded = z.object({
  reminded: z.array(z.string()),
  skipped: z.array(z.object({ invitee_key: z.string(), reason: z.string() })),
});
export type Reminded = z.infer<typeof reminded>;

export const finalizeRequest = z.object({ slot_id: z.string().check(z.maxLength(100)) });
export type FinalizeRequest = z.input<typeof finalizeRequest>;

// ── a thread ───────────────────────────────────────────────────────────────────────────────────

const statusOfThread = z.enum(threadStatuses);

export const thread = z
  .object({
    id: z.uuid(),
    title: z.string(),
    status: statusOfThread,
    intent: z.nullable(z.string()),
    timezone: z.string(),
    timezone_name: z.string(),
    deadline: z.nullable(z.string()),
    remind_at: z.array(z.string()),
    questions: z.array(openQuestion),
    by_hand_only: z.boolean(),
    /** Read from the words without a doubt, or stated: only then it may decide by itself. */
    reading_is_sure: z.boolean(),
    /** The address is masked. */
    organiser: z.object({ name: z.string(), address: z.nullable(z.string()) }),
    revision: z.int(),
    change: z.int(),
    is_sample: z.boolean(),
    created_by: z.string(),
    created_at: z.string(),
    closed_at: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'Thread' });
export type Thread = z.infer<typeof thread>;

export const threadSummary = z
  .extend(thread, {
    counts: z.object({ slots: z.int(), invites: z.int(), answered: z.int() }),
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

const labelledSlot = z.extend(slot, { label: z.string() });
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
    timers: z.array(
      z.object({ kind: z.enum(['finalize', 'deadline', 'reminder']), at: z.string() }),
    ),
    auto_finalize_at: z.nullable(z.string()),
    decision: z.nullable(threadDecision),
    outbox: z.array(delivery),
  })
  .register(z.globalRegistry, { id: 'ThreadStatus' });
export type ThreadBoard = z.infer<typeof threadBoard>;

// ── what the invited see ───────────────────────────────────────────────────────────────────────

/** The matter, the slots and their own answers; nothing of others. */
export const inviteView = z
  .object({
    thread: z.object({
      title: z.string(),
      organiser_name: z.string(),
      status: statusOfThread,
      timezone: z.string(),
      timezone_name: z.string(),
      deadline: z.nullable(z.string()),
    }),
    invitee: z.object({ name: z.string(), comment: z.nullable(z.string()) }),
    allow_multiple_slots: z.boolean(),
    can_answer: z.boolean(),
    message: z.nullable(z.string()),
    slots: z.array(
      z.extend(labelledSlot, {
        status: selectionStatus,
        responded_at: z.nullable(z.string()),
        /** The organiser answered for the person. */
        by_organiser: z.boolean(),
      }),
    ),
    decision: z.nullable(
      z.object({
        slot_id: z.string(),
        label: z.nullable(z.string()),
        start_time: z.nullable(z.string()),
        end_time: z.nullable(z.string()),
        meeting_url: z.nullable(z.string()),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'Invite' });
export type InviteView = z.infer<typeof inviteView>;

/** Long enough for a reason, short enough for a table. */
export const longestComment = 500;
/** Several lines, but nothing that cannot be seen or turns the text around. */
const comment = z.string().check(
  z.overwrite((text) => text.replaceAll(/\r\n?/g, '\n')),
  z.trim(),
  z.maxLength(longestComment),
  z.regex(/^[^\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]*$/),
);

/** Answers and what is written beside them; what is left out stays, and no comment takes it back. */
export const inviteAnswer = z
  .object({
    selections: z._default(
      z
        .array(z.object({ slot_id: z.string().check(z.maxLength(100)), status: selectionStatus }))
        .check(z.maxLength(100)),
      [],
    ),
    comment: z.optional(z.nullable(comment)),
  })
  .check(z.refine(({ selections, comment }) => selections.length > 0 || comment !== undefined))
  .register(z.globalRegistry, { id: 'InviteAnswer' });
export type InviteAnswer = z.infer<typeof inviteAnswer>;

/** The same from a page without a script: a field `slot.<id>` for each slot. */
export const inviteAnswerForm = z.catchall(
  z.object({ comment: z.optional(comment) }),
  selectionStatus,
);

export const inviteAnswered = z.object({
  saved_at: z.nullable(z.string()),
  selections: z.array(
    z.object({ slot_id: z.string(), status: selectionStatus, saved: z.string() }),
  ),
  /** Said of a comment that came with it. */
  comment_saved: z.nullable(z.string()),
  message: z.string(),
});
export type InviteAnswered = z.infer<typeof inviteAnswered>;
