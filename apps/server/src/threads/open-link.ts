import { emailInviteeKey } from '@tashika/attendance';
import type { OpenLinkJoin, OpenLinkState, OpenLinkView } from '@tashika/contract/threads';
import { ok, type Problem, type Result } from '@tashika/kernel';
import {
  type InviteRow,
  insertSelfNamed,
  inviteRows,
  keepOpenLink,
  keepReader,
  type LockedThread,
  linksEnd,
  linkTarget,
  mintTokens,
  newKey,
  newToken,
  noteByOpenLink,
  type Reader,
  ruleOf,
  type ThreadRow,
  threadOfOpenLink,
  threadRow,
} from '@tashika/store';
import { problems } from '../invite-page/messages.ts';
import type { Service } from '../service.ts';
import { type Done, nothing, revise } from './edit.ts';
import { messageOf, threadView } from './invite-view.ts';
import { keptKey } from './keys.ts';
import { openLinkOf } from './link.ts';
import { threadProblems as say } from './messages.ts';
import { withScope } from './plan.ts';
import { conflict, missing } from './refusals.ts';
import { threadsOf } from './threads-of.ts';

/** M39: one link for all, switched on by the organiser, and whoever comes by it. */

/** More strangers than that answer no invitation; it bounds what one link can make of a thread. */
const mostSelfNamed = 300;

// ── the organiser ──────────────────────────────────────────────────────────────────────────────

export async function openLinkState(
  service: Service,
  workspaceId: string,
  threadId: string,
): Promise<OpenLinkState | null> {
  const row = await threadRow(service.store.db, workspaceId, threadId);
  return row === undefined ? null : stateOf(service, row);
}

function stateOf(service: Service, row: ThreadRow): OpenLinkState {
  const sealed = row.open_link_secret_sealed;
  const token = sealed === null ? null : service.sealer.open(sealed);
  if (token === null) return { open_link: null };
  const link = openLinkOf(service, token);
  return { open_link: { link, lists_names: row.open_link_lists_names } };
}

/** Switched on, or with another setting: the link that is out stays the same. */
export async function switchOnOpenLink(
  service: Service,
  thread: LockedThread,
  listsNames: boolean,
): Done<OpenLinkState> {
  const { tx, row } = thread;
  if (row.status !== 'draft' && row.status !== 'open') {
    return conflict('thread-closed', say.notOpen());
  }
  const { sealer } = service;
  const sealed = row.open_link_secret_sealed;
  const token = (sealed === null ? null : sealer.open(sealed)) ?? newToken().token;
  await keepOpenLink(tx, row.id, { token, sealed: sealer.seal(token), listsNames });
  thread.isNoted = true;
  return ok({ open_link: { link: openLinkOf(service, token), lists_names: listsNames } });
}

/** It leads nowhere from now on; who came by it keeps their own link. */
export async function switchOffOpenLink(thread: LockedThread): Done {
  await keepOpenLink(thread.tx, thread.row.id, null);
  thread.isNoted = true;
  return nothing;
}

/** M39: somebody who came by the open link counts for the rule from now on. */
export async function letIn(service: Service, thread: LockedThread, givenKey: string): Done {
  const { tx, row } = thread;
  if (row.status !== 'draft' && row.status !== 'open') {
    return conflict('thread-closed', say.notOpen());
  }
  const key = service.sealer.blind(givenKey);
  if (!(await inviteRows(tx, row.id)).some(({ invitee_key }) => invitee_key === key)) {
    return missing('invite-not-found', say.inviteNotFound());
  }
  const current = await ruleOf(tx, row.id);
  const { includeInviteeKeys: include, excludeInviteeKeys: exclude } = current.rule.inviteeScope;
  if (include.includes(key) && !exclude.includes(key)) return nothing;
  const scoped = withScope(
    current.rule,
    [...new Set([...include, key])],
    exclude.filter((each) => each !== key),
  );
  return scoped.ok ? revise(service, thread, scoped.value, thread.state.slots, current) : scoped;
}

// ── whoever has the link ───────────────────────────────────────────────────────────────────────

/** M26 holds here too: looking changes nothing. Null: there is no such link. */
export function lookByOpenLink(service: Service, token: string): Promise<OpenLinkView | null> {
  const threads = threadsOf(service);
  return threads.look(async (tx) => {
    const row = await threadOfOpenLink(tx, token);
    if (row === undefined) return null;
    const isOver = row.deadline !== null && row.deadline < service.now();
    const canJoin = row.status === 'open' && !isOver;
    const names =
      canJoin && row.open_link_lists_names
        ? await freeNames(tx, row, (await threads.standing(tx, row)).answers)
        : [];
    return {
      thread: threadView(row),
      can_join: canJoin,
      message: messageOf(row.status, isOver),
      names,
    };
  });
}

/** The invited nobody has answered for; two of one name cannot be told apart by it. */
async function freeNames(
  tx: LockedThread['tx'],
  row: ThreadRow,
  answers: LockedThread['standing']['answers'],
): Promise<string[]> {
  const invites = await inviteRows(tx, row.id);
  return invites
    .filter((invite) => !isTaken(invite, answers))
    .filter(({ name }) => invites.filter((other) => isNamed(other, name)).length === 1)
    .map(({ name }) => name);
}

/** Who the visitor was when they came before, where their own link is still good. */
export async function knownVisitor(
  { store, now }: Service,
  openLink: string,
  ownLink: string,
): Promise<string | null> {
  const target = await linkTarget(store.db, ownLink);
  if (target === undefined || target.revokedAt !== null || target.expiresAt <= now()) return null;
  const thread = await threadOfOpenLink(store.db, openLink);
  return thread?.id === target.thread.id ? target.inviteeName : null;
}

export interface Joined {
  readonly token: string;
  readonly name: string;
  readonly isKnown: boolean;
}

/** Null: there is no such link. */
export async function joinByOpenLink(
  service: Service,
  openLink: string,
  given: OpenLinkJoin,
  reader: Reader,
): Promise<Result<Joined, Problem> | null> {
  const there = await threadOfOpenLink(service.store.db, openLink);
  if (there === undefined) return null;
  const address = { threadId: there.id, actor: 'invitee' };
  return threadsOf(service).change<Joined, Problem>(address, async (thread) => {
    const { tx, row, state } = thread;
    // Switched off while it was on its way.
    if (row.open_link_hash === null || !row.open_link_hash.equals(hashOf(there))) {
      return missing('link-unknown', problems.openLinkGone);
    }
    const now = service.now();
    if (row.status !== 'open') return conflict(`thread-${row.status}`, problems.joinClosed);
    if (row.deadline !== null && row.deadline < now) {
      return conflict('deadline-passed', problems.joinClosed);
    }
    const found = await inviteFor(service, thread, given);
    if (!found.ok) return found;
    const { inviteId, isKnown, name } = found.value;
    await keepReader(tx, inviteId, reader);
    const expiresAt = linksEnd(state.slots, state.deadline, now);
    const minted = await mintTokens(tx, service.sealer, [inviteId], expiresAt);
    thread.isNoted = true;
    return ok({ token: minted.get(inviteId)?.token ?? '', name, isKnown });
  });
}

const hashOf = ({ open_link_hash }: ThreadRow) => open_link_hash ?? Buffer.alloc(0);

interface Found {
  readonly inviteId: string;
  readonly name: string;
  readonly isKnown: boolean;
}

/**
 * An address tells who somebody is, a name only where one invited person has it. Whoever has answered,
 * or has come by this link before, has a link of their own: nobody else speaks for them.
 */
async function inviteFor(
  { sealer, now }: Service,
  thread: LockedThread,
  { name, address }: OpenLinkJoin,
): Done<Found> {
  const { tx, row, standing } = thread;
  const invites = await inviteRows(tx, row.id);
  const sealed = address === undefined ? null : sealer.seal(address.toLowerCase());
  const key = address === undefined ? newKey() : emailInviteeKey(address.toLowerCase());
  const kept = keptKey(sealer, key);
  const byAddress = invites.find(({ invitee_key }) => invitee_key === kept.invitee_key);
  const named = invites.filter((invite) => isNamed(invite, name));
  const match = byAddress ?? (named.length === 1 ? named[0] : undefined);
  if (match !== undefined) {
    if (isTaken(match, standing.answers)) {
      return conflict('name-taken', problems.nameTaken(match.name));
    }
    await noteByOpenLink(tx, match.id, sealed);
    return ok({ inviteId: match.id, name: match.name, isKnown: !match.self_named });
  }
  if (invites.filter(({ self_named }) => self_named).length >= mostSelfNamed) {
    return conflict('open-link-full', problems.openLinkFull);
  }
  const guest = { ...kept, name, address_sealed: sealed };
  const inviteId = await insertSelfNamed(tx, row.id, guest, now());
  return ok({ inviteId, name, isKnown: false });
}

const isTaken = (
  { invitee_key, by_open_link, comment }: InviteRow,
  answers: LockedThread['standing']['answers'],
) => by_open_link || comment !== null || answers.has(invitee_key);

/** The same name whatever its width and blanks. */
const isNamed = (invite: Pick<InviteRow, 'name'>, name: string) =>
  folded(invite.name) === folded(name);
const folded = (name: string) => name.normalize('NFKC').replaceAll(/\s/gu, '').toLowerCase();
