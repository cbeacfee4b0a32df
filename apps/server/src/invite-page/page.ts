import { selectionStatus } from '@tashika/contract/attendance';
import { readerLocales } from '@tashika/contract/reader-locale';
import { type InviteView, longestComment } from '@tashika/contract/threads';
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { moments } from '../threads/moments.messages.ts';
import { busyMark, busyTool } from './busy-part.ts';
import { eventOf, googleLink, outlookLink } from './calendar-links.ts';
import { script as scriptWords, page as words } from './messages.ts';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

type Choice = keyof typeof words.choices;

/** What happened to what was just sent, where something was. */
export interface Sent {
  readonly kind: 'saved' | 'refused' | 'joined';
  readonly message: string;
  /** What the person chose, shown again where it could not be saved. */
  readonly chosen?: ReadonlyMap<string, string>;
  readonly comment?: string | null | undefined;
  /** It was about the calendar: that part stands open. */
  readonly opensBusy?: boolean;
}

/** The frame of every page for people without an account. */
/** `zone`: what times are shown in, where the device may say another. */
export function document(title: string, content: Html, zone?: string): Html {
  return html`<!doctype html>
<html lang="${words.lang}" ${zone === undefined ? '' : html`data-zone="${zone}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<link rel="stylesheet" href="/i/files/page.css">
<link rel="stylesheet" href="/i/files/fonts.css">
<link rel="icon" href="data:,">
<script src="/i/files/answer.js" defer></script>
</head>
<body>
<main>
${content}
<footer><p>${words.brand}</p></footer>
</main>
</body>
</html>`;
}

/** A page with one sentence: for links that lead nowhere. */
export const sentencePage = (title: string, sentence: string): Html =>
  document(words.title(title), html`<h1>${title}</h1><p class="card">${sentence}</p>`);

interface Shown {
  /** The page's own; what is below it takes answers and gives the calendar file. */
  readonly address: string;
  readonly sent: Sent | null;
  /** Somebody chose the zone; otherwise the device may say another. */
  readonly hasZone: boolean;
}

export function invitePage(view: InviteView, { address, sent, hasZone }: Shown): Html {
  const { thread, invitee } = view;
  const isElsewhere = invitee.timezone !== thread.timezone;
  const content = html`
<h1>${thread.title}</h1>
<p>${(view.can_answer ? words.asks : words.about)(thread.organiser_name, invitee.name)}</p>
${aboutThread(thread)}
<p class="soft">${isElsewhere ? words.zones(invitee.timezone_name, thread.timezone_name) : words.zone(thread.timezone_name)}</p>
${
  thread.deadline === null
    ? ''
    : html`<p class="soft">${words.deadline(moments.moment(thread.deadline, invitee.timezone))}</p>`
}
${notice(view, sent)}
${view.can_answer ? answerForm(view, `${address}/respond`, sent) : closed(view, address, sent)}
${view.can_answer ? busyTool(view, address, sent?.opensBusy === true) : ''}
<p class="soft">${words.private}</p>
${readingForm(view, `${address}/reading`)}`;
  return document(words.title(thread.title), content, hasZone ? undefined : invitee.timezone);
}

export const aboutThread = ({ place, description }: InviteView['thread']): Html =>
  html`${
    place === '' ? '' : html`<p>${words.place(place)}</p>`
  }${description === '' ? '' : html`<p class="written">${description}</p>`}`;

/** There from the start, so that what is said later is read out. */
function notice(view: InviteView, sent: Sent | null): Html {
  const text = sent?.message ?? view.message ?? '';
  const kind = noticeKinds[sent?.kind ?? 'none'];
  return html`<p id="notice" role="status" class="card ${kind}" ${text === '' ? raw('hidden') : ''}>${text}</p>`;
}

const noticeKinds = {
  none: 'notice',
  joined: 'notice',
  saved: 'done',
  refused: 'problem',
} as const;

function answerForm(view: InviteView, action: string, sent: Sent | null): Html {
  return html`
${formOpening(action, !view.allow_multiple_slots)}
${view.allow_multiple_slots ? '' : html`<p class="soft">${words.onlyOne}</p>`}
<p class="soft">${words.aboutIfNeeded}</p>
${view.slots.map((slot) => slotFields(slot, view.invitee.timezone, sent))}
${commentField(view, sent)}
<p class="soft">${words.changeable}</p>
${formEnd()}
</form>`;
}

/** With the words of the script, in the reader's language. */
const formOpening = (action: string, takesOne: boolean): Html =>
  html`<form method="post" action="${action}" data-answers ${takesOne ? raw('data-one') : ''} data-words="${JSON.stringify({ ...scriptWords })}">`;

/** Whether everything is saved is said at all times; without a script the button does it. */
const formEnd = (): Html => html`
<p class="send"><button type="submit">${words.send}</button></p>
<p id="overall" role="status"></p>`;

function commentField(view: InviteView, sent: Sent | null): Html {
  return html`
<div class="card" data-comment>
<label class="name" for="comment">${words.comment}</label>
<p class="soft" id="comment-help">${words.commentHelp(longestComment)}</p>
<textarea id="comment" name="comment" rows="3" maxlength="${longestComment}" aria-describedby="comment-help">${sent?.comment ?? view.invitee.comment ?? ''}</textarea>
<p class="state" aria-live="polite"></p>
</div>`;
}

function slotFields(slot: InviteView['slots'][number], timezone: string, sent: Sent | null): Html {
  const shown = sent?.chosen?.get(slot.slot_id) ?? (slot.responded_at === null ? '' : slot.status);
  return html`
<fieldset data-slot="${slot.slot_id}">
<legend>${slot.label}${slot.organiser_label === null ? '' : html`<span class="elsewhere">${slot.organiser_label}</span>`}${slot.is_busy ? busyMark() : ''}</legend>
<div class="choices">
${selectionStatus.options.map((choice) => {
  const id = `${slot.slot_id}-${choice}`;
  return html`<div class="choice"><input type="radio" id="${id}" name="slot.${slot.slot_id}" value="${choice}" ${choice === shown ? raw('checked') : ''}><label for="${id}">${sign(choice)}<span>${breakable(choice)}</span></label></div>`;
})}
</div>
<p class="state" aria-live="polite">${savedText(slot, timezone)}</p>
</fieldset>`;
}

const sign = (choice: Choice): Html | '' =>
  words.signs[choice] === ''
    ? ''
    : html`<span class="sign" aria-hidden="true">${words.signs[choice]}</span>`;

const breakable = (choice: Choice): Html => {
  const [first, ...rest] = words.breaks[choice].split('|');
  return html`${first}${rest.map((part) => html`<wbr>${part}`)}`;
};

/** What the server holds of a person's answer to a slot. */
export function savedText(
  slot: Pick<InviteView['slots'][number], 'status' | 'responded_at' | 'by_organiser'>,
  timezone: string,
): string {
  if (slot.responded_at === null) return words.notSaved;
  const say = slot.by_organiser ? words.savedFor : words.saved;
  return say(words.choices[slot.status], moments.moment(slot.responded_at, timezone));
}

const answered = ({ responded_at, status }: InviteView['slots'][number]): string =>
  responded_at === null ? words.notSaved : `${words.signs[status]}${words.choices[status]}`;

function closed(view: InviteView, address: string, sent: Sent | null): Html {
  const answers = html`
<h2>${words.yourAnswers}</h2>
<ul class="answers">
${view.slots.map((slot) => html`<li>${words.answer(slot.label, answered(slot))}</li>`)}
</ul>
${view.invitee.comment === null ? '' : html`<h2>${words.yourComment}</h2><p class="written">${view.invitee.comment}</p>`}`;
  return html`${decidedPart(view, address)}
${view.can_attend ? attending(view, `${address}/respond`, sent) : answers}`;
}

/** M37: the result, and how it comes into a calendar. */
function decidedPart({ decision, thread, invitee }: InviteView, address: string): Html {
  if (decision === null) return html``;
  const event = eventOf(thread, decision);
  const link = (href: string, name: string) =>
    html`<li><a href="${href}" rel="noreferrer noopener" target="_blank">${name}</a></li>`;
  return html`<div class="card done"><p>${words.decided(decision.label ?? '')}${words.decidedZone(invitee.timezone_name)}</p>${decision.organiser_label === null ? '' : html`<p>${decision.organiser_label}</p>`}</div>
<p>${words.coming(decision.coming)}</p>
${decision.meeting_url === null ? '' : html`<p><a class="button" href="${decision.meeting_url}" rel="noreferrer">${words.meeting}</a></p>`}
<h2>${words.toCalendar}</h2>
<ul class="calendars">
<li><a href="${address}/calendar.ics">${words.calendarFile}</a></li>
${event === null ? '' : html`${link(googleLink(event), words.google)}${link(outlookLink(event), words.outlook)}`}
</ul>`;
}

/** M37: whoever had not answered, or answered otherwise, says whether they come. */
function attending(view: InviteView, action: string, sent: Sent | null): Html {
  const { decision, invitee } = view;
  return html`
<h2>${words.attend}</h2>
${formOpening(action, false)}
${view.slots.filter(({ slot_id }) => slot_id === decision?.slot_id).map((slot) => slotFields(slot, invitee.timezone, sent))}
${commentField(view, sent)}
<p class="soft">${words.attendHelp}</p>
${formEnd()}
</form>`;
}

/** In which language and zone everything here is written; both are remembered. */
function readingForm({ invitee, thread }: InviteView, action: string): Html {
  const zones = [...new Set([invitee.timezone, thread.timezone, ...offeredZones])];
  const option = (value: string, name: string, isChosen: boolean) =>
    html`<option value="${value}" ${isChosen ? raw('selected') : ''}>${name}</option>`;
  return html`
<details class="reading"><summary>${words.language}</summary>
<form method="post" action="${action}" class="card">
<p><label class="name" for="locale">${words.languageName}</label></p>
<p><select id="locale" name="locale">${readerLocales.map((locale) => option(locale, words.languages[locale], locale === invitee.locale))}</select></p>
<p><label class="name" for="timezone">${words.zoneName}</label></p>
<p><select id="timezone" name="timezone">${zones.map((zone) => option(zone, zoneInList(zone), zone === invitee.timezone))}</select></p>
<p><button type="submit">${words.show}</button></p>
</form></details>`;
}

/** Of each part of the world where many people live. */
const offeredZones = [
  ...[
    'Asia/Tokyo',
    'Asia/Shanghai',
    'Asia/Singapore',
    'Asia/Bangkok',
    'Asia/Kolkata',
    'Asia/Dubai',
  ],
  ...['Europe/London', 'Europe/Paris', 'Europe/Athens', 'Africa/Johannesburg', 'Africa/Lagos'],
  ...['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'],
  ...['America/Sao_Paulo', 'Pacific/Honolulu', 'Pacific/Auckland', 'Australia/Sydney', 'UTC'],
];

const zonesInList = new Map<string, string>();

/** Formatting zones takes a while, and there are few of them. */
function zoneInList(zone: string): string {
  const place = `${words.lang} ${zone}`;
  const known = zonesInList.get(place);
  if (known !== undefined) return known;
  const name = `${moments.zone(zone)}${words.zoneAfter(zone)}`;
  if (zonesInList.size < 1_000) zonesInList.set(place, name);
  return name;
}
