import type { AttendanceRule } from '@tashika/attendance';
import { isTimeZone } from '@tashika/japanese';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { insertThread, type NewThread, type Transaction } from '@tashika/store';
import { audit } from '../audit.ts';
import type { Principal } from '../auth/principal.ts';
import type { Service } from '../service.ts';
import { withoutAddresses } from './address.ts';
import { openSession } from './changes.ts';
import { defaultTitle, threadProblems as say } from './messages.ja.ts';
import {
  checkInvited,
  contactsOf,
  type GivenAnswer,
  type GivenInvitee,
  type GivenSlot,
  type IntentRecord,
  invitedBy,
  membersOf,
  openQuestions,
  type Person,
  peopleOf,
  readIntentRecord,
  ruleFrom,
  slotsByRequest,
  slotsByWords,
  slotsFrom,
  withSlotPolicy,
} from './plan.ts';
import { threadsOf } from './threads-of.ts';

/** What the organiser hands in. */
export interface ThreadRequest {
  readonly title?: string | undefined;
  readonly intent?:
    | {
        readonly utterance: string;
        readonly now?: string | undefined;
        readonly answers?: readonly GivenAnswer[] | undefined;
        /** False where the words mean nobody but the invitees; else the address book is known too. */
        readonly contacts?: boolean | undefined;
      }
    | undefined;
  readonly attendance_rule?: unknown;
  readonly allow_multiple_slots_per_invitee?: boolean | undefined;
  readonly invitees: readonly GivenInvitee[];
  readonly slots?: readonly GivenSlot[] | undefined;
  readonly slot_request?: Readonly<Record<string, unknown>> | undefined;
  readonly timezone: string;
  readonly deadline?: string | null | undefined;
  readonly remind_at?: readonly string[] | undefined;
  readonly organiser: { readonly name?: string | undefined; readonly address?: string | undefined };
  readonly open: boolean;
}

interface Planned {
  readonly rule: AttendanceRule;
  readonly people: readonly Person[];
  readonly questions: NewThread['questions'];
  readonly record: IntentRecord | null;
  readonly slots: NewThread['slots'];
}

const refuse = (code: string, message: string): Result<never, Problem> => err({ code, message });

/** A new thread, as a draft or opened at once; in the caller's transaction. */
export async function createThread(
  service: Service,
  tx: Transaction,
  principal: Principal,
  request: ThreadRequest,
  marks: { readonly isSample?: boolean } = {},
): Promise<Result<string, Problem>> {
  const now = service.now();
  if (!isTimeZone(request.timezone)) {
    return refuse('timezone-unknown', say.timezoneUnknown(request.timezone));
  }
  if (request.deadline && new Date(request.deadline) <= now) {
    return refuse('deadline-past', say.deadlinePast());
  }
  const planned = await plan(service, tx, principal.workspaceId, request, now);
  if (!planned.ok) return planned;
  const { rule, people, questions, record, slots } = planned.value;
  if (people.length === 0) return refuse('nobody-invited', say.nobodyInvited());
  if (request.open && slots.length === 0) return refuse('slots-missing', say.slotsMissing());
  const address = request.organiser.address?.trim();
  const threadId = await insertThread(tx, {
    workspaceId: principal.workspaceId,
    title: request.title?.trim() || titleOf(record),
    intent: record === null ? null : withoutAddresses(record.utterance),
    intentSealed: record === null ? null : service.sealer.seal(JSON.stringify(record)),
    timezone: request.timezone,
    deadline: request.deadline ?? null,
    remindAt: request.remind_at ?? [],
    questions,
    rule,
    slots,
    invites: people,
    organiserName: request.organiser.name?.trim() || principal.name,
    organiserAddressSealed: address ? service.sealer.seal(address) : null,
    isSample: marks.isSample ?? false,
    createdBy: principal.actor,
    createdAt: now,
  });
  await audit(tx, principal, 'create', { type: 'thread', id: threadId });
  if (!request.open) return ok(threadId);
  const { workspaceId, actor } = principal;
  const opened = await threadsOf(service).changeIn(
    tx,
    { threadId, workspaceId, actor },
    (session) => openSession(service, session),
  );
  return opened === null || opened.result.ok ? ok(threadId) : opened.result;
}

async function plan(
  service: Service,
  tx: Transaction,
  workspaceId: string,
  request: ThreadRequest,
  now: Date,
): Promise<Result<Planned, Problem>> {
  const { intent, attendance_rule: ruleJson, timezone } = request;
  if (intent === undefined && ruleJson === undefined) {
    return refuse('nothing-to-understand', say.nothingToUnderstand());
  }
  if (intent !== undefined && ruleJson !== undefined) {
    return refuse('rule-and-intent', say.ruleAndIntent());
  }
  const contacts = await contactsOf(tx, workspaceId);
  const given = peopleOf(request.invitees, contacts, service);
  if (!given.ok) return given;
  const stated =
    request.slots === undefined
      ? request.slot_request === undefined
        ? null
        : slotsByRequest({ now: now.toISOString(), timezone, ...request.slot_request })
      : slotsFrom(request.slots, timezone);
  if (stated !== null && !stated.ok) return stated;

  if (intent === undefined) {
    const keys = given.value.map(({ inviteeKey }) => inviteeKey);
    const rule = ruleFrom(ruleJson, keys);
    if (!rule.ok) return rule;
    return ok({
      rule: withSlotPolicy(rule.value, request.allow_multiple_slots_per_invitee),
      people: given.value,
      questions: [],
      record: null,
      slots: stated?.value ?? [],
    });
  }
  const record: IntentRecord = {
    utterance: intent.utterance,
    now: intent.now ?? now.toISOString(),
    timezone,
    members: given.value.map(({ member }) => member),
    contacts: intent.contacts === false ? [] : membersOf(contacts, given.value),
    answers: intent.answers ?? [],
  };
  const understanding = readIntentRecord(record);
  if (!understanding.ok) return understanding;
  const people = invitedBy(understanding.value, given.value, contacts, service);
  const rule = checkInvited(
    withSlotPolicy(understanding.value.rule, request.allow_multiple_slots_per_invitee),
    people.map(({ inviteeKey }) => inviteeKey),
  );
  if (!rule.ok) return rule;
  const slots = stated ?? slotsByWords(understanding.value, record);
  // Words about dates that cannot be read do not stop a draft: its organiser names the slots.
  if (!slots.ok && request.open) return slots;
  return ok({
    rule: rule.value,
    people,
    questions: openQuestions(understanding.value),
    record,
    slots: slots.ok ? slots.value : [],
  });
}

const titleLength = 40;

function titleOf(record: IntentRecord | null): string {
  const [line = ''] = (record === null ? '' : withoutAddresses(record.utterance))
    .trim()
    .split('\n');
  const title = line.length > titleLength ? `${line.slice(0, titleLength)}…` : line;
  return title || defaultTitle;
}
