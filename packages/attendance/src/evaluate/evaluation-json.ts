import {
  type EvaluationJson,
  type EvaluationRequest,
  givenSlot,
  type SelectionJson,
} from '@tashika/contract/attendance';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { parseRule, validateRule } from '../rules/index.ts';
import { Evaluation } from './evaluation.ts';
import { instantMs } from './instant.ts';
import type { SlotCounts } from './judge-slot.ts';
import { evaluationProblems, ignoredSentences } from './messages.ts';
import type { IgnoredBecause, Selection } from './selection.ts';
import type { Slot } from './slot.ts';

const malformed = (field: string): Result<never, Problem> =>
  err({ code: 'malformed', message: evaluationProblems.malformed({ field }) });

/**
 * `{attendance_rule, slots[], selections[]}` as it comes from outside. A rule or slot that cannot be
 * read is refused; an answer that cannot be read is reported and does not count.
 */
export function evaluationFromJson(json: unknown): Result<Evaluation, Problem> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return malformed('attendance_rule');
  }
  const input: { readonly [Field in keyof EvaluationRequest]?: unknown } = json;
  const rule = parseRule(input.attendance_rule);
  if (!rule.ok) return rule;
  const slots = slotsFromJson(input.slots);
  if (!slots.ok) return slots;
  const answers = input.selections ?? [];
  if (!Array.isArray(answers)) return malformed('selections');
  const { selections, refused } = selectionsFromJson(answers);
  return ok(Evaluation.of(rule.value, slots.value, selections, refused));
}

function slotsFromJson(json: unknown): Result<readonly Slot[], Problem> {
  if (!Array.isArray(json)) return malformed('slots');
  const slots: Slot[] = [];
  const seen = new Set<string>();
  for (const [index, entry] of json.entries()) {
    const read = givenSlot.safeParse(entry);
    if (!read.success) return malformed(`slots.${index}`);
    const { slot_id: slotId, start_time: startTime, end_time: endTime, timezone } = read.data;
    if (seen.has(slotId)) {
      return err({ code: 'slot-twice', message: evaluationProblems.slotTwice({ slotId }) });
    }
    seen.add(slotId);
    if (!(instantMs(startTime) < instantMs(endTime))) {
      return err({ code: 'slot-times', message: evaluationProblems.slotTimes({ slotId }) });
    }
    slots.push({ slotId, startTime, endTime, timezone: timezone ?? 'Asia/Tokyo' });
  }
  return ok(slots);
}

/**
 * One answer, or null where the fields are not there at all. A thread of 1,000 people has 50,000 of
 * these, so they are read by hand: a schema takes as long over them as the whole evaluation.
 */
function selectionFromJson(json: unknown): Selection | null {
  if (typeof json !== 'object' || json === null) return null;
  const fields: { readonly [Field in keyof SelectionJson]?: unknown } = json;
  const { invitee_key: inviteeKey, slot_id: slotId, status, responded_at: respondedAt } = fields;
  if (typeof inviteeKey !== 'string' || typeof slotId !== 'string' || typeof status !== 'string') {
    return null;
  }
  const time = respondedAt ?? null;
  if (time !== null && typeof time !== 'string') return null;
  // A status nobody knows is kept as it is: the evaluation reports it.
  return { inviteeKey, slotId, status: status as Selection['status'], respondedAt: time };
}

function selectionsFromJson(answers: readonly unknown[]) {
  const selections: Selection[] = [];
  const refused = new Map<number, IgnoredBecause>();
  for (const [index, answer] of answers.entries()) {
    const selection = selectionFromJson(answer);
    if (selection === null) refused.set(index, 'malformed');
    selections.push(selection ?? unreadSelection);
  }
  return { selections, refused };
}

/** Keeps the place of an answer that could not be read, so that indices stay those of the input. */
const unreadSelection: Selection = {
  inviteeKey: '',
  slotId: '',
  status: 'pending',
  respondedAt: null,
};

const countsToJson = ({ target, selected, ifNeeded, declined, pending }: SlotCounts) => ({
  target,
  selected,
  if_needed: ifNeeded,
  declined,
  pending,
});

export function evaluationToJson(evaluation: Evaluation): EvaluationJson {
  const { taken } = evaluation;
  return {
    slots: evaluation.slots.map((slot) => ({
      slot_id: slot.slotId,
      status: slot.status,
      score: slot.score,
      satisfied_with_if_needed: slot.holdsIfNeeded,
      counts: countsToJson(slot.counts),
      missing: [...slot.missing],
      nudge: slot.nudge && [...slot.nudge],
      blockers: slot.blockers && [...slot.blockers],
      at_least: slot.atLeast,
      preferred: [...slot.preferred],
      nudge_taken: (slot.nudge ?? []).flatMap((key) => {
        // Whoever is to be asked has not taken this slot.
        const slotIds = taken.get(key);
        return slotIds === undefined ? [] : [{ invitee_key: key, slot_ids: [...slotIds] }];
      }),
      held_since:
        slot.heldSince === null || !Number.isFinite(slot.heldSince)
          ? null
          : new Date(slot.heldSince).toISOString(),
      reason: slot.reason,
    })),
    recommended_slot_id: evaluation.recommendedSlotId,
    valid_slot_ids: evaluation.slots
      .filter(({ status }) => status === 'SATISFIED')
      .map(({ slotId }) => slotId),
    can_finalize: evaluation.canFinalize,
    reason: evaluation.reason,
    ignored_selections: evaluation.ignored.map(({ index, because }) => ({
      index,
      code: because,
      message: ignoredSentences[because],
    })),
    rule_problems: [...validateRule(evaluation.rule)],
  };
}
