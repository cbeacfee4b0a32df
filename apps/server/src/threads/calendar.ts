import { err, ok, type Problem, type Result } from '@tashika/kernel';
import {
  type DecisionRow,
  decisionRow,
  linkTarget,
  slotOf,
  slotRows,
  type ThreadRow,
  type Transaction,
  threadRow,
} from '@tashika/store';
import { icalendar } from '../effects/icalendar.ts';
import { problems } from '../invite-page/messages.ts';
import { type AskedReading, inLocale } from '../locale.ts';
import type { Service } from '../service.ts';
import { conflict, threadNotFound } from './refusals.ts';
import { threadsOf } from './threads-of.ts';

/** The decided event for the organiser's own calendar. */
export function threadCalendar(
  service: Service,
  workspaceId: string,
  threadId: string,
): Promise<Result<string, Problem>> {
  return threadsOf(service).look(async (tx) => {
    const row = await threadRow(tx, workspaceId, threadId);
    if (row === undefined) return err(threadNotFound);
    return calendarOf(tx, row);
  });
}

/** M37: the same for whoever has a personal link. Null: the link leads nowhere. */
export function inviteCalendar(
  service: Service,
  token: string,
  asked: AskedReading,
): Promise<Result<string, Problem> | null> {
  return threadsOf(service).look(async (tx) => {
    const target = await linkTarget(tx, token);
    if (target === undefined || target.revokedAt !== null) return null;
    if (target.expiresAt <= service.now()) return null;
    return inLocale(target.reader.locale ?? asked.locale, () => calendarOf(tx, target.thread));
  });
}

async function calendarOf(tx: Transaction, row: ThreadRow): Promise<Result<string, Problem>> {
  const decision = await decisionRow(tx, row.id);
  const slots = (await slotRows(tx, row.id)).map(slotOf);
  const slot = slots.find(({ slotId }) => slotId === decision?.slot_id);
  if (decision === undefined || slot === undefined) {
    return conflict('not-decided', problems.notDecided);
  }
  return ok(icalendar(eventOf(row, decision, slot)));
}

const eventOf = (row: ThreadRow, decision: DecisionRow, slot: ReturnType<typeof slotOf>) => ({
  method: 'publish' as const,
  uid: decision.calendar_uid,
  // The number of the version that is out; the row holds the next one.
  sequence: Math.max(0, row.calendar_sequence - 1),
  at: decision.finalized_at,
  title: row.title,
  place: row.place,
  description: row.description,
  startTime: slot.startTime,
  endTime: slot.endTime,
  timezone: slot.timezone,
  meetingUrl: decision.meeting_url,
  organiser: null,
  attendee: null,
});
