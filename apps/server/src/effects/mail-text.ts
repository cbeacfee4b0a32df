import { slotLabel } from '@tashika/attendance';
import { momentInWords } from '@tashika/japanese';
import type { Occasion, OutboxFacts, SlotFacts } from '@tashika/store';
import type { Service } from '../service.ts';
import { linkOf } from '../threads/link.ts';
import { timezoneNames } from '../threads/messages.ts';
import { changeTexts, linkNotShown, mailTexts } from './messages.ts';

export interface MailText {
  readonly subject: string;
  readonly text: string;
}

const label = ({ start_time, end_time, timezone }: SlotFacts) =>
  slotLabel({ slotId: '', startTime: start_time, endTime: end_time, timezone });

/** M35: what became different, a sentence each. */
export function changesInWords({
  title,
  place,
  timezone,
  deadline,
  changes,
}: Pick<OutboxFacts, 'title' | 'place' | 'timezone' | 'deadline' | 'changes'>): string[] {
  if (changes === undefined) return [];
  return [
    ...(changes.title === undefined ? [] : [changeTexts.title(changes.title, title)]),
    ...(changes.place ? [changeTexts.place(place ?? '')] : []),
    ...(changes.deadline
      ? [changeTexts.deadline(deadline === null ? null : momentInWords(deadline, timezone))]
      : []),
    ...(changes.added === undefined ? [] : [changeTexts.added(changes.added.map(label))]),
    ...(changes.removed === undefined ? [] : [changeTexts.removed(changes.removed.map(label))]),
  ];
}

/** The text of a mail from the facts that were written down when it fell due. */
export function mailText(
  { publicUrl }: Pick<Service, 'publicUrl'>,
  occasion: Exclude<Occasion, 'calendar'>,
  facts: OutboxFacts,
  threadId: string,
  token: string | null,
): MailText {
  const zone = facts.slot?.timezone ?? facts.timezone;
  return mailTexts[occasion]({
    recipient: facts.recipient_name,
    organiser: facts.organiser_name,
    title: facts.title,
    place: facts.place ?? '',
    description: facts.description ?? '',
    slots: (facts.slots ?? []).map(label),
    taken: (facts.taken ?? []).map(label),
    ifNeeded: (facts.if_needed ?? []).map(label),
    slot: facts.slot === undefined ? '' : label(facts.slot),
    zone: timezoneNames[zone] ?? zone,
    deadline: facts.deadline === null ? null : momentInWords(facts.deadline, facts.timezone),
    link: token === null ? linkNotShown() : linkOf({ publicUrl }, token),
    meetingUrl: facts.meeting_url ?? null,
    answer: facts.answer ?? null,
    message: facts.message ?? '',
    changes: changesInWords(facts),
    decidesAt:
      facts.decides_at === undefined ? '' : momentInWords(facts.decides_at, facts.timezone),
    late: facts.late ?? [],
    coming: facts.coming ?? 0,
    boardLink: `${publicUrl.replace(/\/+$/, '')}/threads/${threadId}`,
  });
}
