import type { AttendanceRule } from '../../src/rules/index.ts';

/**
 * The decisions M20–M22 spelled out the slow way: every completion of the answers is tried, every
 * instant is looked at anew. A set of people is a number with one bit per person.
 */

type Status = 'selected' | 'if_needed' | 'declined' | 'pending';
export interface PlainSelection {
  readonly inviteeKey: string;
  readonly slotId: string;
  readonly status: Status;
  readonly respondedAt: string;
}

function targetOf(rule: AttendanceRule): string[] {
  const { includeInviteeKeys, excludeInviteeKeys } = rule.inviteeScope;
  return [...new Set(includeInviteeKeys)].filter((key) => !excludeInviteeKeys.includes(key));
}

const size = (people: number): number => (people === 0 ? 0 : 1 + size(people & (people - 1)));

/** A rule's words about sets: does it hold for these yes-answers, and how well? */
interface Judge {
  readonly target: readonly string[];
  readonly holds: (yes: number) => boolean;
  readonly score: (yes: number) => number;
}

function judgeOf(rule: AttendanceRule): Judge {
  const target = targetOf(rule);
  const everyone = (1 << target.length) - 1;
  const bits = (keys: readonly string[]) =>
    target.reduce((set, key, place) => (keys.includes(key) ? set | (1 << place) : set), 0);
  const count = (yes: number) => size(yes & everyone);
  switch (rule.type) {
    case 'ALL':
      return { target, holds: (yes) => (yes & everyone) === everyone, score: count };
    case 'ANY':
      return { target, holds: (yes) => (yes & everyone) !== 0, score: count };
    case 'K_OF_N':
      return { target, holds: (yes) => count(yes) >= rule.k, score: count };
    case 'REQUIRED_PLUS_QUORUM': {
      const required = bits(rule.requiredInviteeKeys);
      const reachable = rule.requiredInviteeKeys.every((key) => target.includes(key));
      const there = (yes: number) => reachable && (yes & required) === required;
      const others = (yes: number) => size(yes & everyone & ~required);
      return {
        target,
        holds: (yes) => there(yes) && others(yes) >= rule.minAdditional,
        score: (yes) => (there(yes) ? 1000 : 0) + others(yes),
      };
    }
    case 'GROUP_ANY': {
      const groups = rule.groups.map((group) => ({
        members: bits(group.anyOfInviteeKeys),
        min: group.min,
      }));
      return {
        target,
        holds: (yes) => groups.some(({ members, min }) => size(yes & members) >= min),
        score: (yes) => Math.max(0, ...groups.map(({ members }) => size(yes & members))),
      };
    }
    case 'COMPOSITE': {
      const ways = rule.anyOf.map(({ allOf }) =>
        allOf.map((group) => ({ members: bits(group.anyOfInviteeKeys), min: group.min })),
      );
      const met = (yes: number) =>
        ways.some((way) => way.every(({ members, min }) => size(yes & members) >= min));
      return { target, holds: met, score: (yes) => (met(yes) ? 1000 : 0) + count(yes) };
    }
  }
}

/** Whether the rule holds for these people. */
export function holds(rule: AttendanceRule, yes: ReadonlySet<string>): boolean {
  const judge = judgeOf(rule);
  return judge.holds(setOf(judge.target, (key) => yes.has(key)));
}

const setOf = (target: readonly string[], has: (key: string) => boolean) =>
  target.reduce((set, key, place) => (has(key) ? set | (1 << place) : set), 0);

export interface OracleSlot {
  readonly status: 'SATISFIED' | 'POSSIBLE' | 'IMPOSSIBLE';
  readonly score: number;
  readonly scoreIfNeeded: number;
  readonly holdsIfNeeded: boolean;
  readonly nudgeSize: number | null;
  readonly blockersSize: number | null;
  readonly heldSince: string | null;
  readonly latest: ReadonlyMap<string, Status>;
}

/** How everybody stands up to a time: the latest answer wins, at one time the last in the list. */
function latestOf(
  target: readonly string[],
  answers: readonly PlainSelection[],
  until: number,
): Map<string, Status> {
  const stand = new Map<string, Status>(target.map((key) => [key, 'pending']));
  const seen = new Map<string, number>();
  for (const { inviteeKey, status, respondedAt } of answers) {
    const time = Date.parse(respondedAt);
    if (time > until || !stand.has(inviteeKey)) continue;
    if ((seen.get(inviteeKey) ?? Number.NEGATIVE_INFINITY) > time) continue;
    seen.set(inviteeKey, time);
    stand.set(inviteeKey, status);
  }
  return stand;
}

export function oracle(
  rule: AttendanceRule,
  slotId: string,
  selections: readonly PlainSelection[],
): OracleSlot {
  const judge = judgeOf(rule);
  const { target } = judge;
  const answers = selections.filter((selection) => selection.slotId === slotId);
  const latest = latestOf(target, answers, Number.POSITIVE_INFINITY);
  const who = (status: Status) => setOf(target, (key) => latest.get(key) === status);
  const selected = who('selected');
  const ifNeeded = who('if_needed');
  // △ is no yes, unless the organiser counts it.
  const isCounted = rule.finalizePolicy.countIfNeeded;
  const yes = isCounted ? selected | ifNeeded : selected;
  const open = isCounted ? who('pending') : who('pending') | ifNeeded;
  // Every completion: everybody who is open says yes or does not.
  const asked = smallest(open, (set) => judge.holds(yes | set));
  const status = judge.holds(yes) ? 'SATISFIED' : asked === null ? 'IMPOSSIBLE' : 'POSSIBLE';
  const turned =
    status === 'IMPOSSIBLE' ? smallest(who('declined'), (set) => judge.holds(yes | open | set)) : 0;
  return {
    status,
    score: judge.score(selected),
    scoreIfNeeded: judge.score(selected | ifNeeded),
    holdsIfNeeded: judge.holds(selected | ifNeeded),
    nudgeSize: asked,
    blockersSize: turned,
    heldSince: heldSince(judge, answers, isCounted),
    latest,
  };
}

/** The size of the smallest subset that does it, over all subsets; null if none does. */
function smallest(people: number, does: (set: number) => boolean): number | null {
  let best: number | null = null;
  for (let set = people; ; set = (set - 1) & people) {
    const members = size(set);
    if ((best === null || members < best) && does(set)) best = members;
    if (set === 0) return best;
  }
}

/** The first instant from which the rule has held at the end of every instant since. */
function heldSince(
  { target, holds: does }: Judge,
  answers: readonly PlainSelection[],
  countsIfNeeded: boolean,
): string | null {
  const counts = (status: Status | undefined) =>
    status === 'selected' || (countsIfNeeded && status === 'if_needed');
  const times = [...new Set(answers.map(({ respondedAt }) => respondedAt))].sort(
    (a, b) => Date.parse(a) - Date.parse(b),
  );
  let since: string | null = null;
  for (const time of times) {
    const stand = latestOf(target, answers, Date.parse(time));
    const held = does(setOf(target, (key) => counts(stand.get(key))));
    since = held ? (since ?? time) : null;
  }
  return since;
}

/** M22 and M30 as a sort of all the valid slots. */
export function oracleRecommendation(
  rule: AttendanceRule,
  slots: readonly { readonly slotId: string; readonly startTime: string }[],
  judged: ReadonlyMap<string, OracleSlot>,
): string | null {
  if (rule.finalizePolicy.mode === 'MANUAL' || holds(rule, new Set())) return null;
  const of = (slotId: string) => judged.get(slotId) as OracleSlot;
  const valid = slots.filter(({ slotId }) => of(slotId).status === 'SATISFIED');
  const keys = valid.map((slot) => {
    const { score: points, scoreIfNeeded, heldSince: since, latest } = of(slot.slotId);
    const { mode, tieBreaker, preferInviteeKeys } = rule.finalizePolicy;
    const start = Date.parse(slot.startTime);
    const wished = new Set(preferInviteeKeys.filter((key) => latest.get(key) === 'selected')).size;
    const byScore = [-points, -scoreIfNeeded];
    const first = mode === 'BEST_SCORE' ? byScore : [Date.parse(since ?? '')];
    const tie = tieBreaker === 'highest_score' ? byScore : [start];
    return { order: [...first, ...tie, -wished, start], slotId: slot.slotId };
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
