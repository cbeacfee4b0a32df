import * as z from 'zod/mini';
import { selectionStatus } from '../attendance.ts';
import { linesOf } from '../one-line.ts';
import { readerLocale } from '../reader-locale.ts';
import { labelledSlot, statusOfThread } from './board.ts';

/** What the invited see, and what they answer. */

/** How an invited person wants to read; what is left out stays. */
export const inviteReading = z
  .object({
    locale: z.optional(readerLocale),
    timezone: z.optional(z.string().check(z.maxLength(100))),
  })
  .register(z.globalRegistry, { id: 'InviteReading' });
export type InviteReading = z.infer<typeof inviteReading>;

/** The matter, the slots and their own answers; nothing of others. */
export const inviteView = z
  .object({
    thread: z.object({
      title: z.string(),
      organiser_name: z.string(),
      /** Empty where nobody said. */
      place: z.string(),
      description: z.string(),
      status: statusOfThread,
      timezone: z.string(),
      timezone_name: z.string(),
      deadline: z.nullable(z.string()),
    }),
    invitee: z.object({
      name: z.string(),
      comment: z.nullable(z.string()),
      /** What everything here is written in: chosen by the person, else as their browser asks. */
      locale: readerLocale,
      timezone: z.string(),
      timezone_name: z.string(),
    }),
    allow_multiple_slots: z.boolean(),
    can_answer: z.boolean(),
    /** The decided slot can still be answered (M37). */
    can_attend: z.boolean(),
    message: z.nullable(z.string()),
    /** When a calendar the person handed in was read last; null where there is none. */
    calendar_read_at: z.nullable(z.string()),
    slots: z.array(
      z.extend(labelledSlot, {
        status: selectionStatus,
        responded_at: z.nullable(z.string()),
        /** The organiser answered for the person. */
        by_organiser: z.boolean(),
        /** As the organiser has it, where that is another time of day. */
        organiser_label: z.nullable(z.string()),
        /** Something else is on then, by the calendars the person handed in. */
        is_busy: z.boolean(),
      }),
    ),
    decision: z.nullable(
      z.object({
        slot_id: z.string(),
        label: z.nullable(z.string()),
        organiser_label: z.nullable(z.string()),
        /** How many have said ○ to it. */
        coming: z.int(),
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
const comment = linesOf(longestComment);

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
