import {
  type AttendanceRule,
  type InviteeKey,
  type RuleBody,
  recordOf,
  validateRule,
} from '../rules/index.ts';
import { compileRule } from './quota.ts';

/** M35: a change of the rule by which slots stand that do not. */
export interface Easing {
  readonly rule: AttendanceRule;
  /** How many people fewer it asks for; 0 where △ is counted instead (M33). */
  readonly less: number;
  /** The slots that stand by it. */
  readonly slotIds: readonly string[];
}

/** A slot that does not stand. */
export interface ShortSlot {
  readonly slotId: string;
  /** Those of TARGET whose answer counts as a yes. */
  readonly coming: ReadonlySet<InviteeKey>;
  readonly ifNeeded: ReadonlySet<InviteeKey>;
}

/**
 * The smallest changes of a rule by which one of these slots stands, the smallest first and, of equal
 * ones, in the order of the slots. Counting △ leaves nobody out, so that it comes before any other.
 */
export function easingsOf(
  rule: AttendanceRule,
  slots: readonly ShortSlot[],
  most: number,
): readonly Easing[] {
  const smallest = slots.flatMap((slot) => smallestFor(rule, slot) ?? []);
  const distinct = new Map<string, Omit<Easing, 'slotIds'>>();
  for (const change of smallest.sort((a, b) => a.less - b.less)) {
    const place = JSON.stringify(change.rule);
    if (!distinct.has(place)) distinct.set(place, change);
  }
  return [...distinct.values()].slice(0, most).map((change) => ({
    ...change,
    slotIds: slots.filter((slot) => holdsFor(change.rule, slot)).map(({ slotId }) => slotId),
  }));
}

function smallestFor(rule: AttendanceRule, slot: ShortSlot): Omit<Easing, 'slotIds'> | null {
  if (!rule.finalizePolicy.countIfNeeded) {
    const finalizePolicy = { ...rule.finalizePolicy, countIfNeeded: true };
    const counting = { ...rule, finalizePolicy };
    if (holdsFor(counting, slot)) return { rule: counting, less: 0 };
  }
  let best: Omit<Easing, 'slotIds'> | null = null;
  const size = compileRule(rule).target.length;
  for (const { body, less } of recordOf(rule.type).eased(rule, { keys: slot.coming, size })) {
    if (best !== null && best.less <= less) continue;
    const eased = withBody(rule, body);
    // What holds for nobody at all is no rule.
    if (validateRule(eased).length === 0) best = { rule: eased, less };
  }
  return best;
}

const withBody = (
  { slotPolicy, inviteeScope, finalizePolicy }: AttendanceRule,
  body: RuleBody,
): AttendanceRule => ({ slotPolicy, inviteeScope, finalizePolicy, ...body });

function holdsFor(rule: AttendanceRule, { coming, ifNeeded }: ShortSlot): boolean {
  const { ways, quotas, target, countsIfNeeded } = compileRule(rule);
  const comes = (person: number) => {
    const key = target[person] ?? '';
    return coming.has(key) || (countsIfNeeded && ifNeeded.has(key));
  };
  return ways.some((way) =>
    way.quotas.every((place) => {
      const { members, min } = quotas[place] ?? { members: [], min: 0 };
      return members.filter(comes).length >= min;
    }),
  );
}
