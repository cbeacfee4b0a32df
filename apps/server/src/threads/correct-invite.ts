import { emailInviteeKey } from '@tashika/attendance';
import type { InviteEdits } from '@tashika/contract/threads';
import { err, ok } from '@tashika/kernel';
import {
  correctInvite,
  type InviteRow,
  inviteRows,
  type LockedThread,
  renameKeys,
  revokeTokens,
  ruleOf,
  stopLinkMails,
} from '@tashika/store';
import { deliveryProblems } from '../effects/delivery.messages.ts';
import type { Service } from '../service.ts';
import type { Done } from './edit.ts';
import { keptKey, shownKey } from './keys.ts';
import { threadProblems as say } from './messages.ts';
import { conflict, missing } from './refusals.ts';

/**
 * A name or an address that was wrong. Links that went to a wrong address are dead from then on, and
 * a key that followed from it follows from the new one, with all answers.
 */
export async function correctInvitee(
  service: Service,
  thread: LockedThread,
  givenKey: string,
  { name, address, locale, mail = false }: InviteEdits,
): Done<string> {
  const { tx, row } = thread;
  if (row.status !== 'draft' && row.status !== 'open') {
    return conflict('thread-closed', say.notOpen());
  }
  const { sealer } = service;
  const invites = await inviteRows(tx, row.id);
  const invite = invites.find(({ invitee_key }) => invitee_key === sealer.blind(givenKey));
  if (invite === undefined) return missing('invite-not-found', say.inviteNotFound());
  await correctInvite(tx, invite.id, {
    ...(name !== undefined && { name }),
    ...(locale !== undefined && { expected_locale: locale }),
  });
  thread.isRevised = true;
  if (address === undefined) return ok(givenKey);
  const before = invite.address_sealed === null ? null : sealer.open(invite.address_sealed);
  const wanted = address?.toLowerCase() ?? null;
  if (wanted === before) return ok(givenKey);
  await correctInvite(tx, invite.id, {
    address_sealed: wanted === null ? null : sealer.seal(wanted),
  });
  // Whoever got a link at the wrong address must not answer for this person.
  await revokeTokens(tx, [invite.id], service.now());
  const recipient = { threadId: row.id, inviteeKey: invite.invitee_key };
  await stopLinkMails(tx, recipient, deliveryProblems.linkStopped);
  const key = await followAddress(service, thread, invite, wanted, invites);
  if (!key.ok) return key;
  const { invitee_key: kept } = keptKey(sealer, key.value);
  if (mail && row.status === 'open' && wanted !== null) {
    thread.tell({ type: 'link_renewed', inviteeKey: kept });
  }
  return key;
}

/** The key as it is outside from now on. */
async function followAddress(
  service: Service,
  thread: LockedThread,
  invite: InviteRow,
  address: string | null,
  invites: readonly InviteRow[],
): Done<string> {
  const { sealer } = service;
  const shown = shownKey(sealer, invite);
  if (!shown.startsWith('e:') || address === null) return ok(shown);
  const key = emailInviteeKey(address);
  const kept = keptKey(sealer, key);
  if (invites.some(({ invitee_key }) => invitee_key === kept.invitee_key)) {
    return conflict('invitee-twice', say.addressTaken());
  }
  const { tx, row, state } = thread;
  await renameKeys(tx, row.id, new Map([[invite.invitee_key, kept.invitee_key]]));
  await correctInvite(tx, invite.id, { key_sealed: kept.key_sealed });
  const { rule } = await ruleOf(tx, row.id);
  const refusal = await thread.revise(rule, state.slots, service.now().toISOString());
  return refusal === null ? ok(key) : err(refusal);
}
