import type { InviteeKey } from '@tashika/attendance';
import { homeTimeZone, isoDay, wallClock } from '@tashika/japanese';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { slotRows, type Transaction } from '@tashika/store';
import type { Principal } from '../auth/principal.ts';
import type { Service } from '../service.ts';
import { createThread, planThread } from '../threads/create.ts';
import { threadsOf } from '../threads/threads-of.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Made-up people, without addresses: nothing of a sample is ever sent. */
const people = ['佐藤', '鈴木', '田中', '高橋', '伊藤'].map((name, index) => ({
  key: `lm:sample-${index + 1}`,
  name,
}));

/** Who has said what to the evenings: y yes, n no, blank nothing yet. One more yes is missing. */
const answers = ['yy ', 'y n', 'yn ', '', ''];

/** Three evenings of the week after next, 19:00 to 21:00 in Tokyo. */
function evenings(now: Date) {
  return [7, 8, 9].map((days) => {
    const day = isoDay(wallClock(now.getTime() + days * dayMs, homeTimeZone));
    return { start_time: `${day}T19:00:00+09:00`, end_time: `${day}T21:00:00+09:00` };
  });
}

/** A thread with some answers, one short of a decision. */
export async function makeThread(
  service: Service,
  tx: Transaction,
  principal: Principal,
): Promise<Result<string, Problem>> {
  const request = {
    title: '秋の打ち上げ',
    intent: {
      utterance: '佐藤さんと鈴木さんは必須で、ほかに2人以上来られる日に打ち上げをしたい',
      contacts: true,
    },
    allow_multiple_slots_per_invitee: true,
    invitees: people,
    slots: evenings(service.now()),
    timezone: homeTimeZone,
    organiser: {},
    visibility: 'shared' as const,
    open: true,
  };
  const planned = await planThread(service, tx, principal, request);
  if (!planned.ok) return planned;
  const made = await createThread(service, tx, principal, request, planned.value, {
    isSample: true,
  });
  if (!made.ok) return made;
  const { workspaceId, actor } = principal;
  const address = { threadId: made.value, workspaceId, actor };
  const slots = await slotRows(tx, made.value);
  for (const [index, line] of answers.entries()) {
    const sheet = slots.flatMap(({ id: slotId }, slot) => {
      const said = { y: 'selected', n: 'declined' }[line[slot] ?? ''];
      return said === undefined ? [] : [{ slotId, status: said as 'selected' | 'declined' }];
    });
    const key = people[index]?.key as InviteeKey | undefined;
    if (key === undefined || sheet.length === 0) continue;
    const answered = await threadsOf(service).changeIn(tx, address, async (thread) => {
      const refusal = thread.answer(key, sheet, service.now());
      return refusal === null ? ok(undefined) : err(refusal);
    });
    if (answered !== null && !answered.result.ok) return answered.result;
  }
  return made;
}
