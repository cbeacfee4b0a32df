import * as contract from '@tashika/contract/attendance';
import { documented } from '../openapi/documented.ts';
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
import { attendance, intents as say } from './attendance.messages.ts';

/** What the document says of the contract's attendance. */

const { evaluate, slots, dates } = attendance;

const slotFields = {
  slot_id: evaluate.slotId,
  start_time: evaluate.start,
  end_time: evaluate.end,
  timezone: evaluate.timezone,
};
const referenceFields = { now: say.now, timezone: say.timezone };

/** The sentences about the items of a list. */
const itemsOf = (list: string, fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [`${list}[].${name}`, text]));

documented(contract.knownPerson, {
  fields: {
    name: say.name,
    key: say.key,
    reading: say.reading,
    role: say.role,
    groups: say.groups,
  },
});
documented(contract.slot, { fields: slotFields });

// ── requests ───────────────────────────────────────────────────────────────────────────────────

const intent = documented(contract.intentRequest, {
  example: intentExample,
  fields: {
    utterance: say.utterance,
    turns: say.turns,
    members: say.members,
    contacts: say.contacts,
    second_reader: say.secondReader,
    ...referenceFields,
  },
});
const thread = documented(contract.evaluationRequest, {
  example: threadExample,
  fields: {
    attendance_rule: evaluate.rule,
    slots: evaluate.slots,
    ...itemsOf('slots', slotFields),
    selections: evaluate.selections,
    ...itemsOf('selections', {
      invitee_key: evaluate.inviteeKey,
      slot_id: evaluate.slotId,
      status: evaluate.status,
      responded_at: evaluate.respondedAt,
    }),
  },
});
const slotRequest = documented(contract.slotRequest, {
  example: slotsExample,
  fields: {
    text: slots.text,
    windows: slots.windows,
    'windows[].slot': say.windowSlot,
    slot_generation_hint: slots.hint,
    busy: slots.busy,
    step_minutes: slots.step,
    horizon_days: slots.horizon,
    explanation: slots.explanation,
    'explanation.reply_by': say.replyBy,
    ...referenceFields,
  },
});
const datesRequest = documented(contract.datesRequest, {
  example: datesExample,
  fields: { text: dates.text, ...referenceFields },
});

/** By name: a request refers to them, and the engine reads the body, whose problems are in words. */
export const intentSchemas = { Intent: intent };
export const attendanceSchemas = {
  AttendanceThread: thread,
  SlotRequest: slotRequest,
  DatesRequest: datesRequest,
};

// ── answers ────────────────────────────────────────────────────────────────────────────────────

export const understanding = documented(contract.understanding, {
  example: understandingExample,
  fields: {
    finalize_policy: say.finalizePolicy,
    invitee_sets: say.inviteeSets,
    slot_generation_hint: say.hint,
    share_intent: say.shareIntent,
    confidence: say.confidence,
    needs_clarification: say.questions,
    missing: say.missing,
    explanation: say.explanation,
    'explanation.rule': say.sentence,
    'explanation.understood': say.understood,
    'explanation.questions': say.answerable,
    'explanation.answers': say.answers,
    'explanation.windows': say.windows,
    'explanation.reply_by': say.replyBy,
    'explanation.unreadable_dates': say.unreadableDates,
    'explanation.wishes': say.wishes,
    'explanation.changed': say.changed,
    'explanation.model': say.model,
  },
});

export const evaluation = documented(contract.evaluation, {
  example: evaluationExample,
  fields: {
    ...itemsOf('slots', {
      slot_id: evaluate.slotId,
      status: evaluate.slotStatus,
      score: evaluate.score,
      satisfied_with_if_needed: evaluate.withIfNeeded,
      counts: evaluate.counts,
      missing: evaluate.missing,
      nudge: evaluate.nudge,
      blockers: evaluate.blockers,
      at_least: evaluate.atLeast,
      preferred: evaluate.preferred,
      nudge_taken: evaluate.nudgeTaken,
      held_since: evaluate.heldSince,
      reason: evaluate.reason,
    }),
    recommended_slot_id: evaluate.recommended,
    valid_slot_ids: evaluate.valid,
    can_finalize: evaluate.canFinalize,
    reason: evaluate.reason,
    ignored_selections: evaluate.ignored,
    rule_problems: evaluate.problems,
  },
});

export const proposal = documented(contract.slotProposal, {
  example: proposalExample,
  fields: {
    slots: slots.slots,
    asked: slots.asked,
    left_out: slots.leftOut,
    ...itemsOf('left_out', {
      start_time: slots.leftOutStart,
      end_time: slots.leftOutEnd,
      reason: slots.leftOutReason,
      message: slots.leftOutMessage,
    }),
    reply_by: slots.replyBy,
    message: slots.message,
  },
});

export const datesRead = documented(contract.datesReading, {
  example: datesReadExample,
  fields: {
    kind: dates.kind,
    windows: dates.windows,
    hint: dates.hint,
    unreadable: dates.unreadable,
    words: dates.words,
    reply_by: dates.replyBy,
    absent: dates.absent,
    deadline: dates.deadline,
  },
});
