import { z } from '@hono/zod-openapi';
import { addressPattern } from '../threads/address.ts';
import { threads as words } from './threads.messages.ja.ts';

/** No thread needs more; each bounds what one request can make the server do. */
const mostInvitees = 1_000;
const mostSlots = 100;
const mostReminders = 20;

export const instant = z.iso.datetime({ offset: true, local: false });
const name = z.string().trim().min(1).max(100);
export const address = z.string().trim().max(254).regex(addressPattern);
export const inviteeKey = z.string().min(3).max(200).meta({ description: words.inviteeKey });

const answers = z
  .array(z.object({ question: z.string().max(200), answer: z.string().max(4_000) }))
  .max(50)
  .meta({ description: words.answers });

const slots = z
  .array(
    z.object({
      slot_id: z.string().optional().meta({ description: words.slotId }),
      start_time: instant,
      end_time: instant,
      timezone: z.string().max(64).optional(),
    }),
  )
  .max(mostSlots)
  .meta({ description: words.slots });

export const invitees = z
  .array(
    z.object({
      name: name.optional(),
      key: inviteeKey.optional(),
      address: address.optional(),
      contact_id: z.uuid().optional(),
      reading: z.string().max(100).nullish(),
      role: z.string().max(100).nullish(),
      groups: z.array(z.string().max(100)).max(50).nullish(),
    }),
  )
  .max(mostInvitees)
  .meta({ description: words.invitees });

const rule = z
  .looseObject({})
  .openapi({ type: 'object', description: words.rule, example: undefined });

export const threadRequest = z
  .object({
    title: z.string().trim().max(200).optional().meta({ description: words.title }),
    intent: z
      .object({
        utterance: z.string().min(1).max(4_000).meta({ description: words.utterance }),
        now: instant.optional().meta({ description: words.now }),
        answers: answers.optional(),
        contacts: z.boolean().default(true).meta({ description: words.intentContacts }),
      })
      .optional()
      .meta({ description: words.intent }),
    attendance_rule: rule.optional(),
    allow_multiple_slots_per_invitee: z
      .boolean()
      .optional()
      .meta({ description: words.allowMultiple }),
    invitees: invitees.default([]),
    slots: slots.optional(),
    slot_request: z
      .looseObject({})
      .optional()
      .openapi({ type: 'object', description: words.slotRequest }),
    timezone: z.string().max(64).default('Asia/Tokyo').meta({ description: words.timezone }),
    deadline: instant.nullish().meta({ description: words.deadline }),
    remind_at: z.array(instant).max(mostReminders).optional().meta({ description: words.remindAt }),
    organiser: z
      .object({ name: name.optional(), address: address.optional() })
      .default({})
      .meta({ description: words.organiser }),
    open: z.boolean().default(false).meta({ description: words.openNow }),
  })
  .openapi('ThreadRequest', {
    example: {
      title: '新商品の打ち合わせ',
      intent: { utterance: '山田さんは必須で、ほかに1人以上。来週の平日の午後に1時間' },
      invitees: [
        { name: '山田 太郎', address: 'yamada@example.com' },
        { name: '佐藤 花子', key: 'u:2' },
        { name: '鈴木 一郎' },
      ],
      deadline: '2026-11-20T18:00:00+09:00',
      organiser: { name: '田中', address: 'tanaka@example.com' },
      open: true,
    },
  });

export const threadEdits = z
  .object({
    title: z.string().trim().min(1).max(200).optional(),
    organiser_name: name.optional().meta({ description: words.organiserName }),
    deadline: instant.nullable().optional().meta({ description: words.deadline }),
    remind_at: z.array(instant).max(mostReminders).optional(),
    attendance_rule: rule.optional(),
    allow_multiple_slots_per_invitee: z.boolean().optional(),
    answers: answers.optional(),
    slots: slots.optional(),
  })
  .openapi('ThreadEdits');

export const statuses = ['draft', 'open', 'finalized', 'cancelled', 'failed'] as const;

export const threadSchema = z
  .object({
    id: z.uuid(),
    title: z.string(),
    status: z.enum(statuses),
    intent: z.string().nullable(),
    timezone: z.string(),
    timezone_name: z.string(),
    deadline: z.string().nullable(),
    remind_at: z.array(z.string()),
    questions: z.array(z.object({ id: z.string(), text: z.string(), options: z.unknown() })),
    by_hand_only: z.boolean(),
    organiser: z.object({ name: z.string(), address: z.string().nullable() }),
    revision: z.int(),
    change: z.int(),
    is_sample: z.boolean(),
    created_by: z.string(),
    created_at: z.string(),
    closed_at: z.string().nullable(),
  })
  .openapi('Thread');

export const threadSummary = threadSchema
  .extend({
    counts: z.object({ slots: z.int(), invites: z.int(), answered: z.int() }),
    decided: z
      .object({ slot_id: z.string(), start_time: z.string(), end_time: z.string() })
      .nullable(),
  })
  .openapi('ThreadSummary');

const slotSchema = z.object({
  slot_id: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  timezone: z.string(),
  label: z.string(),
});

export const decisionSchema = z
  .object({
    slot_id: z.string(),
    start_time: z.string().nullable(),
    end_time: z.string().nullable(),
    timezone: z.string(),
    label: z.string().nullable(),
    finalized_at: z.string(),
    finalized_by: z.enum(['automatic', 'organiser']),
    meeting_url: z.string().nullable(),
    calendar_uid: z.string(),
    calendar_url: z.string(),
  })
  .openapi('ThreadDecision');

const selectionStatus = z.enum(['selected', 'declined', 'pending']);

export const outboxStateSchema = z.object({
  id: z.string(),
  kind: z.string(),
  recipient_key: z.string().nullable(),
  recipient_name: z.string().nullable(),
  state: z.enum(['waiting', 'done', 'failed', 'withheld', 'unclear']),
  attempts: z.int(),
  last_error: z.string().nullable(),
  created_at: z.string(),
  done_at: z.string().nullable(),
});

/** Sent as the text it was kept as. */
export const threadStatus = z
  .object({
    thread: threadSchema,
    rule: z.unknown().openapi({ $ref: '#/components/schemas/AttendanceRule' } as object),
    rule_in_words: z.string(),
    slots: z.array(
      slotSchema.extend({
        evaluation: z.looseObject({
          status: z.enum(['SATISFIED', 'POSSIBLE', 'IMPOSSIBLE']),
          reason: z.string(),
        }),
      }),
    ),
    evaluation: z.looseObject({
      recommended_slot_id: z.string().nullable(),
      can_finalize: z.boolean(),
      reason: z.string(),
    }),
    invites: z.array(
      z.object({
        invitee_key: z.string(),
        name: z.string(),
        counts: z.boolean(),
        required: z.boolean(),
        has_address: z.boolean(),
        link: z.object({ expires_at: z.string(), revoked: z.boolean() }).nullable(),
        answered_at: z.string().nullable(),
        selections: z.array(z.object({ slot_id: z.string(), status: selectionStatus })),
      }),
    ),
    followups: z.array(
      z.object({
        invitee_key: z.string(),
        name: z.string(),
        first: z.boolean(),
        slot_ids: z.array(z.string()),
        taken_slot_ids: z.array(z.string()),
        reason: z.string(),
      }),
    ),
    timers: z.array(
      z.object({ kind: z.enum(['finalize', 'deadline', 'reminder']), at: z.string() }),
    ),
    auto_finalize_at: z.string().nullable(),
    decision: decisionSchema.nullable(),
    outbox: z.array(outboxStateSchema),
  })
  .openapi('ThreadStatus');
