import type { InviteeKey, ThreadEffect, ThreadStatus } from '@tashika/attendance';
import { type LostMail, type Occasion, organiserRecipient } from './outbox.ts';
import { ownChanges, type ThreadChanges } from './thread-changes.ts';

/** Who is written to when something happens to a thread: decided here, and nowhere else. */

/** What the machine says of it, as far as anybody hears of it. */
type Announced = Extract<
  ThreadEffect,
  {
    readonly type:
      | 'finalize'
      | 'unfinalize'
      | 'remind'
      | 'announce_timer'
      | 'ask_organiser'
      | 'announce_failed'
      | 'announce_cancelled'
      | 'announce_reopened';
  }
>;

/** What the organiser did, as far as anybody hears of it. */
type Done =
  | { readonly type: 'opened' }
  | { readonly type: 'invited'; readonly inviteeKeys: readonly InviteeKey[] }
  | { readonly type: 'changed'; readonly changes: ThreadChanges }
  | { readonly type: 'link_renewed'; readonly inviteeKey: InviteeKey }
  /** People said after the decision whether they come (M37). */
  | { readonly type: 'answered_late'; readonly inviteeKeys: readonly InviteeKey[] }
  /** For the organiser alone (M38): a slot stands, everybody has answered, who did, what did not arrive. */
  | { readonly type: 'satisfied'; readonly slotId: string | null }
  | { readonly type: 'all_answered'; readonly slotId: string | null }
  | { readonly type: 'answers_came'; readonly inviteeKeys: readonly InviteeKey[] }
  | { readonly type: 'undelivered'; readonly mails: readonly LostMail[] }
  /** Answers are asked for again; of everybody whose answer matters where nobody is named. */
  | {
      readonly type: 'answers_wanted';
      readonly inviteeKeys: readonly InviteeKey[] | null;
      /** Not those asked a short while ago. */
      readonly except?: ReadonlySet<InviteeKey>;
    };

export type ThreadNews = Announced | Done;

/** The thread, as far as it decides who hears of something. */
export interface Audience {
  /** What it was before. */
  readonly status: ThreadStatus;
  readonly inviteeKeys: readonly InviteeKey[];
  /** Those whose answer can still change something (M28). */
  readonly mattering: ReadonlySet<InviteeKey>;
  /** Those with △ whose firm answer could: only whoever is named is asked for it (M33). */
  readonly wavering: ReadonlySet<InviteeKey>;
  /** Whether decisions are put on a calendar server as well. */
  readonly hasCalendar: boolean;
}

/** The calendar server, which is written to like a person. */
export const calendarRecipient = 'calendar';

export interface Notice {
  /** The key of an invited person, the organiser or the calendar. */
  readonly to: InviteeKey | typeof organiserRecipient | typeof calendarRecipient;
  readonly kind: Occasion;
}

/** Of these only the organiser hears, and nothing that anybody else said stands in them. */
const organisersAlone: readonly ThreadNews['type'][] = [
  'announce_timer',
  'satisfied',
  'all_answered',
  'undelivered',
  'ask_organiser',
];

/** Whether it has to be known who is invited to tell it. */
export const concernsInvited = ({ type }: ThreadNews): boolean => !organisersAlone.includes(type);

export function noticesOf(news: ThreadNews, audience: Audience): readonly Notice[] {
  const { status, inviteeKeys, mattering, wavering, hasCalendar } = audience;
  const toOrganiser = (kind: Occasion): Notice => ({ to: organiserRecipient, kind });
  const toInvited = (kind: Occasion, isMeant: (key: InviteeKey) => boolean = () => true) =>
    inviteeKeys.filter(isMeant).map((to): Notice => ({ to, kind }));
  const toAll = (kind: Occasion) => [...toInvited(kind), toOrganiser(kind)];
  const onCalendar: readonly Notice[] = hasCalendar
    ? [{ to: calendarRecipient, kind: 'calendar' }]
    : [];

  switch (news.type) {
    case 'opened':
      return toInvited('invitation');
    case 'invited':
      // Whoever is added to a draft hears of it when it is opened.
      return status === 'open'
        ? toInvited('invitation', (key) => news.inviteeKeys.includes(key))
        : [];
    case 'changed':
      return toInvited('changed', (key) => ownChanges(news.changes, key, mattering) !== null);
    case 'link_renewed':
      return toInvited('invitation', (key) => key === news.inviteeKey);
    case 'answers_wanted':
      return toInvited(
        'reminder',
        (key) =>
          !news.except?.has(key) &&
          (news.inviteeKeys === null
            ? mattering.has(key)
            : news.inviteeKeys.includes(key) && (mattering.has(key) || wavering.has(key))),
      );
    case 'remind':
      return toInvited('reminder', (key) => news.inviteeKeys.includes(key));
    case 'finalize':
      return [...toAll('finalized'), ...onCalendar];
    case 'unfinalize':
      return [...toAll('unfinalized'), ...onCalendar];
    case 'announce_timer':
      return [toOrganiser('deciding')];
    case 'answered_late':
      return [toOrganiser('late_answer')];
    case 'satisfied':
    case 'all_answered':
    case 'answers_came':
    case 'undelivered':
      return [toOrganiser(news.type)];
    case 'ask_organiser':
      return [toOrganiser('attention')];
    case 'announce_failed':
      return toAll('failed');
    case 'announce_cancelled':
      // Nobody has heard of a draft.
      if (status === 'draft') return [];
      return [...toAll('cancelled'), ...(news.finalized === null ? [] : onCalendar)];
    case 'announce_reopened':
      return toInvited('reopened');
  }
}
