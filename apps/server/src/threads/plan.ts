import { randomUUID } from 'node:crypto';
import {
  type AttendanceRule,
  emailInviteeKey,
  type InviteeKey,
  judgingSize,
  type KnownPerson,
  parseInviteeKey,
  parseRule,
  rescoped,
  targetOf,
  validateRule,
} from '@tashika/attendance';
import type {
  AutomaticChoice,
  GivenInvitee,
  GivenSlot,
  ThreadEdits,
} from '@tashika/contract/threads';
import { isTimeZone } from '@tashika/japanese';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import type { ContactRow, NewInvite } from '@tashika/store';
import type { Service } from '../service.ts';
import { maskedAddress } from './address.ts';
import { threadProblems as say } from './messages.ts';
import { invalid, missing } from './refusals.ts';
import type { PlannedSlot, Words } from './words.ts';

/** From what the organiser hands in to people, a rule and slots. */

/** An invited person with what the words of an intent may call them; the key is as it is outside. */
export interface Person extends Omit<NewInvite, 'keySealed'> {
  readonly member: KnownPerson;
}

// ── people ─────────────────────────────────────────────────────────────────────────────────────

/** The invited, each with a key of their own and the address sealed. */
export function peopleOf(
  given: readonly GivenInvitee[],
  contacts: readonly ContactRow[],
  { sealer }: Pick<Service, 'sealer'>,
): Result<readonly Person[], Problem> {
  const people: Person[] = [];
  const seen = new Set<InviteeKey>();
  for (const [index, invitee] of given.entries()) {
    const read = personOf(invitee, index, contacts, sealer);
    if (!read.ok) return read;
    if (seen.has(read.value.inviteeKey)) {
      return invalid('invitee-twice', say.inviteeTwice(read.value.name));
    }
    seen.add(read.value.inviteeKey);
    people.push(read.value);
  }
  return ok(people);
}

function personOf(
  invitee: GivenInvitee,
  index: number,
  contacts: readonly ContactRow[],
  sealer: Service['sealer'],
): Result<Person, Problem> {
  const { contact_id, key: givenKey } = invitee;
  const contact =
    contact_id === undefined
      ? contacts.find(({ invitee_key }) => invitee_key === givenKey)
      : contacts.find(({ id }) => id === contact_id);
  if (contact_id !== undefined && contact === undefined) {
    return missing('contact-not-found', say.contactNotFound());
  }
  const address = invitee.address?.trim().toLowerCase();
  const ofAddress = address === undefined ? undefined : emailInviteeKey(address);
  const key = contact?.invitee_key ?? givenKey ?? ofAddress ?? `lm:${randomUUID()}`;
  if (!parseInviteeKey(key).ok) return invalid('invitee-key-malformed', say.keyMalformed(key));
  if (key.startsWith('e:') && ofAddress !== undefined && key !== ofAddress) {
    return invalid('invitee-key-differs', say.keyDiffers(index));
  }
  const name =
    invitee.name?.trim() || contact?.name || (address === undefined ? '' : maskedAddress(address));
  if (name === '') return invalid('name-missing', say.nameMissing(index));
  const addressSealed = address === undefined ? contact?.address_sealed : sealer.seal(address);
  return ok({
    inviteeKey: key,
    name,
    addressSealed: addressSealed ?? null,
    expectedLocale: invitee.locale ?? contact?.locale ?? null,
    member: memberOf(key, name, {
      reading: invitee.reading ?? contact?.reading ?? null,
      role: invitee.role ?? contact?.role ?? null,
      groups: invitee.groups ?? contact?.groups ?? [],
    }),
  });
}

function memberOf(
  key: InviteeKey,
  name: string,
  known: {
    readonly reading: string | null;
    readonly role: string | null;
    readonly groups: readonly string[];
  },
): KnownPerson {
  return {
    key,
    name,
    ...(known.reading && { reading: known.reading }),
    ...(known.role && { role: known.role }),
    ...(known.groups.length > 0 && { groups: known.groups }),
  };
}

const personOfContact = (contact: ContactRow): Person => ({
  inviteeKey: contact.invitee_key,
  name: contact.name,
  addressSealed: contact.address_sealed,
  expectedLocale: contact.locale,
  member: memberOf(contact.invitee_key, contact.name, contact),
});

// ── from words ─────────────────────────────────────────────────────────────────────────────────

/** The ones invited by an intent: those given but for the excluded, and those the words name. */
export function invitedBy(
  { rule, inviteeSets, emails }: Words,
  given: readonly Person[],
  contacts: readonly ContactRow[],
  { sealer }: Pick<Service, 'sealer'>,
): readonly Person[] {
  const excluded = new Set(rule.inviteeScope.excludeInviteeKeys);
  for (const key of inviteeSets.optional) excluded.delete(key);
  const people = new Map<InviteeKey, Person>();
  for (const person of given) {
    if (!excluded.has(person.inviteeKey)) people.set(person.inviteeKey, person);
  }
  for (const address of emails.map((email) => email.trim().toLowerCase())) {
    const key = emailInviteeKey(address);
    if (people.has(key) || excluded.has(key)) continue;
    const name = maskedAddress(address);
    people.set(key, {
      inviteeKey: key,
      name,
      addressSealed: sealer.seal(address),
      expectedLocale: null,
      member: { key, name },
    });
  }
  for (const key of [...targetOf(rule.inviteeScope), ...inviteeSets.optional]) {
    if (people.has(key)) continue;
    const contact = contacts.find(({ invitee_key }) => invitee_key === key);
    if (contact !== undefined) people.set(key, personOfContact(contact));
  }
  return [...people.values()];
}

export const membersOf = (
  contacts: readonly ContactRow[],
  given: readonly Person[],
): KnownPerson[] => {
  const there = new Set(given.map(({ inviteeKey }) => inviteeKey));
  return contacts
    .filter(({ invitee_key }) => !there.has(invitee_key))
    .map((contact) => personOfContact(contact).member);
};

// ── rule ───────────────────────────────────────────────────────────────────────────────────────

/** A rule from outside: readable, sensible, and about nobody who is not invited. */
export function ruleFrom(
  json: unknown,
  invited: Iterable<InviteeKey>,
): Result<AttendanceRule, Problem> {
  const rule = parseRule(json);
  if (!rule.ok) return rule;
  const [wrong] = validateRule(rule.value);
  if (wrong !== undefined) return err(wrong);
  return checkInvited(rule.value, invited);
}

/**
 * A thread is judged anew with every answer, by the thread of the server that answers everybody: of
 * people, slots and quotas it has no more than takes one or two tenths of a second.
 */
const largestJudging = 300_000;

/** Refuses what makes a thread too large to be judged; one that was larger before may shrink. */
export function checkSize(
  rule: AttendanceRule,
  slots: readonly unknown[],
  before = 0,
): Result<AttendanceRule, Problem> {
  const size = judgingSize(rule, slots.length);
  if (size <= largestJudging || size <= before) return ok(rule);
  return invalid('thread-too-large', say.threadTooLarge());
}

export function checkInvited(
  rule: AttendanceRule,
  invited: Iterable<InviteeKey>,
): Result<AttendanceRule, Problem> {
  const known = new Set(invited);
  const stranger = targetOf(rule.inviteeScope).find((key) => !known.has(key));
  return stranger === undefined ? ok(rule) : invalid('not-invited', say.notInvited(stranger));
}

/** What the words do not say and the organiser may switch; left out, it stays. */
type Switches = Pick<ThreadEdits, 'allow_multiple_slots_per_invitee' | 'count_if_needed'>;

/** M24, M33: the parser says one slot per person and does not count △; the form may say otherwise. */
export function withSwitches(rule: AttendanceRule, switches: Switches): AttendanceRule {
  const { slotPolicy, finalizePolicy } = rule;
  const several =
    switches.allow_multiple_slots_per_invitee ?? slotPolicy.allowMultipleSlotsPerInvitee;
  const countIfNeeded = switches.count_if_needed ?? finalizePolicy.countIfNeeded;
  if (
    several === slotPolicy.allowMultipleSlotsPerInvitee &&
    countIfNeeded === finalizePolicy.countIfNeeded
  ) {
    return rule;
  }
  return {
    ...rule,
    slotPolicy: { ...slotPolicy, allowMultipleSlotsPerInvitee: several },
    finalizePolicy: { ...finalizePolicy, countIfNeeded },
  };
}

/** Where nothing says how long to wait. */
const usualDelaySeconds = 3600;

/** M34: the organiser's choice; a rule that is not read for sure never decides by itself. */
export function withAutomatic(
  rule: AttendanceRule,
  choice: AutomaticChoice | undefined,
  sure: boolean,
): Result<AttendanceRule, Problem> {
  if (choice === undefined) return ok(rule);
  const policy = rule.finalizePolicy;
  const delay = choice.delay_seconds ?? policy.autoFinalizeDelaySeconds ?? usualDelaySeconds;
  const changed: AttendanceRule = {
    ...rule,
    finalizePolicy: {
      ...policy,
      autoFinalize: choice.enabled,
      autoFinalizeDelaySeconds: choice.enabled ? delay : null,
    },
  };
  if (!choice.enabled) return ok(changed);
  if (!sure) return invalid('reading-unsure', say.readingUnsure());
  const [wrong] = validateRule(changed);
  return wrong === undefined ? ok(changed) : err(wrong);
}

/** As a rule has them, for one that is read anew. */
export const switchesOf = ({ slotPolicy, finalizePolicy }: AttendanceRule): Switches => ({
  allow_multiple_slots_per_invitee: slotPolicy.allowMultipleSlotsPerInvitee,
  count_if_needed: finalizePolicy.countIfNeeded,
});

/** The rule about other people, if it makes sense for them. */
export function withScope(
  rule: AttendanceRule,
  include: readonly InviteeKey[],
  exclude: readonly InviteeKey[],
): Result<AttendanceRule, Problem> {
  const changed = rescoped(rule, { includeInviteeKeys: include, excludeInviteeKeys: exclude });
  const [wrong] = validateRule(changed);
  return wrong === undefined ? ok(changed) : err(wrong);
}

// ── slots ──────────────────────────────────────────────────────────────────────────────────────

export function slotsFrom(
  given: readonly GivenSlot[],
  timezone: string,
): Result<readonly PlannedSlot[], Problem> {
  const slots: PlannedSlot[] = [];
  const seen = new Set<string>();
  for (const [index, slot] of given.entries()) {
    const start = new Date(slot.start_time);
    const end = new Date(slot.end_time);
    if (!(start < end)) return invalid('slot-times', say.slotTimes(index));
    const place = `${start.getTime()} ${end.getTime()}`;
    if (seen.has(place)) return invalid('slot-twice', say.slotTwice(index));
    seen.add(place);
    const zone = slot.timezone ?? timezone;
    if (!isTimeZone(zone)) return invalid('timezone-unknown', say.timezoneUnknown(zone));
    slots.push({ startTime: start.toISOString(), endTime: end.toISOString(), timezone: zone });
  }
  return ok(slots);
}
