import type { Slot } from '@tashika/attendance';
import type { InviteView } from '@tashika/contract/threads';
import type { Locale } from '@tashika/kernel';
import {
  busySlots,
  type DecisionRow,
  decisionRow,
  linkTarget,
  type Standing,
  type ThreadRow,
} from '@tashika/store';
import { page } from '../invite-page/messages.ts';
import { type AskedReading, inLocale } from '../locale.ts';
import type { Service } from '../service.ts';
import { moments } from './moments.messages.ts';
import { threadsOf } from './threads-of.ts';

interface Seen {
  readonly row: ThreadRow;
  readonly standing: Standing;
  readonly decision: DecisionRow | null;
  readonly inviteeKey: string;
  readonly inviteeName: string;
  readonly comment: string | null;
  readonly reading: { readonly locale: Locale; readonly timezone: string };
  readonly busyReadAt: Date | null;
  readonly busy: ReadonlySet<string>;
}

export type LinkLook =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'gone' }
  | {
      readonly kind: 'there';
      readonly view: InviteView;
      /** Somebody chose the zone; otherwise a browser may say another. */
      readonly hasZone: boolean;
    };

/** M26: looking changes nothing. */
export function lookByLink(
  service: Service,
  token: string,
  asked: AskedReading,
): Promise<LinkLook> {
  const threads = threadsOf(service);
  return threads.look(async (tx): Promise<LinkLook> => {
    const target = await linkTarget(tx, token);
    if (target === undefined) return { kind: 'unknown' };
    const now = service.now();
    if (target.revokedAt !== null || target.expiresAt <= now) return { kind: 'gone' };
    const { thread: row, inviteeKey, inviteeName, comment, reader, busyReadAt } = target;
    const standing = await threads.standing(tx, row);
    const decision = (await decisionRow(tx, row.id)) ?? null;
    const reading = {
      locale: reader.locale ?? asked.locale,
      timezone: reader.timezone ?? asked.timezone ?? row.timezone,
    };
    const busy = busyReadAt === null ? noSlots : await busySlots(tx, row.id, target.inviteId);
    const person = { inviteeKey, inviteeName, comment, reading, busyReadAt, busy };
    const seen = { row, standing, decision, ...person };
    const view = inLocale(reading.locale, () => inviteView(seen, now));
    return { kind: 'there', view, hasZone: reader.timezone !== null };
  });
}

const noSlots: ReadonlySet<string> = new Set();

function inviteView(seen: Seen, now: Date): InviteView {
  const { row, standing, decision, inviteeKey, inviteeName, comment, reading } = seen;
  const { timezone } = reading;
  const own = standing.answers.get(inviteeKey);
  const isOver = row.deadline !== null && row.deadline < now;
  const decided = standing.slots.find(({ slotId }) => slotId === decision?.slot_id);
  return {
    thread: threadView(row),
    invitee: {
      name: inviteeName,
      comment,
      ...reading,
      timezone_name: moments.zone(timezone),
    },
    allow_multiple_slots: standing.rule.slotPolicy.allowMultipleSlotsPerInvitee,
    can_answer: row.status === 'open' && !isOver,
    can_attend:
      row.status === 'finalized' && decided !== undefined && now < new Date(decided.endTime),
    message: messageOf(row.status, isOver),
    calendar_read_at: seen.busyReadAt?.toISOString() ?? null,
    slots: standing.slots.toSorted(byTime).map((slot) => {
      const answer = own?.get(slot.slotId);
      return {
        slot_id: slot.slotId,
        start_time: slot.startTime,
        end_time: slot.endTime,
        timezone: slot.timezone,
        ...labelsOf(slot, timezone),
        status: answer?.status ?? 'pending',
        responded_at: answer?.respondedAt ?? null,
        by_organiser: answer?.byOrganiser ?? false,
        is_busy: seen.busy.has(slot.slotId),
      };
    }),
    decision:
      decision === null
        ? null
        : {
            slot_id: decision.slot_id,
            ...(decided === undefined
              ? { label: null, organiser_label: null }
              : labelsOf(decided, timezone)),
            coming: comingTo(standing, decision.slot_id),
            start_time: decided?.startTime ?? null,
            end_time: decided?.endTime ?? null,
            meeting_url: decision.meeting_url,
          },
  };
}

const byTime = (a: Slot, b: Slot) =>
  a.startTime.localeCompare(b.startTime) || a.endTime.localeCompare(b.endTime);

/** As the reader has it, and as the organiser does where that differs. */
function labelsOf({ startTime, endTime, timezone: own }: Slot, timezone: string) {
  const label = moments.slot(startTime, endTime, timezone);
  const organisers = moments.slot(startTime, endTime, own);
  const elsewhere = moments.elsewhere(moments.zone(own), organisers);
  return { label, organiser_label: organisers === label ? null : elsewhere };
}

const comingTo = ({ answers }: Standing, slotId: string) =>
  [...answers.values()].filter((own) => own.get(slotId)?.status === 'selected').length;

/** What everybody with a link of a thread sees of it. */
export const threadView = (row: ThreadRow): InviteView['thread'] => ({
  title: row.title,
  organiser_name: row.organiser_name,
  place: row.place,
  description: row.description,
  status: row.status,
  timezone: row.timezone,
  timezone_name: moments.zone(row.timezone),
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
