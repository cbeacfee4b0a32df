import {
  type AttendanceRule,
  type Evaluation,
  evaluate,
  type InviteeKey,
  type Selection,
  type SelectionStatus,
  type Slot,
  targetOf,
  withAnswers,
} from '@tashika/attendance';
import { type Micros, microsOfIso } from './instant.ts';

/** An answer, and whether the organiser gave it for the person (M33). */
export interface Answer extends Selection {
  readonly byOrganiser: boolean;
}

/** Which slot a person said what to, by their latest answers. */
export type Answers = ReadonlyMap<InviteeKey, ReadonlyMap<string, Answer>>;

/** A stored answer; `id` grows with every answer of a thread, since its row is locked meanwhile. */
export interface SelectionRow {
  readonly id: string;
  readonly invitee_key: string;
  readonly slot_id: string;
  readonly status: SelectionStatus;
  /** With microseconds, as `isoOfMicros` writes it. */
  readonly responded_at: string;
  readonly by_organiser: boolean;
}

/**
 * Everything the answers so far amount to under one rule and one list of slots. It follows from the
 * stored answers up to `lastId` alone, so that it can be kept and taken on from there.
 */
export interface Standing {
  readonly rule: AttendanceRule;
  readonly slots: readonly Slot[];
  readonly target: ReadonlySet<InviteeKey>;
  readonly evaluation: Evaluation;
  readonly answers: Answers;
  readonly lastId: string;
  readonly lastAt: Micros;
}

export const answerOf = (row: SelectionRow): Answer => ({
  inviteeKey: row.invitee_key,
  slotId: row.slot_id,
  status: row.status,
  respondedAt: row.responded_at,
  byOrganiser: row.by_organiser,
});

export function standingOf(
  rule: AttendanceRule,
  slots: readonly Slot[],
  rows: readonly SelectionRow[],
): Standing {
  const target = new Set(targetOf(rule.inviteeScope));
  const known = new Set(slots.map(({ slotId }) => slotId));
  const answers = new Map<InviteeKey, Map<string, Answer>>();
  const counted: Selection[] = [];
  let lastAt = 0;
  for (const row of rows) {
    lastAt = Math.max(lastAt, microsOfIso(row.responded_at));
    // Answers to a slot that was taken away stay in the table, and count again if it comes back.
    if (!known.has(row.slot_id)) continue;
    const selection = answerOf(row);
    const own = answers.get(row.invitee_key) ?? new Map();
    answers.set(row.invitee_key, own.set(row.slot_id, selection));
    if (target.has(row.invitee_key)) counted.push(selection);
  }
  const evaluation = evaluate(rule, slots, counted);
  return { rule, slots, target, evaluation, answers, lastId: rows.at(-1)?.id ?? '0', lastAt };
}

/** The same with what was stored since. */
export function takenOn(standing: Standing, rows: readonly SelectionRow[]): Standing {
  if (rows.length === 0) return standing;
  const known = new Set(standing.slots.map(({ slotId }) => slotId));
  const answers = new Map(standing.answers);
  const counted: Selection[] = [];
  let { lastAt } = standing;
  let sheet = '';
  for (const row of rows) {
    // The answers of one sheet stand together and have one time.
    if (row.responded_at !== sheet) {
      sheet = row.responded_at;
      lastAt = Math.max(lastAt, microsOfIso(sheet));
    }
    if (!known.has(row.slot_id)) continue;
    const selection = answerOf(row);
    noteAnswer(answers, selection);
    if (standing.target.has(row.invitee_key)) counted.push(selection);
  }
  const evaluation = withAnswers(standing.evaluation, counted);
  return { ...standing, evaluation, answers, lastId: rows.at(-1)?.id ?? standing.lastId, lastAt };
}

/** What a person said before stays as it was: others may be looking at it. */
export function noteAnswer(
  answers: Map<InviteeKey, ReadonlyMap<string, Answer>>,
  answer: Answer,
): void {
  const own = new Map(answers.get(answer.inviteeKey));
  answers.set(answer.inviteeKey, own.set(answer.slotId, answer));
}

/** Later than every answer before it, whatever the clocks of several servers say. */
export const nextAnswerAt = ({ lastAt }: Standing, now: Micros): Micros =>
  Math.max(now, lastAt + 1);
