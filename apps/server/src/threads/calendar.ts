import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { decisionRow, slotOf, slotRows, threadRow } from '@tashika/store';
import { icalendar } from '../effects/icalendar.ts';
import type { Service } from '../service.ts';
import { threadProblems as say } from './messages.ja.ts';
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
    const decision = await decisionRow(tx, threadId);
    const slots = (await slotRows(tx, threadId)).map(slotOf);
    const slot = slots.find(({ slotId }) => slotId === decision?.slot_id);
    if (decision === undefined || slot === undefined) {
      return conflict('not-decided', say.notDecided());
    }
    return ok(
      icalendar({
        method: 'publish',
        uid: decision.calendar_uid,
        // The number of the version that is out; the row holds the next one.
        sequence: Math.max(0, row.calendar_sequence - 1),
        at: decision.finalized_at,
        title: row.title,
        startTime: slot.startTime,
        endTime: slot.endTime,
        timezone: slot.timezone,
        meetingUrl: decision.meeting_url,
        organiser: null,
        attendee: null,
      }),
    );
  });
}
