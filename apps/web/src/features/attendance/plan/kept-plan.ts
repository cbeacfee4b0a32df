import { selectionStatus } from '@tashika/contract/attendance';
import { isTimeZone } from '@tashika/japanese';
import * as z from 'zod/mini';
import { emptyPlan, type Plan } from './plan.ts';

/** The plan kept in the browser, so that a reload loses nothing. */

const key = 'tashika-schedule-plan';

const person = z.object({
  id: z.int(),
  name: z.string(),
  reading: z.string(),
  role: z.string(),
  groups: z.string(),
  email: z.string(),
  contact: z.optional(
    z.object({ id: z.string(), key: z.string(), address: z.nullable(z.string()) }),
  ),
});
const slot = z.object({
  id: z.string(),
  date: z.string(),
  start: z.string(),
  end: z.string(),
  wholeDay: z._default(z.boolean(), false),
});
/** An empty field that was kept once is one nobody wrote in. */
const written = z.pipe(
  z.nullable(z.string()),
  z.transform((text) => (text === '' ? null : text)),
);
const plan = z.object({
  people: z.array(person),
  utterance: z.string(),
  answers: z.array(
    z.object({
      question: z.nullable(z.string()),
      text: z.string(),
      answer: z.string(),
      label: z.string(),
    }),
  ),
  severalSlots: z.boolean(),
  countIfNeeded: z._default(z.boolean(), false),
  automatic: z._default(z.nullable(z.object({ isOn: z.boolean(), delaySeconds: z.int() })), null),
  slots: z.nullable(z.array(slot)),
  tried: z.array(
    z.object({
      who: z.string(),
      slot: z.string(),
      mark: selectionStatus,
      at: z.string(),
    }),
  ),
  start: z._default(
    z.object({
      title: z.string(),
      place: z._default(z.string(), ''),
      description: z._default(z.string(), ''),
      isPrivate: z._default(z.boolean(), false),
      organiser: written,
      organiserEmail: written,
      deadline: z.string(),
      remindBefore: z.array(z.number()),
    }),
    () => ({ ...emptyPlan.start, remindBefore: [...emptyPlan.start.remindBefore] }),
  ),
  timeZone: z._default(z.string().check(z.refine(isTimeZone)), emptyPlan.timeZone),
  sent: z._default(z.nullable(z.object({ id: z.string(), title: z.string() })), null),
  nextId: z.int(),
});

export function keepPlan(kept: Plan, storage: Storage): void {
  try {
    storage.setItem(key, JSON.stringify(kept));
  } catch {
    // Full or forbidden storage: the plan on the screen is still whole.
  }
}

export function keptPlan(storage: Storage): Plan {
  try {
    const kept = plan.safeParse(JSON.parse(storage.getItem(key) ?? 'null'));
    return kept.success ? kept.data : emptyPlan;
  } catch {
    return emptyPlan;
  }
}
