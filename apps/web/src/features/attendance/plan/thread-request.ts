import type { ThreadRequestBody } from '@tashika/contract/threads';
import { momentAt } from '@tashika/japanese/dates';
import { type Read, ruleOf } from './conclusions.ts';
import { groupNames, isAddress, keyOf } from './people.ts';
import { type Organiser, organiserOf, type Plan } from './plan.ts';
import { deadlineOf, engineSlot, type PlanSlot } from './slots.ts';

const hour = 3_600_000;

/** The plan as the server takes it for a thread that opens at once. */
export function threadRequest(
  plan: Plan,
  read: Read,
  shown: readonly PlanSlot[],
  now: string,
  signedIn: Organiser | null = null,
) {
  const { people, start, timeZone } = plan;
  const deadline = momentAt(deadlineOf(start.deadline, read.understanding), timeZone);
  const remindAt = deadline === null ? [] : remindersOf(deadline, start.remindBefore, now);
  const { autoFinalize: isOn, autoFinalizeDelaySeconds: delay } = ruleOf(read, plan).finalizePolicy;
  const organiser = organiserOf(start, signedIn);
  return {
    ...(start.title.trim() !== '' && { title: start.title.trim() }),
    ...(start.place.trim() !== '' && { place: start.place.trim() }),
    ...(start.description.trim() !== '' && { description: start.description.trim() }),
    intent: {
      utterance: plan.utterance,
      now: read.understanding.context.now,
      answers: read.used.map(({ given: { question, answer } }) => ({
        ...(question !== null && { question }),
        answer,
      })),
      // The words were read, and shown, with these people alone.
      contacts: false,
    },
    allow_multiple_slots_per_invitee: plan.severalSlots,
    count_if_needed: plan.countIfNeeded,
    // As it is shown: what nobody saw switched on stays off, whatever is answered later.
    automatic: { enabled: isOn, ...(delay !== null && { delay_seconds: delay }) },
    invitees: people
      .filter(({ name }) => name.trim() !== '')
      .map((person) => {
        const groups = groupNames(person.groups);
        return {
          name: person.name.trim(),
          ...(person.contact === undefined
            ? {
                key: keyOf(person, people),
                ...(isAddress(person.email) && { address: person.email.trim() }),
              }
            : { contact_id: person.contact.id }),
          ...(person.reading.trim() !== '' && { reading: person.reading.trim() }),
          ...(person.role.trim() !== '' && { role: person.role.trim() }),
          ...(groups.length > 0 && { groups: [...groups] }),
        };
      }),
    slots: shown
      .map((slot) => engineSlot(slot, timeZone))
      .filter((slot) => slot !== null)
      .map(({ startTime, endTime, timezone }) => ({
        start_time: startTime,
        end_time: endTime,
        timezone,
      })),
    timezone: timeZone,
    ...(start.isPrivate && { visibility: 'private' as const }),
    deadline,
    remind_at: remindAt,
    organiser: {
      ...(organiser.name.trim() !== '' && { name: organiser.name.trim() }),
      ...(isAddress(organiser.email) && { address: organiser.email.trim() }),
    },
    open: true,
  } satisfies ThreadRequestBody;
}

/** What would lie in the past is not asked for. */
function remindersOf(deadline: string, before: readonly number[], now: string): string[] {
  return before
    .map((hours) => Date.parse(deadline) - hours * hour)
    .filter((at) => at > Date.parse(now))
    .sort((a, b) => a - b)
    .map((at) => new Date(at).toISOString());
}
