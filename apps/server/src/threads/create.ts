import type { AttendanceRule } from '@tashika/attendance';
import type { ThreadRequest } from '@tashika/contract/threads';
import { isTimeZone } from '@tashika/japanese';
import { ok, type Problem, type Result } from '@tashika/kernel';
import {
  allContacts,
  insertThread,
  type NewThread,
  type Store,
  type ThreadRow,
  type Transaction,
} from '@tashika/store';
import { audit } from '../audit.ts';
import type { Principal } from '../auth/principal.ts';
import { readSlots, readWords } from '../engines/read-words.ts';
import type { Service } from '../service.ts';
import { openThread } from './edit.ts';
import { newRow } from './fields.ts';
import { keptInvite, keptRule, withShownKey } from './keys.ts';
import { threadProblems as say } from './messages.ts';
import {
  checkInvited,
  checkSize,
  invitedBy,
  membersOf,
  type Person,
  peopleOf,
  ruleFrom,
  slotsFrom,
  withAutomatic,
  withSwitches,
} from './plan.ts';
import { invalid } from './refusals.ts';
import { threadsOf } from './threads-of.ts';
import type { IntentRecord, Words } from './words.ts';

interface Planned {
  readonly rule: AttendanceRule;
  readonly people: readonly Person[];
  readonly questions: ThreadRow['questions'];
  readonly record: IntentRecord | null;
  readonly slots: NewThread['slots'];
  /** Read without a doubt, or not read from words at all. */
  readonly isSure: boolean;
}

/**
 * What a request asks for, read before anything is written: whoever waits for words to be read holds
 * no connection to the database meanwhile.
 */
export async function planThread(
  service: Service,
  db: Store['db'],
  principal: Principal,
  request: ThreadRequest,
): Promise<Result<Planned, Problem>> {
  const now = service.now();
  if (!isTimeZone(request.timezone)) {
    return invalid('timezone-unknown', say.timezoneUnknown(request.timezone));
  }
  if (request.deadline && new Date(request.deadline) <= now) {
    return invalid('deadline-past', say.deadlinePast());
  }
  const planned = await plan(service, db, principal, request, now);
  if (!planned.ok) return planned;
  const { rule, people, slots } = planned.value;
  if (people.length === 0) return invalid('nobody-invited', say.nobodyInvited());
  if (request.open && slots.length === 0) return invalid('slots-missing', say.slotsMissing());
  const size = checkSize(rule, slots);
  return size.ok ? planned : size;
}

/** A new thread, as a draft or opened at once; in the caller's transaction. */
export async function createThread(
  service: Service,
  tx: Transaction,
  principal: Principal,
  request: ThreadRequest,
  planned: Planned,
  marks: { readonly isSample?: boolean } = {},
): Promise<Result<string, Problem>> {
  const { rule, people, questions, record, slots, isSure } = planned;
  const threadId = await insertThread(tx, {
    row: newRow(service, request, {
      principal,
      record,
      slots,
      questions,
      isSure,
      isSample: marks.isSample ?? false,
    }),
    rule: keptRule(service.sealer, rule),
    slots,
    invites: people.map((person) => keptInvite(service.sealer, person)),
  });
  await audit(tx, principal, 'create', { type: 'thread', id: threadId });
  if (!request.open) return ok(threadId);
  const { workspaceId, actor } = principal;
  const opened = await threadsOf(service).changeIn(tx, { threadId, workspaceId, actor }, (thread) =>
    openThread(service, thread),
  );
  return opened === null || opened.result.ok ? ok(threadId) : opened.result;
}

async function plan(
  service: Service,
  db: Store['db'],
  principal: Principal,
  request: ThreadRequest,
  now: Date,
): Promise<Result<Planned, Problem>> {
  const { intent, attendance_rule: ruleJson, timezone } = request;
  if (intent === undefined && ruleJson === undefined) {
    return invalid('nothing-to-understand', say.nothingToUnderstand());
  }
  if (intent !== undefined && ruleJson !== undefined) {
    return invalid('rule-and-intent', say.ruleAndIntent());
  }
  const contacts = (await allContacts(db, principal.workspaceId)).map((contact) =>
    withShownKey(service.sealer, contact),
  );
  const given = peopleOf(request.invitees, contacts, service);
  if (!given.ok) return given;
  const stated = await statedSlots(service, principal, request, now);
  if (stated !== null && !stated.ok) return stated;

  if (intent === undefined) {
    const keys = given.value.map(({ inviteeKey }) => inviteeKey);
    const saidRule = ruleFrom(ruleJson, keys);
    if (!saidRule.ok) return saidRule;
    const rule = withAutomatic(withSwitches(saidRule.value, request), request.automatic, true);
    if (!rule.ok) return rule;
    return ok({
      rule: rule.value,
      people: given.value,
      questions: [],
      record: null,
      slots: stated?.value ?? [],
      isSure: true,
    });
  }
  const record: IntentRecord = {
    utterance: intent.utterance,
    now: intent.now ?? now.toISOString(),
    timezone,
    members: given.value.map(({ member }) => member),
    contacts: intent.contacts === false ? [] : membersOf(contacts, given.value),
    answers: intent.answers ?? [],
    ...(request.automatic && { automatic: request.automatic }),
  };
  const words = await readWords(service, 'words', record, principal.actor);
  if (!words.ok) return words;
  const people = invitedBy(words.value, given.value, contacts, service);
  const chosen = withAutomatic(
    withSwitches(words.value.rule, request),
    request.automatic,
    words.value.isSure,
  );
  if (!chosen.ok) return chosen;
  const rule = checkInvited(
    chosen.value,
    people.map(({ inviteeKey }) => inviteeKey),
  );
  if (!rule.ok) return rule;
  const slots = stated ?? words.value.slots;
  // Words about dates that cannot be read do not stop a draft: its organiser names the slots.
  if (!slots.ok && request.open) return slots;
  return ok({
    rule: rule.value,
    people,
    questions: words.value.questions,
    record,
    slots: slots.ok ? slots.value : [],
    isSure: words.value.isSure,
  });
}

/** The slots a request names, or asks for; null where it leaves them to the words. */
async function statedSlots(
  service: Service,
  { actor }: Principal,
  { slots, slot_request, timezone }: ThreadRequest,
  now: Date,
): Promise<Words['slots'] | null> {
  if (slots !== undefined) return slotsFrom(slots, timezone);
  if (slot_request === undefined) return null;
  return readSlots(service, { now: now.toISOString(), timezone, ...slot_request }, actor);
}
