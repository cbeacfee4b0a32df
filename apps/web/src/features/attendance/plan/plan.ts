import type { SelectionStatus } from '@tashika/contract/attendance';
import { homeTimeZone } from '@tashika/japanese';
import { blankPerson, keyOf, type Person, type PersonField } from './people.ts';
import { byTime, isSameTime, type PlanSlot } from './slots.ts';

/** ○ △ × ？ */
export type Mark = SelectionStatus;

/** An answer to try out: who, to which slot, what, and when it was tapped. */
export interface TriedAnswer {
  /** The id of a person of the list, or the key of an address the words name. */
  readonly who: string;
  readonly slot: string;
  readonly mark: Mark;
  readonly at: string;
}

/** A turn of the conversation: what was chosen, or said in free words. */
export interface GivenAnswer {
  /** The question a choice answers, and holds for only while it is asked; null of free words. */
  readonly question: string | null;
  /** The question's sentence: it names the count or the person, so that no other one is meant. */
  readonly text: string;
  readonly answer: string;
  /** The answer in words. */
  readonly label: string;
}

/** What is said once the plan becomes a thread; as typed in. */
export interface StartFields {
  readonly title: string;
  readonly place: string;
  readonly description: string;
  /** Seen by nobody else in the workspace. */
  readonly isPrivate: boolean;
  /** Null while nobody wrote another name than that of whoever is signed in. */
  readonly organiser: string | null;
  /** Where the organiser is told how it goes; may be empty, null as above. */
  readonly organiserEmail: string | null;
  /** `2026-11-20T18:00` in the plan's time zone, or empty. */
  readonly deadline: string;
  /** Hours before the deadline. */
  readonly remindBefore: readonly number[];
}

export interface Organiser {
  readonly name: string;
  readonly email: string;
}

/** Who asks: as written, else whoever is signed in. */
export const organiserOf = (
  { organiser, organiserEmail }: StartFields,
  signedIn: Organiser | null,
): Organiser => ({
  name: organiser ?? signedIn?.name ?? '',
  email: organiserEmail ?? signedIn?.email ?? '',
});

/** Everything the page knows; all else follows from it. */
export interface Plan {
  readonly people: readonly Person[];
  readonly utterance: string;
  readonly answers: readonly GivenAnswer[];
  /** M24: the page proposes that one person may take several slots. */
  readonly severalSlots: boolean;
  /** M33: △ counts as a yes; it does not unless somebody says so. */
  readonly countIfNeeded: boolean;
  /** M34: null = as the words say. */
  readonly automatic: { readonly isOn: boolean; readonly delaySeconds: number } | null;
  /** null = the slots follow the words; once touched they are the organiser's own. */
  readonly slots: readonly PlanSlot[] | null;
  /** In the order they were given. */
  readonly tried: readonly TriedAnswer[];
  readonly start: StartFields;
  /** The zone its days and times are written in. */
  readonly timeZone: string;
  /** The thread it became: whoever comes back does not make a second one unawares. */
  readonly sent: { readonly id: string; readonly title: string } | null;
  readonly nextId: number;
}

export const emptyPlan: Plan = {
  people: [],
  utterance: '',
  answers: [],
  severalSlots: true,
  countIfNeeded: false,
  automatic: null,
  slots: null,
  tried: [],
  start: {
    title: '',
    place: '',
    description: '',
    isPrivate: false,
    organiser: null,
    organiserEmail: null,
    deadline: '',
    remindBefore: [24],
  },
  timeZone: homeTimeZone,
  sent: null,
  nextId: 1,
};

export type PlanAction =
  | { readonly type: 'say'; readonly utterance: string }
  /** Another matter altogether; the people are taken only where there are none yet. */
  | {
      readonly type: 'try-sample';
      readonly utterance: string;
      readonly people: readonly Omit<Person, 'id'>[];
    }
  | { readonly type: 'answer'; readonly given: GivenAnswer }
  | { readonly type: 'take-back'; readonly given: GivenAnswer }
  | { readonly type: 'several-slots'; readonly allowed: boolean }
  | { readonly type: 'count-if-needed'; readonly counted: boolean }
  | { readonly type: 'automatic'; readonly isOn: boolean; readonly delaySeconds: number }
  | { readonly type: 'add-person' }
  | { readonly type: 'add-people'; readonly people: readonly Omit<Person, 'id'>[] }
  | {
      readonly type: 'write-person';
      readonly id: number;
      readonly field: PersonField;
      readonly text: string;
    }
  | { readonly type: 'remove-person'; readonly id: number }
  /** The slots as they are shown, about to become the organiser's own. */
  | { readonly type: 'write-slot'; readonly shown: readonly PlanSlot[]; readonly slot: PlanSlot }
  | { readonly type: 'remove-slot'; readonly shown: readonly PlanSlot[]; readonly id: string }
  | {
      readonly type: 'add-slot';
      readonly shown: readonly PlanSlot[];
      readonly slot: Omit<PlanSlot, 'id'>;
    }
  /** As tapped in a calendar: a time that is there goes, one that is not is added. */
  | {
      readonly type: 'toggle-slot';
      readonly shown: readonly PlanSlot[];
      readonly slot: Omit<PlanSlot, 'id'>;
    }
  | { readonly type: 'follow-words' }
  | { readonly type: 'time-zone'; readonly timeZone: string }
  | { readonly type: 'sent'; readonly id: string; readonly title: string }
  | {
      readonly type: 'mark';
      readonly shown: readonly PlanSlot[];
      readonly tried: readonly TriedAnswer[];
    }
  | { readonly type: 'clear-marks' }
  | { readonly type: 'write-start'; readonly start: Partial<StartFields> }
  | { readonly type: 'start-over' };

export function planReducer(plan: Plan, action: PlanAction): Plan {
  switch (action.type) {
    case 'say':
      return { ...plan, utterance: action.utterance };
    case 'try-sample': {
      const peopled = plan.people.length === 0 ? addPeople(plan, action.people) : plan;
      return {
        ...peopled,
        automatic: null,
        utterance: action.utterance,
        answers: [],
        slots: null,
        tried: [],
        sent: null,
      };
    }
    case 'answer':
      return { ...plan, answers: [...withoutAnswerTo(plan, action.given), action.given] };
    case 'take-back':
      return { ...plan, answers: plan.answers.filter((given) => given !== action.given) };
    case 'several-slots':
      return { ...plan, severalSlots: action.allowed };
    case 'count-if-needed':
      return { ...plan, countIfNeeded: action.counted };
    case 'automatic':
      return { ...plan, automatic: { isOn: action.isOn, delaySeconds: action.delaySeconds } };
    case 'add-person':
      return {
        ...plan,
        people: [...plan.people, blankPerson(plan.nextId)],
        nextId: plan.nextId + 1,
      };
    case 'add-people':
      return addPeople(plan, action.people);
    case 'write-person':
      return writePerson(plan, action.id, action.field, action.text);
    case 'remove-person':
      return {
        ...plan,
        people: plan.people.filter(({ id }) => id !== action.id),
        tried: plan.tried.filter(({ who }) => who !== String(action.id)),
      };
    case 'write-slot':
      return {
        ...plan,
        slots: action.shown.map((slot) => (slot.id === action.slot.id ? action.slot : slot)),
      };
    case 'remove-slot':
      return withoutSlot(plan, action.shown, action.id);
    case 'add-slot':
      return addSlot(plan, action.shown, action.slot);
    case 'toggle-slot': {
      const there = action.shown.find((slot) => isSameTime(slot, action.slot));
      return there === undefined
        ? addSlot(plan, action.shown, action.slot)
        : withoutSlot(plan, action.shown, there.id);
    }
    case 'follow-words':
      // Answers were given to times that are no longer there.
      return { ...plan, slots: null, tried: [] };
    case 'mark':
      return { ...plan, slots: action.shown, tried: action.tried.reduce(withTried, plan.tried) };
    case 'clear-marks':
      return { ...plan, tried: [] };
    case 'write-start':
      return { ...plan, start: { ...plan.start, ...action.start } };
    case 'time-zone':
      return { ...plan, timeZone: action.timeZone };
    case 'sent':
      return { ...plan, sent: { id: action.id, title: action.title } };
    case 'start-over': {
      // Who asks, and from where, stays the same at the same table.
      const { organiser, organiserEmail } = plan.start;
      const start = { ...emptyPlan.start, organiser, organiserEmail };
      return { ...emptyPlan, start, timeZone: plan.timeZone };
    }
  }
}

const addSlot = (plan: Plan, shown: readonly PlanSlot[], slot: Omit<PlanSlot, 'id'>): Plan => ({
  ...plan,
  slots: [...shown, { ...slot, id: `own${plan.nextId}` }].sort(byTime),
  nextId: plan.nextId + 1,
});

const withoutSlot = (plan: Plan, shown: readonly PlanSlot[], id: string): Plan => ({
  ...plan,
  slots: shown.filter((slot) => slot.id !== id),
  tried: plan.tried.filter(({ slot }) => slot !== id),
});

const withoutAnswerTo = ({ answers }: Plan, { question }: GivenAnswer) =>
  answers.filter((given) => question === null || given.question !== question);

const sameness = ({ name, email, contact }: Omit<Person, 'id'>) =>
  contact?.id ?? `${name}\n${email}`;

function addPeople(plan: Plan, added: readonly Omit<Person, 'id'>[]): Plan {
  const known = new Set(plan.people.map(sameness));
  const fresh = added.filter((person) => !known.has(sameness(person)));
  const filled = plan.people.filter(
    ({ name, email, reading }) => `${name}${email}${reading}`.trim() !== '',
  );
  return {
    ...plan,
    people: [...filled, ...fresh.map((person, index) => ({ ...person, id: plan.nextId + index }))],
    nextId: plan.nextId + fresh.length,
  };
}

/** Answers that name a person by key follow the person when the address changes the key. */
function writePerson(plan: Plan, id: number, field: PersonField, text: string): Plan {
  const people = plan.people.map((person) =>
    person.id === id ? { ...person, [field]: text } : person,
  );
  if (field !== 'email') return { ...plan, people };
  const renamed = new Map<string, string>();
  for (const [index, person] of people.entries()) {
    const before = plan.people[index];
    if (before === undefined) continue;
    const [was, is] = [keyOf(before, plan.people), keyOf(person, people)];
    if (was !== is) renamed.set(was, is);
  }
  const answers = plan.answers.map((given) =>
    given.question === null
      ? given
      : {
          ...given,
          answer: given.answer
            .split(',')
            .map((part) => renamed.get(part) ?? part)
            .join(','),
        },
  );
  return { ...plan, people, answers };
}

/** More entries than anyone taps; beyond it what was overruled is forgotten. */
const mostTried = 5_000;

/** A second tap on the same cell corrects the first: it was no answer of its own. */
function withTried(log: readonly TriedAnswer[], tried: TriedAnswer): readonly TriedAnswer[] {
  const isSameCell = (one: TriedAnswer) => one.who === tried.who && one.slot === tried.slot;
  const last = log.at(-1);
  const before = last !== undefined && isSameCell(last) ? log.slice(0, -1) : log;
  const next = [...before, tried];
  return next.length > mostTried ? latestOnly(next) : next;
}

function latestOnly(log: readonly TriedAnswer[]): TriedAnswer[] {
  return [...new Map(log.map((one) => [`${one.who}\n${one.slot}`, one])).values()];
}

/** How a person's answer to a slot stands now. */
export function markOf({ tried }: Plan, who: string, slot: string): Mark {
  return tried.findLast((one) => one.who === who && one.slot === slot)?.mark ?? 'pending';
}
