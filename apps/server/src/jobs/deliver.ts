import { setTimeout as wait } from 'node:timers/promises';
import {
  calendarSequence,
  carriesLink,
  claimHandover,
  type Delivery,
  isStoreAway,
  type Occasion,
  type OutboxFacts,
  type OutboxListRow,
  outboxForDelivery,
  recordDelivery,
} from '@tashika/store';
import type { Task } from 'graphile-worker';
import { z } from 'zod';
import { deliveryProblems as say } from '../effects/delivery.messages.ts';
import { icalendar } from '../effects/icalendar.ts';
import { writeMail } from '../effects/mail-text.ts';
import { senderName } from '../effects/messages.ts';
import { putOnCalendar, takeFromCalendar } from '../effects/publish-calendar.ts';
import { sendMail } from '../effects/send-mail.ts';
import { inLocale } from '../locale.ts';
import type { Service } from '../service.ts';

const payloadSchema = z.object({ outbox_id: z.string() });

/** A delivery that did not come about; `isFinal` where trying again cannot help. */
type Outcome = Delivery & { readonly isFinal: boolean };

const done: Outcome = { state: 'done', error: null, isFinal: true };
/** M25: never twice. Whether it went out once, only who it is for can say. */
const unclear: Outcome = { state: 'unclear', error: say.unclear, isFinal: true };
const withheld = (error: string): Outcome => ({ state: 'withheld', error, isFinal: true });
const failed = (error: string, isFinal: boolean): Outcome => ({ state: 'failed', error, isFinal });

/** Something goes out (M25): once, again with growing pauses where it fails, and never unseen. */
export const deliver =
  (service: Service): Task =>
  async (payload, { job }) => {
    const { outbox_id } = payloadSchema.parse(payload);
    const outcome = await deliverOnce(service, outbox_id, job.attempts >= job.max_attempts);
    // The queue tries again what throws; its log gets the number alone.
    if (outcome !== null && !outcome.isFinal) throw new Error(`delivery ${outbox_id} put off`);
  };

/**
 * Null where there is nothing to do: it is done, gone, or another worker is at it, and be it one that
 * was taken for dead.
 */
export async function deliverOnce(
  service: Service,
  outboxId: string,
  isLastAttempt: boolean,
): Promise<Outcome | null> {
  const delivered = await service.live.alone(`outbox ${outboxId}`, async () => {
    const entry = await outboxForDelivery(service.store.db, outboxId);
    if (entry === undefined || entry.state !== 'waiting') return null;
    const outcome = await attempt(service, entry);
    const isOver = outcome.isFinal || isLastAttempt;
    const { error } = outcome;
    const state = outcome.state === 'failed' && !isOver ? 'waiting' : outcome.state;
    await record(service, entry, { state, error });
    return { ...outcome, isFinal: isOver };
  });
  return delivered ?? null;
}

/** A database that comes back after a crash takes seconds; till then what is known is known here. */
const recordMilliseconds = 20_000;
const recordPauseMilliseconds = 250;

async function record(service: Service, entry: OutboxListRow, delivery: Delivery): Promise<void> {
  const end = performance.now() + recordMilliseconds;
  for (;;) {
    try {
      await recordDelivery(service.store, service.live, entry, delivery, service.now());
      return;
    } catch (error) {
      if (!isStoreAway(error) || performance.now() > end) throw error;
      await wait(recordPauseMilliseconds);
    }
  }
}

function attempt(service: Service, entry: OutboxListRow): Promise<Outcome> {
  const occasion = entry.kind as Occasion;
  return occasion === 'calendar' ? toCalendar(service, entry) : byMail(service, entry, occasion);
}

async function byMail(
  service: Service,
  entry: OutboxListRow,
  occasion: Exclude<Occasion, 'calendar'>,
): Promise<Outcome> {
  const { mail, sealer } = service;
  // Whoever handed it over did not live to say what became of it.
  if (entry.handed_at !== null) return unclear;
  if (entry.thread_id === null) return withheld(say.noAddress);
  const address = entry.address_sealed === null ? null : sealer.open(entry.address_sealed);
  if (address === null) return withheld(say.noAddress);
  if (mail === null) return withheld(say.noMailServer);
  const facts = entry.payload as OutboxFacts;
  const token = entry.secret_sealed === null ? null : sealer.open(entry.secret_sealed);
  if (token === null && carriesLink(occasion)) return withheld(say.linkStopped);
  if (isTooLate(entry, occasion, service.now())) return withheld(say.tooLate);
  const { thread_id: threadId } = entry;
  const organiser = entry.organiser_sealed === null ? null : sealer.open(entry.organiser_sealed);
  const { reader_locale: locale } = entry;
  const readBy = { timezone: entry.reader_timezone, byHand: false };
  const calendar = { from: mail.from, organiser, address };
  const mailToWrite = { occasion, facts, threadId, token, locale, readBy };
  const written = {
    ...writeMail(service, mailToWrite),
    ...inLocale(locale ?? 'ja', () => ({
      sender: senderName(facts.organiser_name),
      calendar: calendarOf(entry, facts, occasion, calendar),
    })),
  };
  const outgoing = {
    id: entry.id,
    to: { name: facts.recipient_name, address },
    ...written,
    // M38: an answer goes to who asks; the organiser's own mails are answered to nobody.
    ...(organiser !== null && organiser !== address && { replyTo: organiser }),
  };
  let isOurs = true;
  const sent = await sendMail(mail, outgoing, async () => {
    isOurs = await claimHandover(service.store, entry, service.now());
    if (!isOurs) throw new Error('claimed');
  });
  // What became of it is not ours to say: the queue looks again what is left to do.
  if (!isOurs) throw new Error(`delivery ${entry.id} is another's`);
  switch (sent.kind) {
    case 'sent':
      return done;
    case 'unclear':
      return unclear;
    case 'refused':
      return failed(say.refused(sent.reason), sent.isFinal);
  }
}

/** M38: however late a mail server takes it, nobody is asked for an answer that is not taken any more. */
function isTooLate(
  { thread_status: status, thread_deadline: deadline }: OutboxListRow,
  occasion: Occasion,
  now: Date,
): boolean {
  if (!carriesLink(occasion)) return false;
  if (status === 'cancelled' || status === 'failed') return true;
  // The others tell of the thread as well, and lead to the page where the decision stands.
  if (occasion !== 'reminder') return false;
  return status !== 'open' || (deadline !== null && deadline <= now);
}

interface CalendarAddresses {
  readonly from: string;
  /** Null where none was given: then the service stands for them. */
  readonly organiser: string | null;
  readonly address: string;
}

/** M25: REQUEST when it is decided, CANCEL when that is taken back. */
function calendarOf(
  entry: OutboxListRow,
  facts: OutboxFacts,
  occasion: Occasion,
  { from, organiser, address }: CalendarAddresses,
) {
  if (facts.slot === undefined || facts.calendar === undefined) return undefined;
  if (!['finalized', 'unfinalized', 'cancelled'].includes(occasion)) return undefined;
  const service = /<([^>]+)>/.exec(from)?.[1] ?? from;
  const method = occasion === 'finalized' ? ('request' as const) : ('cancel' as const);
  const content = icalendar({
    method,
    ...eventOf(entry, facts, facts.slot, facts.calendar),
    organiser: {
      name: facts.organiser_name,
      address: organiser ?? service,
      ...(organiser !== null && { sentBy: service }),
    },
    attendee: {
      name: facts.recipient_name,
      address,
      answer: facts.answer ?? 'selected',
    },
  });
  return { method, content };
}

const eventOf = (
  entry: OutboxListRow,
  facts: OutboxFacts,
  slot: NonNullable<OutboxFacts['slot']>,
  calendar: NonNullable<OutboxFacts['calendar']>,
) => ({
  uid: calendar.uid,
  sequence: calendar.sequence,
  at: entry.created_at,
  title: facts.title,
  place: facts.place ?? '',
  description: facts.description ?? '',
  startTime: slot.start_time,
  endTime: slot.end_time,
  timezone: slot.timezone,
  meetingUrl: facts.meeting_url ?? null,
});

async function toCalendar(service: Service, entry: OutboxListRow): Promise<Outcome> {
  const { calendar: settings, store } = service;
  if (settings === null) return withheld(say.noCalendar);
  const facts = entry.payload as OutboxFacts;
  if (facts.slot === undefined || facts.calendar === undefined) return done;
  const { uid, sequence } = facts.calendar;
  const next = await calendarSequence(store, entry.thread_id);
  // An older version that comes late must not overwrite a newer one.
  if (next !== undefined && next > sequence + 1) return withheld(say.superseded);
  const error =
    facts.message === 'publish'
      ? await putOnCalendar(
          settings,
          uid,
          icalendar({
            method: null,
            ...eventOf(entry, facts, facts.slot, facts.calendar),
            organiser: null,
            attendee: null,
          }),
        )
      : await takeFromCalendar(settings, uid);
  return error === null ? done : failed(say.calendarRefused(error), false);
}
