import type { Locale } from '@tashika/kernel';
import type { Occasion, OutboxFacts, SlotFacts } from '@tashika/store';
import { inLocale } from '../locale.ts';
import type { Service } from '../service.ts';
import { linkOf } from '../threads/link.ts';
import { moments } from '../threads/moments.messages.ts';
import { bothLanguages, changeTexts, linkNotShown, mailTexts } from './messages.ts';

interface MailText {
  readonly subject: string;
  readonly text: string;
}

/** A mail in one language, or in both one after the other. */
export interface WrittenMail extends MailText {
  readonly parts: readonly { readonly lang: Locale; readonly text: string }[];
}

/** How a mail is read: in which zone, and whether as a mail at all. */
interface ReadBy {
  readonly timezone: string | null;
  readonly byHand: boolean;
}

/** In the reader's zone, with the organiser's where that is another time of day. */
const labelIn =
  (timezone: string | null) =>
  ({ start_time, end_time, timezone: own }: SlotFacts): string => {
    const organisers = moments.slot(start_time, end_time, own);
    if (timezone === null) return organisers;
    const label = moments.slot(start_time, end_time, timezone);
    return label === organisers ? label : moments.both(label, moments.zone(own), organisers);
  };

/** M35: what became different, a sentence each. */
export function changesInWords(
  {
    title,
    place,
    timezone,
    deadline,
    changes,
  }: Pick<OutboxFacts, 'title' | 'place' | 'timezone' | 'deadline' | 'changes'>,
  reader: string | null = null,
): string[] {
  const label = labelIn(reader);
  if (changes === undefined) return [];
  return [
    ...(changes.title === undefined ? [] : [changeTexts.title(changes.title, title)]),
    ...(changes.place ? [changeTexts.place(place ?? '')] : []),
    ...(changes.deadline
      ? [
          changeTexts.deadline(
            deadline === null ? null : moments.moment(deadline, reader ?? timezone),
          ),
        ]
      : []),
    ...(changes.added === undefined ? [] : [changeTexts.added(changes.added.map(label))]),
    ...(changes.removed === undefined ? [] : [changeTexts.removed(changes.removed.map(label))]),
  ];
}

const byTime = (a: SlotFacts, b: SlotFacts) => a.start_time.localeCompare(b.start_time);

/** The text of a mail from the facts that were written down when it fell due. */
export function mailText(
  { publicUrl }: Pick<Service, 'publicUrl'>,
  occasion: Exclude<Occasion, 'calendar'>,
  facts: OutboxFacts,
  threadId: string,
  token: string | null,
  { timezone, byHand }: ReadBy = { timezone: null, byHand: false },
): MailText {
  const zone = timezone ?? facts.slot?.timezone ?? facts.timezone;
  const own = timezone ?? facts.timezone;
  const label = labelIn(timezone);
  return mailTexts[occasion]({
    recipient: facts.recipient_name,
    organiser: facts.organiser_name,
    title: facts.title,
    place: facts.place ?? '',
    description: facts.description ?? '',
    slots: (facts.slots ?? []).toSorted(byTime).map(label),
    taken: (facts.taken ?? []).map(label),
    ifNeeded: (facts.if_needed ?? []).map(label),
    slot: facts.slot === undefined ? '' : label(facts.slot),
    zone: moments.zone(zone),
    deadline: facts.deadline === null ? null : moments.moment(facts.deadline, own),
    link: token === null ? linkNotShown() : linkOf({ publicUrl }, token),
    meetingUrl: facts.meeting_url ?? null,
    answer: facts.answer ?? null,
    message: facts.message ?? '',
    changes: changesInWords(facts, timezone),
    decidesAt: facts.decides_at === undefined ? '' : moments.moment(facts.decides_at, own),
    late: facts.late ?? [],
    coming: facts.coming ?? 0,
    byHand,
    note: facts.note ?? '',
    allAnswered: facts.all_answered ?? false,
    said: facts.said ?? [],
    undelivered: facts.undelivered ?? [],
    boardLink: `${publicUrl.replace(/\/+$/, '')}/threads/${threadId}`,
  });
}

export interface MailToWrite {
  readonly occasion: Exclude<Occasion, 'calendar'>;
  readonly facts: OutboxFacts;
  readonly threadId: string;
  readonly token: string | null;
  /** Null where nobody knows what the person reads. */
  readonly locale: Locale | null;
  readonly readBy: ReadBy;
}

/** M38, in the language of who reads it; in both where that is not known and it goes out as a mail. */
export function writeMail(service: Pick<Service, 'publicUrl'>, mail: MailToWrite): WrittenMail {
  const { occasion, facts, threadId, token, locale, readBy } = mail;
  const locales: readonly Locale[] =
    locale !== null ? [locale] : readBy.byHand ? ['ja'] : ['ja', 'en'];
  const texts = locales.map((lang) =>
    inLocale(lang, () => ({
      lang,
      ...mailText(service, occasion, facts, threadId, token, readBy),
      headline: bothLanguages.headlines[occasion] ?? '',
    })),
  );
  const [first, second] = texts;
  if (first === undefined || second === undefined) {
    const { lang = 'ja', subject = '', text = '' } = first ?? {};
    return { subject, text, parts: [{ lang, text }] };
  }
  const above = `${bothLanguages.notice}\n\n${first.text}`;
  const below = `${bothLanguages.rule}\n\n${second.text}`;
  return {
    subject: `${first.subject} / ${second.headline}`,
    text: `${above}\n${below}`,
    parts: [
      { lang: first.lang, text: above },
      { lang: second.lang, text: below },
    ],
  };
}
