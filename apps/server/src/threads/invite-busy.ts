import type { HandedCalendar } from '@tashika/contract/calendars';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { addInviteBusyTimes, type LinkTarget } from '@tashika/store';
import { readContent, readSource } from '../calendars/read-calendar.ts';
import { busyProblems as say } from '../effects/busy.messages.ts';
import type { Service } from '../service.ts';
import { threadsOf } from './threads-of.ts';

const day = 86_400_000;
/** Slots may be added later; what lies further ahead than that is nobody's business. */
const daysAfterLastSlot = 31;

/**
 * Reads what an invited person hands in and keeps when they are busy. Where it was read from is
 * forgotten at once: whoever wants it read again hands it in again.
 */
export async function readInviteCalendar(
  service: Service,
  target: LinkTarget,
  given: HandedCalendar,
  timezone: string,
): Promise<Result<number, Problem>> {
  const who = `invite:${target.inviteId}`;
  const read =
    given.kind === 'file'
      ? await readContent(service, given.content, timezone, who)
      : await readSource(service, given, timezone, who);
  if (!read.ok) return read;
  const threads = threadsOf(service);
  const { slots } = await threads.look((tx) => threads.standing(tx, target.thread));
  const last = Math.max(...slots.map(({ endTime }) => Date.parse(endTime)));
  const end = new Date(last + daysAfterLastSlot * day).toISOString();
  const busy = read.value.filter(({ start }) => start < end);
  const isKept = await addInviteBusyTimes(service.store, target.inviteId, busy, service.now());
  return isKept ? ok(busy.length) : err({ code: 'calendar-too-large', message: say.tooLarge });
}
