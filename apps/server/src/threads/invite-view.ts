import { slotLabel } from '@tashika/attendance';
import type { InviteView } from '@tashika/contract/threads';
import {
  type DecisionRow,
  decisionRow,
  linkTarget,
  type Standing,
  type ThreadRow,
} from '@tashika/store';
import { page } from '../invite-page/messages.ts';
import type { Service } from '../service.ts';
import { timezoneNames } from './messages.ts';
import { threadsOf } from './threads-of.ts';

interface Seen {
  readonly row: ThreadRow;
  readonly standing: Standing;
  readonly decision: DecisionRow | null;
  readonly inviteeKey: string;
  readonly inviteeName: string;
  readonly comment: string | null;
}

export type LinkLook =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'there'; readonly view: InviteView };

/** M26: looking changes nothing. */
export function lookByLink(service: Service, token: string): Promise<LinkLook> {
  const threads = threadsOf(service);
  return threads.look(async (tx): Promise<LinkLook> => {
    const target = await linkTarget(tx, token);
    if (target === undefined) return { kind: 'unknown' };
    const now = service.now();
    if (target.revokedAt !== null || target.expiresAt <= now) return { kind: 'gone' };
    const { thread: row, inviteeKey, inviteeName, comment } = target;
    const standing = await threads.standing(tx, row);
    const decision = (await decisionRow(tx, row.id)) ?? null;
    return {
      kind: 'there',
      view: inviteView({ row, standing, decision, inviteeKey, inviteeName, comment }, now),
    };
  });
}

function inviteView(seen: Seen, now: Date): InviteView {
  const { row, standing, decision, inviteeKey, inviteeName, comment } = seen;
  const own = standing.answers.get(inviteeKey);
  const isOver = row.deadline !== null && row.deadline < now;
  const decided = standing.slots.find(({ slotId }) => slotId === decision?.slot_id);
  return {
    thread: threadView(row),
    invitee: { name: inviteeName, comment },
    allow_multiple_slots: standing.rule.slotPolicy.allowMultipleSlotsPerInvitee,
    can_answer: row.status === 'open' && !isOver,
    can_attend:
      row.status === 'finalized' && decided !== undefined && now < new Date(decided.endTime),
    message: messageOf(row.status, isOver),
    slots: standing.slots.map((slot) => {
      const answer = own?.get(slot.slotId);
      return {
        slot_id: slot.slotId,
        start_time: slot.startTime,
        end_time: slot.endTime,
        timezone: slot.timezone,
        label: slotLabel(slot),
        status: answer?.status ?? 'pending',
        responded_at: answer?.respondedAt ?? null,
        by_organiser: answer?.byOrganiser ?? false,
      };
    }),
    decision:
      decision === null
        ? null
        : {
            slot_id: decision.slot_id,
            label: decided === undefined ? null : slotLabel(decided),
            start_time: decided?.startTime ?? null,
            end_time: decided?.endTime ?? null,
            meeting_url: decision.meeting_url,
          },
  };
}

/** What everybody with a link of a thread sees of it. */
export const threadView = (row: ThreadRow): InviteView['thread'] => ({
  title: row.title,
  organiser_name: row.organiser_name,
  place: row.place,
  description: row.description,
  status: row.status,
  timezone: row.timezone,
  timezone_name: timezoneNames[row.timezone] ?? row.timezone,
  deadline: row.deadline?.toISOString() ?? null,
});

export function messageOf(status: ThreadRow['status'], isOver: boolean): string | null {
  switch (status) {
    case 'draft':
      return page.notYet;
    case 'open':
      return isOver ? page.over : null;
    case 'cancelled':
      return page.cancelled;
    case 'failed':
      return page.failed;
    case 'finalized':
      return null;
  }
}
