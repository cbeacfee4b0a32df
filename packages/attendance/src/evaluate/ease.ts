import {
  type AttendanceRule,
  type InviteeKey,
  type RuleBody,
  recordOf,
  targetOf,
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

/** A change of the rule, not yet looked at for every slot. */
interface Change extends Omit<Easing, 'slotIds'> {
  /** What of the rule is changed: equal where two changes are. */
  readonly changed: RuleBody | 'counts-if-needed';
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
  const counting = countingIfNeeded(rule);
  const leastFor = leastChange(rule);
  const smallest = slots.flatMap((slot) =>
    counting?.holdsFor(slot) ? counting.change : (leastFor(slot) ?? []),
  );
  const distinct = new Map<string, Change>();
  for (const change of smallest.sort((a, b) => a.less - b.less)) {
    const place = JSON.stringify(change.changed);
    if (!distinct.has(place)) distinct.set(place, change);
  }
  return [...distinct.values()].slice(0, most).map(({ rule, less }) => {
    const slotIds = slots.filter(holding(rule)).map(({ slotId }) => slotId);
    return { rule, less, slotIds };
  });
}

function countingIfNeeded(rule: AttendanceRule) {
  if (rule.finalizePolicy.countIfNeeded) return null;
  const counting = { ...rule, finalizePolicy: { ...rule.finalizePolicy, countIfNeeded: true } };
  const change: Change = { rule: counting, less: 0, changed: 'counts-if-needed' };
  return { change, holdsFor: holding(counting) };
}

/** Finds the body that asks for the fewest people less, of those that are a rule. */
function leastChange(rule: AttendanceRule): (slot: ShortSlot) => Change | undefined {
  // What is wrong beside the body stays wrong, whatever becomes of the body.
  if (validateRule(withBody(rule, { type: 'ALL' })).length > 0) return () => undefined;
  const { eased } = recordOf(rule.type);
  const scope = { ...rule.inviteeScope, target: new Set(targetOf(rule.inviteeScope)) };
  const { size } = scope.target;
  return ({ coming: keys }) => {
    for (const { body, less } of eased(rule, { keys, size }).toSorted((a, b) => a.less - b.less)) {
      const changed = withBody(rule, body);
      // What holds for nobody at all is no rule.
      const [problem] = recordOf(body.type).problemsOf(changed, scope);
      if (problem === undefined) return { rule: changed, less, changed: body };
    }
    return undefined;
  };
}

const withBody = (
  { slotPolicy, inviteeScope, finalizePolicy }: AttendanceRule,
  body: RuleBody,
): AttendanceRule => ({ slotPolicy, inviteeScope, finalizePolicy, ...body });

/** Whether a rule holds for a slot; the rule is made ready once for all of them. */
function holding(rule: AttendanceRule): (slot: ShortSlot) => boolean {
  const { ways, quotas, target, countsIfNeeded } = compileRule(rule);
  return ({ coming, ifNeeded }) => {
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
  };
}
