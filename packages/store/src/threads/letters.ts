import type { InviteeKey, SelectionStatus } from '@tashika/attendance';
import type { SaveContext } from './effects.ts';
import type { LockedThread } from './locked-thread.ts';
import {
  type Audience,
  calendarRecipient,
  concernsInvited,
  type Notice,
  noticesOf,
  type ThreadNews,
} from './notices.ts';
import {
  type ChangeFacts,
  carriesLink,
  type OutboxEntry,
  type OutboxFacts,
  putIntoOutbox,
  type SaidFacts,
  slotFacts,
} from './outbox.ts';
import { type InviteRow, inviteRows, type ThreadRow } from './rows.ts';
import { type OwnChanges, ownChanges } from './thread-changes.ts';
import { linksEnd, mintTokens } from './tokens.ts';

/** What those who are written to are told; to whom is decided in `notices.ts`. */

/** A decision that was made or taken back. */
export interface Decided {
  readonly slotId: string;
  readonly calendar: { readonly uid: string; readonly sequence: number };
  readonly meetingUrl: string | null;
}

export const audienceOf = (
  { row, state }: LockedThread,
  invites: readonly InviteRow[],
  hasCalendar: boolean,
): Audience => ({
  status: row.status,
  inviteeKeys: invites.map(({ invitee_key }) => invitee_key),
  mattering: state.evaluation.answersThatMatter,
  wavering: state.evaluation.firmAnswersThatMatter,
  hasCalendar,
});

/** So many letters at a time: one to a thousand people holds up nobody else. */
const lettersTogether = 100;

/** Puts a letter to everybody who is to hear of it into the outbox. */
export async function writeTo(
  thread: LockedThread,
  news: ThreadNews,
  context: SaveContext,
  decided?: Decided,
): Promise<void> {
  const { tx, row, state } = thread;
  const invites = concernsInvited(news) ? await inviteRows(tx, row.id) : [];
  const notices = noticesOf(news, audienceOf(thread, invites, context.hasCalendar));
  const invited = new Map(invites.map((invite) => [invite.invitee_key, invite]));
  const linksUntil = linksEnd(state.slots, state.deadline, context.now());
  for (let from = 0; from < notices.length; from += lettersTogether) {
    const some = notices.slice(from, from + lettersTogether);
    // Each carries a link of its own, sealed until it is delivered.
    const minted = await mintTokens(
      tx,
      context.sealer,
      some.flatMap(({ to, kind }) => (carriesLink(kind) ? (invited.get(to)?.id ?? []) : [])),
      linksUntil,
    );
    const entries = some.map((notice): OutboxEntry => {
      const invite = invited.get(notice.to);
      const secret = invite && minted.get(invite.id)?.sealed;
      return {
        occasion: notice.kind,
        of: occasionOf(thread, news, notice, decided),
        recipientKey: notice.to === calendarRecipient ? null : notice.to,
        withheld: hasAddress(row, notice, invite) ? null : context.noAddress,
        facts: {
          ...factsOf(thread, invite?.name),
          ...(decided && decidedFacts(thread, decided)),
          ...(decided &&
            invite && { answer: answerOf(thread, invite.invitee_key, decided.slotId) }),
          ...(carriesLink(notice.kind) && slotsFacts(thread, notice.to)),
          ...decidingFacts(thread, news),
          ...changedFacts(thread, news, notice.to),
          ...lateFacts(thread, news, invites),
          ...organiserFacts(thread, news, invites),
          ...messageOf(news, notice),
        },
        ...(secret && { secret }),
      };
    });
    await putIntoOutbox(tx, row, entries);
  }
}

function hasAddress({ organiser_address_sealed }: ThreadRow, { to }: Notice, invite?: InviteRow) {
  if (to === calendarRecipient) return true;
  return (invite === undefined ? organiser_address_sealed : invite.address_sealed) !== null;
}

/** Every change of a thread has a number of its own, and a change that fails leaves nothing. */
function occasionOf(
  { row }: LockedThread,
  news: ThreadNews,
  { to }: Notice,
  decided: Decided | undefined,
): string {
  // Said once, however often somebody taps to and fro, until the organiser changes something.
  if (news.type === 'satisfied') return `${row.revision} ${news.slotId}`;
  if (news.type === 'all_answered') return String(row.revision);
  if (decided === undefined) return String(row.change + 1);
  const of = String(decided.calendar.sequence);
  if (to !== calendarRecipient) return of;
  return `${of} ${news.type === 'finalize' ? 'finalized' : 'unfinalized'}`;
}

/** The organiser's own name stands for whoever is not invited. */
function factsOf({ row, state, edits, note }: LockedThread, inviteeName?: string) {
  const { title, place, description, organiser_name } = { ...row, ...edits };
  return {
    title,
    ...(place && { place }),
    ...(description && { description }),
    organiser_name,
    recipient_name: inviteeName ?? organiser_name,
    ...(note && inviteeName !== undefined && { note }),
    timezone: row.timezone,
    deadline: state.deadline,
  };
}

const decidedFacts = (
  { state }: LockedThread,
  { slotId, calendar, meetingUrl }: Decided,
): Partial<OutboxFacts> => {
  const slot = state.slots.find((each) => each.slotId === slotId);
  return { ...(slot && { slot: slotFacts(slot) }), calendar, meeting_url: meetingUrl };
};

function decidingFacts({ state }: LockedThread, news: ThreadNews): Partial<OutboxFacts> {
  if (news.type !== 'announce_timer') return {};
  const slot = state.slots.find(({ slotId }) => slotId === news.slotId);
  return { ...(slot && { slot: slotFacts(slot) }), decides_at: news.decidesAt };
}

/** M38: what only the organiser hears. */
function organiserFacts(
  thread: LockedThread,
  news: ThreadNews,
  invites: readonly InviteRow[],
): Partial<OutboxFacts> {
  const isComplete: Partial<OutboxFacts> = thread.isNewlyComplete ? { all_answered: true } : {};
  switch (news.type) {
    case 'announce_timer':
      return isComplete;
    case 'satisfied':
    case 'all_answered': {
      const slot = thread.state.slots.find(({ slotId }) => slotId === news.slotId);
      return { ...isComplete, ...(slot && { slot: slotFacts(slot) }) };
    }
    case 'answers_came':
      return { said: invites.flatMap((invite) => saidBy(thread, news.inviteeKeys, invite)) };
    case 'undelivered':
      return { undelivered: news.mails };
    default:
      return {};
  }
}

function saidBy(
  { state, standing }: LockedThread,
  keys: readonly InviteeKey[],
  { invitee_key: key, name, comment }: InviteRow,
): SaidFacts[] {
  if (!keys.includes(key)) return [];
  const own = standing.answers.get(key);
  const count = (status: SelectionStatus) =>
    state.slots.filter(({ slotId }) => own?.get(slotId)?.status === status).length;
  const [selected, if_needed] = [count('selected'), count('if_needed')];
  const [declined, pending] = [count('declined'), count('pending')];
  return [{ name, counts: { selected, if_needed, declined, pending }, comment }];
}

function changedFacts(
  { state }: LockedThread,
  news: ThreadNews,
  to: InviteeKey,
): Partial<OutboxFacts> {
  if (news.type !== 'changed') return {};
  const own = ownChanges(news.changes, to, state.evaluation.answersThatMatter);
  return own === null ? {} : { changes: changeFacts(own) };
}

/** As it is written down. */
export const changeFacts = ({
  title,
  place,
  deadline,
  added,
  removed,
}: OwnChanges): ChangeFacts => ({
  ...(title !== null && { title }),
  ...(place && { place }),
  ...(deadline && { deadline }),
  ...(added.length > 0 && { added: added.map(slotFacts) }),
  ...(removed.length > 0 && { removed: removed.map(slotFacts) }),
});

function lateFacts(
  thread: LockedThread,
  news: ThreadNews,
  invites: readonly InviteRow[],
): Partial<OutboxFacts> {
  const slot = thread.state.slots.find(({ slotId }) => slotId === thread.state.finalized?.slotId);
  if (news.type !== 'answered_late' || slot === undefined) return {};
  const said = invites.map(({ invitee_key: key, name }) => ({
    key,
    name,
    answer: answerOf(thread, key, slot.slotId),
  }));
  return {
    slot: slotFacts(slot),
    late: said
      .filter(({ key }) => news.inviteeKeys.includes(key))
      .map(({ name, answer }) => ({ name, answer })),
    coming: said.filter(({ answer }) => answer === 'selected').length,
  };
}

const answerOf = ({ standing }: LockedThread, key: InviteeKey, slotId: string) =>
  standing.answers.get(key)?.get(slotId)?.status ?? ('none' as const);

function slotsFacts({ state, standing }: LockedThread, key: InviteeKey): Partial<OutboxFacts> {
  const own = standing.answers.get(key);
  const answered = (status: SelectionStatus) =>
    state.slots.filter(({ slotId }) => own?.get(slotId)?.status === status).map(slotFacts);
  const [taken, ifNeeded] = [answered('selected'), answered('if_needed')];
  return {
    slots: state.slots.map(slotFacts),
    ...(taken.length > 0 && { taken }),
    ...(ifNeeded.length > 0 && { if_needed: ifNeeded }),
  };
}

const byHand: readonly ThreadNews['type'][] = ['answers_wanted', 'link_renewed'];

function messageOf(news: ThreadNews, { to }: Notice): Partial<OutboxFacts> {
  if (to === calendarRecipient) return { message: news.type === 'finalize' ? 'publish' : 'remove' };
  return {
    ...('message' in news && { message: news.message }),
    ...(byHand.includes(news.type) && { by_hand: true as const }),
  };
}
