import * as z from 'zod/mini';
import { longestWords } from '../attendance.ts';
import { inviteeKey, mailAddress, personName } from '../contacts.ts';
import { lineOf, linesOf } from '../one-line.ts';
import { readerLocale } from '../reader-locale.ts';

/** What the organiser hands in. */

/** No thread needs more; each bounds what one request can make the server do. */
const mostInvitees = 1_000;
const mostSlots = 100;
const mostReminders = 20;

const instant = z.iso.datetime({ offset: true, local: false });
const reminders = z.array(instant).check(z.maxLength(mostReminders));
const timezone = z.string().check(z.maxLength(64));

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
  locale: z.nullish(readerLocale),
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

/** Where it is held: a room, an address, how to get there. */
const place = lineOf(0, 200);
/** What it is about, in as many lines as it takes. */
const description = linesOf(2_000);

/** The organiser's own words with a mail. */
const note = linesOf(500);
/** Whether the whole workspace sees a thread, or its organiser alone. */
export const visibility = z.enum(['shared', 'private']);
export type Visibility = z.infer<typeof visibility>;

export const threadRequest = z
  .object({
    title: z.optional(lineOf(0, 200)),
    place: z.optional(place),
    description: z.optional(description),
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
    /** A mail about every answer, to the organiser (M38). */
    tells_answers: z.optional(z.boolean()),
    organiser: z._default(
      z.object({ name: z.optional(personName), address: z.optional(mailAddress) }),
      {},
    ),
    visibility: z._default(visibility, 'shared'),
    open: z._default(z.boolean(), false),
  })
  .register(z.globalRegistry, { id: 'ThreadRequest' });
export type ThreadRequest = z.output<typeof threadRequest>;
/** As it is sent, with what may be left out. */
export type ThreadRequestBody = z.input<typeof threadRequest>;

export const threadEdits = z
  .object({
    title: z.optional(lineOf(1, 200)),
    place: z.optional(place),
    description: z.optional(description),
    organiser_name: z.optional(personName),
    visibility: z.optional(visibility),
    deadline: z.optional(z.nullable(instant)),
    remind_at: z.optional(reminders),
    tells_answers: z.optional(z.boolean()),
    attendance_rule: z.optional(givenRule),
    allow_multiple_slots_per_invitee: z.optional(z.boolean()),
    count_if_needed: z.optional(z.boolean()),
    /** The condition said anew, in place of what was said before. */
    intent: z.optional(z.object({ utterance: givenIntent.shape.utterance })),
    answers: z.optional(givenAnswers),
    slots: z.optional(givenSlots),
    /** Whether those whom a change concerns are told of it; left out, they are (M35). */
    notify: z.optional(z.boolean()),
    /** With what they are told. */
    note: z.optional(note),
  })
  .register(z.globalRegistry, { id: 'ThreadEdits' });
export type ThreadEdits = z.infer<typeof threadEdits>;

export const newInvites = z.object({
  invitees: givenInvitees.check(z.minLength(1)),
  counts: z._default(z.boolean(), true),
});
export type NewInvites = z.input<typeof newInvites>;
export const invitesAdded = z.object({ invitee_keys: z.array(z.string()) });

export const inviteEdits = z
  .object({
    name: z.optional(personName),
    /** Null takes it away. */
    address: z.optional(z.nullable(mailAddress)),
    /** What mails are in until the person chooses; null is both. */
    locale: z.optional(z.nullable(readerLocale)),
    /** Whether the invitation goes to the new address at once. */
    mail: z._default(z.boolean(), false),
  })
  .register(z.globalRegistry, { id: 'InviteEdits' });
export type InviteEdits = z.input<typeof inviteEdits>;
/** As the person is known from now on: a key may follow from an address. */
export const inviteCorrected = z.object({ invitee_key: z.string() });

export const linkRenewal = z.object({ mail: z._default(z.boolean(), false) });
export type LinkRenewal = z.input<typeof linkRenewal>;
export const renewedLink = z.object({ link: z.string(), expires_at: z.string() });

export const reminderRequest = z.object({
  invitee_keys: z.optional(z.array(inviteeKey).check(z.maxLength(1_000))),
  /** Also those who were asked within a day. */
  again: z._default(z.boolean(), false),
  note: z.optional(note),
});
export type ReminderRequest = z.input<typeof reminderRequest>;
export const resendRequest = z.object({ again: z._default(z.boolean(), false) });
export type ResendRequest = z.input<typeof resendRequest>;
export const reminded = z.object({
  reminded: z.array(z.string()),
  /** Left out because they were asked within a day. */
  asked_lately: z.array(z.string()),
  skipped: z.array(z.object({ invitee_key: z.string(), reason: z.string() })),
});
export type Reminded = z.infer<typeof reminded>;

export const finalizeRequest = z.object({
  slot_id: z.string().check(z.maxLength(100)),
  /** Although the rule does not hold for it, or is not settled (M35). */
  overrule: z._default(z.boolean(), false),
  note: z.optional(note),
});
export type FinalizeRequest = z.input<typeof finalizeRequest>;

/** What ends a thread or takes its decision back, with a word to those who are told. */
export const notedRequest = z.object({ note: z.optional(note) });
export type NotedRequest = z.input<typeof notedRequest>;

/** M36: a thread that was given up goes on, with a deadline of its own. */
export const reopenRequest = z
  .object({
    deadline: z._default(z.nullable(instant), null),
    remind_at: z.optional(reminders),
    note: z.optional(note),
  })
  .register(z.globalRegistry, { id: 'ReopenRequest' });
export type ReopenRequest = z.input<typeof reopenRequest>;
