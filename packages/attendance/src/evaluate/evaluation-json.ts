import { homeTimeZone } from '@tashika/japanese';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { parseRule, validateRule } from '../rules/index.ts';
import { Evaluation } from './evaluation.ts';
import { instantMs } from './instant.ts';
import type { SlotStatus } from './judge-slot.ts';
import { evaluationProblems, ignoredSentences } from './messages.ja.ts';
import type { IgnoredBecause, Selection } from './selection.ts';
import type { Slot } from './slot.ts';

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (json: unknown): Fields | null =>
  typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Fields) : null;

const malformed = (field: string): Result<never, Problem> =>
  err({ code: 'malformed', message: evaluationProblems.malformed({ field }) });

/**
 * `{attendance_rule, slots[], selections[]}` as it comes from outside. A rule or slot that cannot be
 * read is refused; an answer that cannot be read is reported and does not count.
 */
export function evaluationFromJson(json: unknown): Result<Evaluation, Problem> {
  const input = fieldsOf(json);
  if (input === null) return malformed('attendance_rule');
  const rule = parseRule(input.attendance_rule);
  if (!rule.ok) return rule;
  const slots = slotsFromJson(input.slots);
  if (!slots.ok) return slots;
  const answers = input.selections ?? [];
  if (!Array.isArray(answers)) return malformed('selections');
  const { selections, refused } = selectionsFromJson(answers);
  return ok(Evaluation.of(rule.value, slots.value, selections, refused));
}

export function slotsFromJson(json: unknown): Result<readonly Slot[], Problem> {
  if (!Array.isArray(json)) return malformed('slots');
  const slots: Slot[] = [];
  const seen = new Set<string>();
  for (const [index, entry] of json.entries()) {
    const fields = fieldsOf(entry);
    const slotId = fields?.slot_id;
    const startTime = fields?.start_time;
    const endTime = fields?.end_time;
    const timezone = fields?.timezone ?? homeTimeZone;
    if (
      typeof slotId !== 'string' ||
      typeof startTime !== 'string' ||
      typeof endTime !== 'string' ||
      typeof timezone !== 'string'
    ) {
      return malformed(`slots.${index}`);
    }
    if (seen.has(slotId)) {
      return err({ code: 'slot-twice', message: evaluationProblems.slotTwice({ slotId }) });
    }
    seen.add(slotId);
    if (!(instantMs(startTime) < instantMs(endTime))) {
      return err({ code: 'slot-times', message: evaluationProblems.slotTimes({ slotId }) });
    }
    slots.push({ slotId, startTime, endTime, timezone });
  }
  return ok(slots);
}

/** One answer, or null where the fields are not there at all. */
export function selectionFromJson(json: unknown): Selection | null {
  const fields = fieldsOf(json);
  const inviteeKey = fields?.invitee_key;
  const slotId = fields?.slot_id;
  const status = fields?.status;
  const respondedAt = fields?.responded_at ?? null;
  if (typeof inviteeKey !== 'string' || typeof slotId !== 'string' || typeof status !== 'string') {
    return null;
  }
  if (respondedAt !== null && typeof respondedAt !== 'string') return null;
  // A status nobody knows is kept as it is: the evaluation reports it.
  return { inviteeKey, slotId, status: status as Selection['status'], respondedAt };
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

export interface SlotEvaluationJson {
  readonly slot_id: string;
  readonly status: SlotStatus;
  readonly score: number;
  readonly counts: {
    readonly target: number;
    readonly selected: number;
    readonly declined: number;
    readonly pending: number;
  };
  readonly missing: readonly string[];
  readonly nudge: readonly string[] | null;
  readonly blockers: readonly string[] | null;
  /** People to ask who have already taken another slot. */
  readonly nudge_taken: readonly {
    readonly invitee_key: string;
    readonly slot_ids: readonly string[];
  }[];
  readonly held_since: string | null;
  readonly reason: string;
}

export interface EvaluationJson {
  readonly slots: readonly SlotEvaluationJson[];
  readonly recommended_slot_id: string | null;
  readonly valid_slot_ids: readonly string[];
  readonly can_finalize: boolean;
  readonly reason: string;
  readonly ignored_selections: readonly {
    readonly index: number;
    readonly code: string;
    readonly message: string;
  }[];
  readonly rule_problems: readonly Problem[];
}

export function evaluationToJson(evaluation: Evaluation): EvaluationJson {
  const { taken } = evaluation;
  return {
    slots: evaluation.slots.map((slot) => ({
      slot_id: slot.slotId,
      status: slot.status,
      score: slot.score,
      counts: slot.counts,
      missing: slot.missing,
      nudge: slot.nudge,
      blockers: slot.blockers,
      nudge_taken: (slot.nudge ?? []).flatMap((key) => {
        // Whoever is to be asked has not taken this slot.
        const slotIds = taken.get(key);
        return slotIds === undefined ? [] : [{ invitee_key: key, slot_ids: slotIds }];
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
    rule_problems: validateRule(evaluation.rule),
  };
}
