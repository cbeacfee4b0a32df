import { type AttendanceRule, type KnownPerson, targetOf } from '@tashika/attendance';
import type { AutomaticChoice, ThreadEdits } from '@tashika/contract/threads';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import {
  allContacts,
  dropIntent,
  type InviteRow,
  inviteRows,
  keepIntent,
  type LockedThread,
} from '@tashika/store';
import { readWords } from '../engines/read-words.ts';
import type { Service } from '../service.ts';
import { withoutAddresses } from './address.ts';
import { keptRule, shownKey, withShownKey } from './keys.ts';
import { threadProblems as say } from './messages.ts';
import {
  checkInvited,
  membersOf,
  ruleFrom,
  switchesOf,
  withAutomatic,
  withSwitches,
} from './plan.ts';
import { invalid } from './refusals.ts';
import type { IntentRecord } from './words.ts';

/** The rule of a thread changed by its organiser: stated, said anew, or by a further word (M32, M35). */

export async function ruleByEdits(
  service: Service,
  thread: LockedThread,
  edits: ThreadEdits,
  current: AttendanceRule,
): Promise<Result<AttendanceRule, Problem>> {
  const { tx, row } = thread;
  const { attendance_rule: stated, intent, answers = [] } = edits;
  if (stated === undefined && intent === undefined && answers.length === 0) return ok(current);
  const invites = await inviteRows(tx, row.id);
  const invited = invites.map((invite) => shownKey(service.sealer, invite));
  if (stated !== undefined) {
    const rule = ruleFrom(stated, invited);
    if (!rule.ok) return rule;
    thread.edit({ reading_is_sure: true });
    // The words are not what the rule says any more, and nothing is left to be asked about them.
    await dropIntent(tx, row.id);
    const closed = closeQuestions(thread, [], service.now().toISOString());
    return closed.ok ? ok(keptRule(service.sealer, rule.value)) : closed;
  }
  const before = recordOf(service, thread);
  if (before === null && intent === undefined) return invalid('no-intent', say.noIntent());
  const people = await peopleNow(service, thread, invites, { before, current });
  const record: IntentRecord =
    before === null || intent !== undefined
      ? {
          utterance: intent?.utterance ?? '',
          now: service.now().toISOString(),
          timezone: row.timezone,
          answers,
          automatic: automaticOf(current),
          ...people,
        }
      : { ...before, answers: [...before.answers, ...answers], ...people };
  return ruleByWords(service, thread, record, { current, invited });
}

interface Standing {
  readonly current: AttendanceRule;
  readonly invited: readonly string[];
}

/** `invited` as outside. */
async function ruleByWords(
  service: Service,
  thread: LockedThread,
  record: IntentRecord,
  { current, invited }: Standing,
): Promise<Result<AttendanceRule, Problem>> {
  const words = await readWords(service, 'answers', record, thread.actor);
  if (!words.ok) return words;
  const { isSure, hasDates, questions } = words.value;
  // Slots have answers: nobody's are thrown away because of a word.
  if (hasDates) return invalid('dates-by-hand', say.datesByHand());
  // What stood for sure and was seen so stays; what waited for an answer is decided by the words.
  const automatic =
    record.automatic ?? (thread.row.reading_is_sure ? automaticOf(current) : undefined);
  const { mode } = words.value.rule.finalizePolicy;
  // Chosen once, it holds for what is read anew; switched on, only once that is sure.
  const canBeOn = isSure && mode !== 'MANUAL';
  const chosen = withAutomatic(
    withSwitches(words.value.rule, switchesOf(current)),
    automatic?.enabled && !canBeOn ? undefined : automatic,
    isSure,
  );
  if (!chosen.ok) return chosen;
  const rule = checkInvited(chosen.value, invited);
  if (!rule.ok) return rule;
  const closed = closeQuestions(thread, questions, service.now().toISOString());
  if (!closed.ok) return closed;
  thread.edit({ reading_is_sure: isSure });
  const sealed = service.sealer.seal(JSON.stringify(record));
  await keepIntent(thread.tx, thread.row.id, sealed, withoutAddresses(record.utterance));
  return ok(keptRule(service.sealer, rule.value));
}

const automaticOf = ({ finalizePolicy }: AttendanceRule): AutomaticChoice => ({
  enabled: finalizePolicy.autoFinalize,
  ...(finalizePolicy.autoFinalizeDelaySeconds !== null && {
    delay_seconds: finalizePolicy.autoFinalizeDelaySeconds,
  }),
});

/**
 * Whom the words may name now: those who count, and whoever else is invited or known. Who was added
 * or taken out since the words were said is so for them as well.
 */
async function peopleNow(
  { sealer }: Service,
  { tx, row }: LockedThread,
  invites: readonly InviteRow[],
  { before, current }: { readonly before: IntentRecord | null; readonly current: AttendanceRule },
): Promise<Pick<IntentRecord, 'members' | 'contacts'>> {
  const contacts = membersOf(
    (await allContacts(tx, row.workspace_id)).map((contact) => withShownKey(sealer, contact)),
    [],
  );
  const said = [...(before?.members ?? []), ...(before?.contacts ?? [])];
  const known = new Map([...contacts, ...said].map((person) => [person.key, person]));
  const target = new Set(targetOf(current.inviteeScope));
  const meant = new Set(before?.members.map(({ key }) => key));
  const members: KnownPerson[] = [];
  const others = new Map(contacts.map((person) => [person.key, person]));
  for (const invite of invites) {
    const key = shownKey(sealer, invite);
    const person = { ...known.get(key), key, name: invite.name };
    others.delete(key);
    if (target.has(invite.invitee_key) || meant.has(key)) members.push(person);
    else others.set(key, person);
  }
  return { members, contacts: [...others.values()] };
}

export function recordOf(
  { sealer }: Pick<Service, 'sealer'>,
  { row }: LockedThread,
): IntentRecord | null {
  const text = row.intent_sealed === null ? null : sealer.open(row.intent_sealed);
  return text === null ? null : (JSON.parse(text) as IntentRecord);
}

/** The questions that are open from now on, instead of those before. */
function closeQuestions(
  thread: LockedThread,
  questions: LockedThread['row']['questions'],
  at: string,
): Result<void, Problem> {
  const wanted = new Set(questions.map(({ id }) => id));
  const events = [
    ...[...wanted].map((id) => ({ type: 'question_opened' as const, id })),
    ...[...thread.state.questions]
      .filter((id) => !wanted.has(id))
      .map((id) => ({ type: 'question_closed' as const, id })),
  ];
  for (const { type, id } of events) {
    const refusal = thread.apply({ type, at, questionId: id });
    if (refusal !== null) return err(refusal);
  }
  thread.edit({ questions });
  return ok(undefined);
}
