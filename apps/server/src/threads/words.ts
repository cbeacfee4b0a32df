import {
  answerQuestion,
  continueWith,
  type KnownPerson,
  proposeSlotsJson,
  questionsOf,
  type Slot,
  sureFrom,
  type Understanding,
  understand,
  understandingToJson,
} from '@tashika/attendance';
import type { SlotProposalJson } from '@tashika/contract/attendance';
import type { AutomaticChoice, GivenAnswer } from '@tashika/contract/threads';
import { loadTokeniser } from '@tashika/japanese/tokeniser';
import { ok, type Problem, type Result } from '@tashika/kernel';

/** What was said and answered, as it is kept sealed: another answer later starts from here. */
export interface IntentRecord {
  readonly utterance: string;
  readonly now: string;
  readonly timezone: string;
  readonly members: readonly KnownPerson[];
  readonly contacts: readonly KnownPerson[];
  readonly answers: readonly GivenAnswer[];
  /** What the organiser chose, whatever the words say (M34). */
  readonly automatic?: AutomaticChoice;
}

export type PlannedSlot = Omit<Slot, 'slotId'>;

/** What a thread takes from the words: plain data, so that they can be read in another thread. */
export interface Words extends Pick<Understanding, 'rule' | 'inviteeSets' | 'emails'> {
  readonly questions: Pick<ReturnType<typeof questionsOf>[number], 'id' | 'text' | 'options'>[];
  /** M31: read without a doubt and without a question. */
  readonly isSure: boolean;
  /** What was said last speaks of days or hours, or of until when to answer. */
  readonly hasDates: boolean;
  /** The ones the words name; none where they name neither days nor hours. */
  readonly slots: Result<readonly PlannedSlot[], Problem>;
}

export async function readIntentRecord(record: IntentRecord): Promise<Result<Words, Problem>> {
  let understanding = understand(record.utterance, {
    tokeniser: await loadTokeniser(),
    members: record.members,
    ...(record.contacts.length > 0 && { contacts: record.contacts }),
    now: record.now,
    timeZone: record.timezone,
  });
  let hasDates = isDated(understanding, null);
  for (const { question, answer } of record.answers) {
    if (question === undefined) {
      const before = understanding;
      understanding = continueWith(before, answer);
      hasDates = isDated(understanding, before);
      continue;
    }
    hasDates = false;
    const answered = answerQuestion(understanding, question, answer);
    if (!answered.ok) return answered;
    understanding = answered.value;
  }
  const { rule, inviteeSets, emails } = understanding;
  const questions = questionsOf(understanding).map(({ id, text, options }) => ({
    id,
    text,
    options,
  }));
  return ok({
    rule,
    inviteeSets,
    emails,
    questions,
    hasDates,
    isSure: understanding.confidence >= sureFrom && understanding.questions.length === 0,
    slots: slotsByWords(understanding, record),
  });
}

/** Whether days, hours or a deadline were said that were not said before. */
function isDated({ reading }: Understanding, before: Understanding | null): boolean {
  const of = ({ windows, hint, replyBy }: Understanding['reading']['dates']) => [
    windows.length === 0 ? null : windows,
    hint.preferredDays?.length || hint.preferredHours?.length ? hint : null,
    replyBy,
  ];
  const nothing = [null, null, null];
  const said = before === null ? nothing : of(before.reading.dates);
  return JSON.stringify(of(reading.dates)) !== JSON.stringify(said);
}

/** Slots where the words name days or hours; none where they name nothing: nothing is guessed. */
function slotsByWords(
  understanding: Understanding,
  { now, timezone }: IntentRecord,
): Words['slots'] {
  const { windows, hint } = understanding.reading.dates;
  if (windows.length === 0 && !hint.preferredDays?.length && !hint.preferredHours?.length) {
    return ok([]);
  }
  return slotsByRequest({ ...understandingToJson(understanding), now, timezone });
}

export function slotsByRequest(request: unknown): Words['slots'] {
  const proposed = proposeSlotsJson(request);
  return proposed.ok ? ok(plannedSlots(proposed.value)) : proposed;
}

/** What is proposed, as a thread keeps it. */
export const plannedSlots = ({ slots }: Pick<SlotProposalJson, 'slots'>): readonly PlannedSlot[] =>
  slots.map(({ start_time, end_time, timezone }) => ({
    startTime: new Date(start_time).toISOString(),
    endTime: new Date(end_time).toISOString(),
    timezone,
  }));
