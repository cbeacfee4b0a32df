import {
  type AttendanceRule,
  requiredOf,
  ruleInWords,
  rulesWithout,
  targetOf,
} from '@tashika/attendance';
import type {
  GivenInvitee,
  Reminded,
  ReminderRequest,
  RemovalChoices,
} from '@tashika/contract/threads';
import { err, ok } from '@tashika/kernel';
import {
  allContacts,
  askedLately,
  audienceOf,
  deleteInvite,
  insertInvites,
  inviteRows,
  type LockedThread,
  linksEnd,
  mintTokens,
  noticesOf,
  replaceLinkInMails,
  revokeTokens,
  ruleOf,
  type Sheet,
  stopLinkMails,
} from '@tashika/store';
import { deliveryProblems } from '../effects/delivery.messages.ts';
import type { Service } from '../service.ts';
import { type Done, nothing, revise } from './edit.ts';
import { keptInvite, shownKey, withShownKey } from './keys.ts';
import { threadProblems as say } from './messages.ts';
import { peopleOf, withScope } from './plan.ts';
import { conflict, invalid, missing } from './refusals.ts';

/** The invited of a thread and their links, each changed while the thread is locked. Keys come in, and
 * go out, as they are outside. */

/** More people; `counts` puts them into the rule's TARGET too. */
export async function addInvites(
  service: Service,
  thread: LockedThread,
  given: readonly GivenInvitee[],
  counts: boolean,
): Done<readonly string[]> {
  const { tx, row } = thread;
  if (row.status !== 'draft' && row.status !== 'open') {
    return conflict('thread-closed', say.notOpen());
  }
  const { sealer } = service;
  const contacts = (await allContacts(tx, row.workspace_id)).map((contact) =>
    withShownKey(sealer, contact),
  );
  const people = peopleOf(given, contacts, service);
  if (!people.ok) return people;
  const there = await inviteRows(tx, row.id);
  const known = new Set(there.map(({ invitee_key }) => invitee_key));
  const twice = people.value.find(({ inviteeKey }) => known.has(sealer.blind(inviteeKey)));
  if (twice !== undefined) return invalid('invitee-twice', say.inviteeTwice(twice.name));
  const invites = people.value.map((person) => keptInvite(sealer, person));
  const keys = invites.map(({ inviteeKey }) => inviteeKey);
  await insertInvites(tx, row.id, invites, service.now());
  thread.isRevised = true;
  if (counts) {
    const current = await ruleOf(tx, row.id);
    const { includeInviteeKeys: include, excludeInviteeKeys: exclude } = current.rule.inviteeScope;
    const rule = withScope(
      current.rule,
      [...include, ...keys],
      exclude.filter((key) => !keys.includes(key)),
    );
    if (!rule.ok) return rule;
    const revised = await revise(service, thread, rule.value, thread.state.slots, current);
    if (!revised.ok) return revised;
  }
  thread.tell({ type: 'invited', inviteeKeys: keys });
  return ok(people.value.map(({ inviteeKey }) => inviteeKey));
}

type Place = RemovalChoices['choices'][number]['place'];

/** M35: what may become of the rule without them. */
export async function removalOf(
  { sealer }: Pick<Service, 'sealer'>,
  thread: LockedThread,
  givenKey: string,
): Done<RemovalChoices> {
  const { tx, row } = thread;
  const inviteeKey = sealer.blind(givenKey);
  const invites = await inviteRows(tx, row.id);
  if (!invites.some((each) => each.invitee_key === inviteeKey)) {
    return missing('invite-not-found', say.inviteNotFound());
  }
  const { rule } = await ruleOf(tx, row.id);
  const names = new Map(invites.map(({ invitee_key, name }) => [invitee_key, name]));
  const inWords = (one: AttendanceRule) => ruleInWords(one, (key) => names.get(key) ?? key);
  if (!targetOf(rule.inviteeScope).includes(inviteeKey)) {
    return ok({ needs_choice: false, choices: [] });
  }
  return ok({
    needs_choice: requiredOf(rule).includes(inviteeKey) || !withoutScope(rule, inviteeKey).ok,
    choices: rulesWithout(rule, inviteeKey).map((without) => ({
      place: without.place,
      rule_in_words: inWords(without.rule),
    })),
  });
}

/** The same rule about the others; what `place` says where it does not make sense so. */
function withoutScope(rule: AttendanceRule, key: string, place?: Place) {
  const { includeInviteeKeys: include, excludeInviteeKeys: exclude } = rule.inviteeScope;
  const chosen = rulesWithout(rule, key).find((without) => without.place === place);
  if (chosen !== undefined) return ok(chosen.rule);
  return withScope(
    rule,
    include.filter((one) => one !== key),
    exclude,
  );
}

/** The rule must hold without them as it is, or as `place` says. */
export async function removeInvite(
  service: Service,
  thread: LockedThread,
  givenKey: string,
  place?: Place,
): Done {
  const { tx, row } = thread;
  const inviteeKey = service.sealer.blind(givenKey);
  if (row.status !== 'draft' && row.status !== 'open') {
    return conflict('thread-closed', say.notOpen());
  }
  const invite = (await inviteRows(tx, row.id)).find((each) => each.invitee_key === inviteeKey);
  if (invite === undefined) return missing('invite-not-found', say.inviteNotFound());
  const current = await ruleOf(tx, row.id);
  if (targetOf(current.rule.inviteeScope).includes(inviteeKey)) {
    const rule = withoutScope(current.rule, inviteeKey, place);
    if (!rule.ok) {
      return conflict('still-needed', say.stillNeeded(invite.name, rule.error.message));
    }
    const revised = await revise(service, thread, rule.value, thread.state.slots, current);
    if (!revised.ok) return revised;
  }
  await deleteInvite(tx, invite.id);
  await stopLinkMails(tx, { threadId: row.id, inviteeKey }, deliveryProblems.linkStopped);
  thread.isRevised = true;
  return nothing;
}

/** The links given out before end, and a new one takes their place (M26). */
export async function rotateLink(
  service: Service,
  thread: LockedThread,
  givenKey: string,
  isMailed: boolean,
): Done<{ readonly token: string | null; readonly expiresAt: Date }> {
  const { tx, row, state } = thread;
  const inviteeKey = service.sealer.blind(givenKey);
  const invite = (await inviteRows(tx, row.id)).find((each) => each.invitee_key === inviteeKey);
  if (invite === undefined) return missing('invite-not-found', say.inviteNotFound());
  if (row.status !== 'open') return conflict('thread-closed', say.notOpen());
  const now = service.now();
  await revokeTokens(tx, [invite.id], now);
  const expiresAt = linksEnd(state.slots, state.deadline, now);
  const minted = await mintTokens(tx, service.sealer, [invite.id], expiresAt);
  const fresh = minted.get(invite.id);
  // What has not gone out yet, or waits to be handed over, must not carry a link that is dead.
  if (fresh !== undefined) {
    const recipient = { threadId: row.id, inviteeKey };
    await replaceLinkInMails(tx, recipient, fresh.sealed, deliveryProblems.linkStopped);
  }
  if (isMailed) thread.tell({ type: 'link_renewed', inviteeKey });
  thread.isRevised = true;
  return ok({ token: fresh?.token ?? null, expiresAt });
}

/** M39: a further link to hand over; the ones given out before stay good. */
export async function anotherLink(
  service: Service,
  thread: LockedThread,
  givenKey: string,
): Done<{ readonly token: string; readonly expiresAt: Date }> {
  const { tx, row, state } = thread;
  const inviteeKey = service.sealer.blind(givenKey);
  const invite = (await inviteRows(tx, row.id)).find((each) => each.invitee_key === inviteeKey);
  if (invite === undefined) return missing('invite-not-found', say.inviteNotFound());
  if (row.status === 'draft') return conflict('thread-closed', say.notOpen());
  const expiresAt = linksEnd(state.slots, state.deadline, service.now());
  const minted = await mintTokens(tx, service.sealer, [invite.id], expiresAt);
  thread.isNoted = true;
  return ok({ token: minted.get(invite.id)?.token ?? '', expiresAt });
}

/** The invitation once more, with a link of its own; the ones before stay good. */
export async function resendInvitation(
  service: Service,
  thread: LockedThread,
  givenKey: string,
  isAgain: boolean,
): Done {
  const { tx, row } = thread;
  const inviteeKey = service.sealer.blind(givenKey);
  const invite = (await inviteRows(tx, row.id)).find((each) => each.invitee_key === inviteeKey);
  if (invite === undefined) return missing('invite-not-found', say.inviteNotFound());
  if (row.status !== 'open') return conflict('thread-closed', say.notOpen());
  // M38: nobody is asked twice within a day unless the organiser says so.
  if (!isAgain && (await askedLately(tx, row.id)).has(inviteeKey)) {
    return conflict('asked-lately', say.askedLately(invite.name));
  }
  thread.tell({ type: 'link_renewed', inviteeKey });
  return nothing;
}

export async function revokeLink(service: Service, thread: LockedThread, givenKey: string): Done {
  const { tx, row } = thread;
  const inviteeKey = service.sealer.blind(givenKey);
  const invite = (await inviteRows(tx, row.id)).find((each) => each.invitee_key === inviteeKey);
  if (invite === undefined) return missing('invite-not-found', say.inviteNotFound());
  await revokeTokens(tx, [invite.id], service.now());
  await stopLinkMails(tx, { threadId: row.id, inviteeKey }, deliveryProblems.linkStopped);
  thread.isRevised = true;
  return nothing;
}

/** M33: what the organiser was told otherwise, by telephone say; it is marked as theirs. */
export async function answerFor(
  service: Service,
  thread: LockedThread,
  givenKey: string,
  sheet: Sheet,
  comment: string | null | undefined,
): Done {
  const { tx, row } = thread;
  const inviteeKey = service.sealer.blind(givenKey);
  const invites = await inviteRows(tx, row.id);
  if (!invites.some((each) => each.invitee_key === inviteeKey)) {
    return missing('invite-not-found', say.inviteNotFound());
  }
  const refusal = thread.answer(inviteeKey, sheet, service.now(), comment);
  return refusal === null ? nothing : err(refusal);
}

/** M28: only people whose answer can still change something are asked again. */
export async function remind(
  { sealer }: Pick<Service, 'sealer'>,
  thread: LockedThread,
  { invitee_keys: wanted, again = false, note = '' }: ReminderRequest,
): Done<Reminded> {
  const { tx, row, standing } = thread;
  if (row.status !== 'open') return conflict('thread-closed', say.notOpen());
  const invites = await inviteRows(tx, row.id);
  const shown = new Map(invites.map((row) => [row.invitee_key, shownKey(sealer, row)]));
  const inviteeKeys = wanted?.map(sealer.blind) ?? null;
  const audience = audienceOf(thread, invites, false);
  const toldBy = (except: ReadonlySet<string>) =>
    noticesOf({ type: 'answers_wanted', inviteeKeys, except }, audience).map(({ to }) => to);
  // M38: nobody is asked twice within a day unless the organiser says so.
  const lately = again ? new Set<string>() : await askedLately(tx, row.id);
  const reminded = toldBy(lately);
  const left = toldBy(new Set()).filter((key) => lately.has(key));
  thread.note = note;
  if (reminded.length > 0) thread.tell({ type: 'answers_wanted', inviteeKeys, except: lately });
  const skipped = (wanted ?? [])
    .map((given) => ({ given, key: sealer.blind(given) }))
    .filter(({ key }) => !reminded.includes(key) && !left.includes(key))
    .map(({ given, key }) => ({
      invitee_key: given,
      reason: !shown.has(key)
        ? say.stillMatters.unknown
        : hasAnsweredAll(standing, key)
          ? say.stillMatters.answered
          : say.stillMatters.decided,
    }));
  const asShown = (keys: readonly string[]) => keys.map((key) => shown.get(key) ?? key);
  return ok({ reminded: asShown(reminded), asked_lately: asShown(left), skipped });
}

function hasAnsweredAll({ answers, slots }: LockedThread['standing'], key: string): boolean {
  const own = answers.get(key);
  return slots.every(({ slotId }) => (own?.get(slotId)?.status ?? 'pending') !== 'pending');
}
