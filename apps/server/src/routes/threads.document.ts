import * as contract from '@tashika/contract/threads';
import { paging } from '../messages.ts';
import { documented } from '../openapi/documented.ts';
// The parts of attendance are described before a thread holds them.
import './attendance.document.ts';
import { invites, openLinks, threads as words } from './threads.messages.ts';

/** What the document says of the contract's threads. */

export const automaticChoice = documented(contract.automaticChoice, {
  fields: { enabled: words.automaticEnabled, delay_seconds: words.automaticDelay },
});

export const threadRequest = documented(contract.threadRequest, {
  example: {
    title: '新商品の打ち合わせ',
    intent: { utterance: '山田さんは必須で、ほかに1人以上。来週の平日の午後に1時間' },
    invitees: [
      { name: '山田 太郎', address: 'yamada@example.com' },
      { name: '佐藤 花子', key: 'u:2' },
      { name: '鈴木 一郎' },
    ],
    deadline: '2026-11-20T18:00:00+09:00',
    organiser: { name: '田中', address: 'tanaka@example.com' },
    open: true,
  },
  fields: {
    invitees: words.invitees,
    'invitees[].key': words.inviteeKey,
    title: words.title,
    place: words.place,
    description: words.about,
    intent: words.intent,
    'intent.utterance': words.utterance,
    'intent.now': words.now,
    'intent.answers': words.answers,
    'intent.contacts': words.intentContacts,
    attendance_rule: words.rule,
    allow_multiple_slots_per_invitee: words.allowMultiple,
    count_if_needed: words.countIfNeeded,
    slots: words.slots,
    'slots[].slot_id': words.slotId,
    slot_request: words.slotRequest,
    timezone: words.timezone,
    deadline: words.deadline,
    remind_at: words.remindAt,
    tells_answers: words.tellsAnswers,
    organiser: words.organiser,
    open: words.openNow,
    visibility: words.visibility,
  },
});

/** Parts that a request has as well are described there. */
export const threadEdits = documented(contract.threadEdits, {
  fields: {
    organiser_name: words.organiserName,
    tells_answers: words.tellsAnswers,
    note: words.note,
    visibility: words.visibility,
    place: words.place,
    description: words.about,
    deadline: words.deadline,
    attendance_rule: words.rule,
    count_if_needed: words.countIfNeeded,
    intent: words.intentAnew,
    'intent.utterance': words.utterance,
    answers: words.answers,
    slots: words.slots,
    notify: words.notify,
  },
});

export const newInvites = documented(contract.newInvites, {
  fields: { invitees: words.invitees, counts: words.counts },
});
export const inviteEdits = documented(contract.inviteEdits, {
  fields: {
    name: words.correctName,
    address: words.correctAddress,
    locale: words.correctLocale,
    mail: words.correctMail,
  },
});
export const openLinkSettings = documented(contract.openLinkSettings, {
  fields: { lists_names: words.listsNames },
});
export const openLinkState = documented(contract.openLinkState, {
  fields: { open_link: words.openLinkFound },
});
export const openLinkJoin = documented(contract.openLinkJoin, {
  example: { name: '山田 太郎' },
  fields: { name: openLinks.name, address: openLinks.address },
});
export const openLinkJoined = documented(contract.openLinkJoined, {
  fields: { link: openLinks.ownLink, known: openLinks.known },
});
export const openLinkView = documented(contract.openLinkView, {
  fields: { names: openLinks.names },
});
export const inviteReading = documented(contract.inviteReading, {
  fields: { locale: invites.locale, timezone: invites.timezone },
});
export const linkRenewal = documented(contract.linkRenewal, { fields: { mail: words.mail } });
export const reminderRequest = documented(contract.reminderRequest, {
  fields: {
    invitee_keys: words.remindKeys,
    'invitee_keys[]': words.inviteeKey,
    again: words.again,
    note: words.note,
  },
});
export const resendRequest = documented(contract.resendRequest, { fields: { again: words.again } });
export const notedRequest = documented(contract.notedRequest, { fields: { note: words.note } });
export const finalizeRequest = documented(contract.finalizeRequest, {
  fields: { slot_id: words.slotId, overrule: words.overrule, note: words.note },
});
export const reopenRequest = documented(contract.reopenRequest, {
  fields: { deadline: words.deadline, remind_at: words.remindAt, note: words.note },
});
export const threadPage = documented(contract.threadPage, { fields: { next: paging.next } });
export const outboxPage = documented(contract.outboxPage, { fields: { next: paging.next } });

documented(contract.threadBoard, {
  fields: {
    easings: words.easings,
    'easings[].less': words.easingLess,
    'invites[].comment': words.comment,
    'invites[].self_named': words.selfNamed,
    'invites[].by_open_link': words.byOpenLink,
    'invites[].selections[].status': invites.status,
    'invites[].selections[].undecided': words.undecided,
    'invites[].selections[].by_organiser': words.byOrganiser,
  },
});
export const inviteView = documented(contract.inviteView, {
  fields: {
    'slots[].status': invites.status,
    'slots[].by_organiser': invites.byOrganiser,
    'slots[].is_busy': invites.isBusy,
    calendar_read_at: invites.calendarReadAt,
    'invitee.comment': invites.comment,
  },
});
export const inviteAnswer = documented(contract.inviteAnswer, {
  example: {
    selections: [{ slot_id: '0b6c3f0a-6f0e-4d0e-9c57-0d1f4c1f8a11', status: 'selected' }],
  },
  fields: {
    selections: invites.selections,
    'selections[].slot_id': invites.slotId,
    'selections[].status': invites.status,
    comment: invites.comment,
  },
});
export const inviteAnswered = documented(contract.inviteAnswered, {
  fields: { 'selections[].status': invites.status, comment_saved: invites.commentSaved },
});
export const inviteAnswerForm = documented(contract.inviteAnswerForm, {
  fields: { '*': invites.status, comment: invites.comment },
});
