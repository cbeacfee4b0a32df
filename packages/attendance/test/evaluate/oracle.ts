import type { AttendanceRule } from '../../src/rules/index.ts';

/** The decisions M20–M22 spelled out the slow way: sets, and every completion of the answers. */

type Status = 'selected' | 'declined' | 'pending';
export interface PlainSelection {
  readonly inviteeKey: string;
  readonly slotId: string;
  readonly status: Status;
  readonly respondedAt: string;
}

function target(rule: AttendanceRule): string[] {
  const { includeInviteeKeys, excludeInviteeKeys } = rule.inviteeScope;
  return [...new Set(includeInviteeKeys)].filter((key) => !excludeInviteeKeys.includes(key));
}

export function holds(rule: AttendanceRule, yes: ReadonlySet<string>): boolean {
  const inTarget = target(rule);
  const count = (keys: readonly string[]) => keys.filter((key) => yes.has(key)).length;
  switch (rule.type) {
    case 'ALL':
      return inTarget.every((key) => yes.has(key));
    case 'ANY':
      return inTarget.some((key) => yes.has(key));
    case 'K_OF_N':
      return count(inTarget) >= rule.k;
    case 'REQUIRED_PLUS_QUORUM': {
      const required = rule.requiredInviteeKeys;
      const there = required.every((key) => inTarget.includes(key) && yes.has(key));
      return (
        there && count(inTarget.filter((key) => !required.includes(key))) >= rule.minAdditional
      );
    }
    case 'GROUP_ANY':
      return rule.groups.some((group) => {
        const members = inTarget.filter((key) => group.anyOfInviteeKeys.includes(key));
        return count(members) >= group.min;
      });
  }
}

export function score(rule: AttendanceRule, yes: ReadonlySet<string>): number {
  const inTarget = target(rule);
  const count = (keys: readonly string[]) => keys.filter((key) => yes.has(key)).length;
  if (rule.type === 'REQUIRED_PLUS_QUORUM') {
    const required = rule.requiredInviteeKeys;
    const there = required.every((key) => inTarget.includes(key) && yes.has(key));
    return (there ? 1000 : 0) + count(inTarget.filter((key) => !required.includes(key)));
  }
  if (rule.type === 'GROUP_ANY') {
    return Math.max(
      0,
      ...rule.groups.map((group) =>
        count(inTarget.filter((key) => group.anyOfInviteeKeys.includes(key))),
      ),
    );
  }
  return count(inTarget);
}

export interface OracleSlot {
  readonly status: 'SATISFIED' | 'POSSIBLE' | 'IMPOSSIBLE';
  readonly score: number;
  readonly nudgeSize: number | null;
  readonly blockersSize: number | null;
  readonly heldSince: string | null;
  readonly latest: ReadonlyMap<string, Status>;
}

/** How everybody of TARGET stands after the answers given: the latest wins, at one time the last. */
function latestOf(
  rule: AttendanceRule,
  slotId: string,
  selections: readonly PlainSelection[],
): Map<string, Status> {
  const stand = new Map<string, Status>(target(rule).map((key) => [key, 'pending']));
  const seen = new Map<string, number>();
  for (const { inviteeKey, slotId: slot, status, respondedAt } of selections) {
    if (slot !== slotId || !stand.has(inviteeKey)) continue;
    const time = Date.parse(respondedAt);
    if ((seen.get(inviteeKey) ?? Number.NEGATIVE_INFINITY) > time) continue;
    seen.set(inviteeKey, time);
    stand.set(inviteeKey, status);
  }
  return stand;
}

const withStatus = (stand: ReadonlyMap<string, Status>, ...statuses: Status[]) =>
  new Set([...stand].filter(([, status]) => statuses.includes(status)).map(([key]) => key));

export function oracle(
  rule: AttendanceRule,
  slotId: string,
  selections: readonly PlainSelection[],
): OracleSlot {
  const latest = latestOf(rule, slotId, selections);
  const yes = withStatus(latest, 'selected');
  const pending = [...withStatus(latest, 'pending')];
  const declined = [...withStatus(latest, 'declined')];
  const now = holds(rule, yes);
  // Every completion: each pending person says yes or does not.
  const asked = smallest(pending, (set) => holds(rule, new Set([...yes, ...set])));
  const status = now ? 'SATISFIED' : asked === null ? 'IMPOSSIBLE' : 'POSSIBLE';
  const turned =
    status === 'IMPOSSIBLE'
      ? smallest(declined, (set) => holds(rule, new Set([...yes, ...pending, ...set])))
      : 0;
  return {
    status,
    score: score(rule, yes),
    nudgeSize: asked,
    blockersSize: turned,
    heldSince: heldSince(rule, slotId, selections),
    latest,
  };
}

/** The size of the smallest subset that does it, over all subsets; null if none does. */
function smallest(people: readonly string[], does: (set: string[]) => boolean): number | null {
  let best: number | null = null;
  for (let mask = 0; mask < 1 << people.length; mask++) {
    const set = people.filter((_, index) => mask & (1 << index));
    if ((best === null || set.length < best) && does(set)) best = set.length;
  }
  return best;
}

/** The first instant from which the rule has held at the end of every instant since. */
function heldSince(
  rule: AttendanceRule,
  slotId: string,
  selections: readonly PlainSelection[],
): string | null {
  const times = [...new Set(selections.map(({ respondedAt }) => respondedAt))].sort(
    (a, b) => Date.parse(a) - Date.parse(b),
  );
  let since: string | null = null;
  for (const time of times) {
    const until = selections.filter(
      ({ respondedAt }) => Date.parse(respondedAt) <= Date.parse(time),
    );
    const held = holds(rule, withStatus(latestOf(rule, slotId, until), 'selected'));
    since = held ? (since ?? time) : null;
  }
  return since;
}

/** M22 as a sort of all the valid slots. */
export function oracleRecommendation(
  rule: AttendanceRule,
  slots: readonly { readonly slotId: string; readonly startTime: string }[],
  judged: ReadonlyMap<string, OracleSlot>,
): string | null {
  if (rule.finalizePolicy.mode === 'MANUAL' || holds(rule, new Set())) return null;
  const of = (slotId: string) => judged.get(slotId) as OracleSlot;
  const valid = slots.filter(({ slotId }) => of(slotId).status === 'SATISFIED');
  const keys = valid.map((slot) => {
    const { score: points, heldSince: since } = of(slot.slotId);
    const first = rule.finalizePolicy.mode === 'BEST_SCORE' ? -points : Date.parse(since ?? '');
    const tie = rule.finalizePolicy.tieBreaker === 'highest_score' ? -points : 0;
    return { order: [first, tie, Date.parse(slot.startTime)], slotId: slot.slotId };
  });
  keys.sort((a, b) => {
    for (const [index, value] of a.order.entries()) {
      const difference = value - (b.order[index] ?? 0);
      if (difference !== 0) return difference;
    }
    return a.slotId < b.slotId ? -1 : 1;
  });
  return keys[0]?.slotId ?? null;
}
