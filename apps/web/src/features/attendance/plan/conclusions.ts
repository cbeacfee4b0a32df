import {
  type AttendanceRule,
  answerQuestion,
  continueWith,
  type Evaluation,
  emailInviteeKey,
  evaluate,
  type InviteeKey,
  type KnownPerson,
  questionsOf,
  type Selection,
  type Slot,
  type SlotProposal,
  sureFrom,
  type Understanding,
  understand,
  understoodOf,
} from '@tashika/attendance';
import type { Understood } from '@tashika/contract/attendance';
import type { Tokeniser } from '@tashika/japanese/tokeniser';
import { keyOf } from './people.ts';
import type { GivenAnswer, Plan } from './plan.ts';
import {
  type BusyTime,
  byTime,
  engineSlot,
  isSameTime,
  type PlanSlot,
  planSlot,
  proposalFor,
} from './slots.ts';

/** What follows from a plan. Pure: the present instant comes in as an argument. */

export interface Read {
  readonly understanding: Understanding;
  /** The turns that were used, in their order. */
  readonly used: readonly UsedTurn[];
}

export interface UsedTurn {
  readonly given: GivenAnswer;
  /** What it changed, in a sentence. */
  readonly changed: string;
  /** What was understood of free words. */
  readonly understood: readonly Understood[];
}

export function readIntent(
  utterance: string,
  members: readonly KnownPerson[],
  answers: readonly GivenAnswer[],
  { now, timeZone }: { readonly now: string; readonly timeZone: string },
  tokeniser: Tokeniser,
): Read {
  let understanding = understand(utterance, { members, now, timeZone, tokeniser });
  const used: UsedTurn[] = [];
  for (const given of answers) {
    if (given.question === null) {
      understanding = continueWith(understanding, given.answer);
      const understood = understoodOf(understanding, understanding.turns.length - 1);
      used.push({ given, changed: understanding.changed ?? '', understood });
      continue;
    }
    const asked = questionsOf(understanding).find(({ id }) => id === given.question);
    // Another wording is another question: an answer is never carried over to it.
    if (asked?.text !== given.text) continue;
    const answered = answerQuestion(understanding, given.question, given.answer);
    if (!answered.ok) continue;
    understanding = answered.value;
    used.push({ given, changed: understanding.changed ?? '', understood: [] });
  }
  return { understanding, used };
}

/** M31: what is not read without a doubt never decides by itself. */
export const isSure = ({ understanding }: Read): boolean =>
  understanding.confidence >= sureFrom && understanding.questions.length === 0;

/** The rule with the page's own switches (M24, M33, M34). */
export function ruleOf(
  read: Read,
  plan: Pick<Plan, 'severalSlots' | 'countIfNeeded' | 'automatic'>,
): AttendanceRule {
  const { rule } = read.understanding;
  const { severalSlots, countIfNeeded, automatic } = plan;
  const policy = { ...rule.finalizePolicy, countIfNeeded };
  const mayDecide = isSure(read) && policy.mode !== 'MANUAL';
  const isOn = mayDecide && (automatic?.isOn ?? policy.autoFinalize);
  const delay = automatic?.delaySeconds ?? policy.autoFinalizeDelaySeconds;
  return {
    ...rule,
    slotPolicy: { ...rule.slotPolicy, allowMultipleSlotsPerInvitee: severalSlots },
    finalizePolicy: {
      ...policy,
      autoFinalize: isOn,
      autoFinalizeDelaySeconds: isOn ? delay : null,
    },
  };
}

export interface ShownSlots {
  readonly slots: readonly PlanSlot[];
  readonly proposal: SlotProposal | null;
  /** The slots are the organiser's own, and the words would now give others. */
  readonly wordsDiffer: boolean;
}

export function slotsOf(
  plan: Plan,
  { understanding }: Read,
  busy: readonly BusyTime[] = [],
): ShownSlots {
  const proposal = proposalFor(understanding, busy);
  const proposed = (proposal?.slots ?? []).map(planSlot);
  if (plan.slots === null) return { slots: proposed, proposal, wordsDiffer: false };
  const own = plan.slots;
  const differ = proposed.some((slot) => !own.some((other) => isSameTime(slot, other)));
  return { slots: own, proposal, wordsDiffer: differ };
}

/** All that follows from a plan once its words can be read. */
export interface Concluded {
  readonly read: Read;
  readonly rule: AttendanceRule;
  readonly shown: ShownSlots;
  readonly outcome: Outcome;
}

/** Someone on the board: from the list, or an address that stands in the words. */
export interface Invitee {
  readonly who: string;
  readonly key: InviteeKey;
  readonly name: string;
  readonly role: string;
  readonly part: 'required' | 'target' | 'outside';
}

export interface Outcome {
  readonly evaluation: Evaluation;
  /** The slots that are written to the end, as the engine takes them. */
  readonly slots: readonly Slot[];
  readonly invitees: readonly Invitee[];
}

export function judge(
  plan: Plan,
  rule: AttendanceRule,
  read: Read,
  shown: readonly PlanSlot[],
): Outcome {
  // The list keeps its order while someone writes in it; the board is in the order of time.
  const slots = shown
    .toSorted(byTime)
    .map((slot) => engineSlot(slot, plan.timeZone))
    .filter((slot) => slot !== null);
  const invitees = inviteesOf(plan, read);
  const keys = new Map(invitees.map(({ who, key }) => [who, key]));
  const selections = plan.tried.flatMap(({ who, slot, mark, at }): Selection[] => {
    const inviteeKey = keys.get(who);
    return inviteeKey === undefined
      ? []
      : [{ inviteeKey, slotId: slot, status: mark, respondedAt: at }];
  });
  return { evaluation: evaluate(rule, slots, selections), slots, invitees };
}

function inviteesOf({ people }: Plan, { understanding }: Read): Invitee[] {
  const target = new Set(understanding.inviteeSets.target);
  const required = new Set(understanding.inviteeSets.required);
  const partOf = (key: InviteeKey) => {
    if (!target.has(key)) return 'outside';
    return required.has(key) ? 'required' : 'target';
  };
  const listed = people
    .filter(({ name }) => name.trim() !== '')
    .map((person): Invitee => {
      const key = keyOf(person, people);
      const { id, name, role } = person;
      return { who: String(id), key, name: name.trim(), role: role.trim(), part: partOf(key) };
    });
  const known = new Set(listed.map(({ key }) => key));
  const addressed = understanding.emails
    .map((email): Invitee => {
      const key = emailInviteeKey(email);
      return { who: key, key, name: email, role: '', part: partOf(key) };
    })
    .filter(({ key }) => !known.has(key));
  return [...listed, ...addressed];
}
