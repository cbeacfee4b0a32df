import type { SlotStatus } from '@tashika/contract/attendance';
import { type InviteeKey, recordOf } from '../rules/index.ts';
import { slotReason } from './messages.ja.ts';
import type { CompiledRule } from './quota.ts';
import type { Slot } from './slot.ts';
import { type Stand, stands, type Tally } from './tally.ts';

/** Of TARGET only. */
export interface SlotCounts {
  readonly target: number;
  readonly selected: number;
  readonly declined: number;
  readonly pending: number;
}

export interface SlotEvaluation {
  readonly slotId: string;
  readonly status: SlotStatus;
  readonly score: number;
  readonly counts: SlotCounts;
  /** Who has not said yes and could still make the rule hold; empty once it does. */
  readonly missing: readonly InviteeKey[];
  /** A smallest set of people to ask next; empty where none is needed, null where none helps. */
  readonly nudge: readonly InviteeKey[] | null;
  /** A smallest set of refusals that would have to change; null where no change helps. */
  readonly blockers: readonly InviteeKey[] | null;
  /** Since when the rule has held without a break, in milliseconds; null where it does not. */
  readonly heldSince: number | null;
  readonly reason: string;
}

/** M20, M21: what the answers to one slot amount to. */
export function judgeSlot(compiled: CompiledRule, slot: Slot, tally: Tally): SlotEvaluation {
  const counts: SlotCounts = {
    target: compiled.target.length,
    selected: tally.selected,
    declined: tally.declined,
    pending: compiled.target.length - tally.selected - tally.declined,
  };
  const judged = judgement(compiled, tally);
  return {
    slotId: slot.slotId,
    score: scoreOf(compiled, tally),
    counts,
    heldSince: tally.heldSince,
    ...judged,
    reason: slotReason({
      status: judged.status,
      counts,
      ask: judged.nudge?.length ?? null,
      turn: judged.blockers?.length ?? null,
    }),
  };
}

type Judgement = Pick<SlotEvaluation, 'status' | 'missing' | 'nudge' | 'blockers'>;

function judgement(compiled: CompiledRule, tally: Tally): Judgement {
  if (tally.holds) return { status: 'SATISFIED', missing: [], nudge: [], blockers: [] };
  const missing = missingIn(compiled, tally);
  const asked = cheapestWay(compiled, (quota) => lackWith(compiled, tally, quota, 'pending'));
  if (asked !== null) {
    const nudge = pick(compiled, tally, asked, stands.pending, (quota) =>
      lack(compiled, tally, quota),
    );
    return { status: 'POSSIBLE', missing, nudge, blockers: [] };
  }
  const turned = cheapestWay(compiled, (quota) => lackWith(compiled, tally, quota, 'declined'));
  const blockers =
    turned === null
      ? null
      : pick(compiled, tally, turned, stands.no, (quota) =>
          lackAfterPending(compiled, tally, quota),
        );
  return { status: 'IMPOSSIBLE', missing, nudge: null, blockers };
}

/** Yes-answers a quota still lacks. */
function lack({ quotas }: CompiledRule, tally: Tally, quota: number): number {
  return Math.max(0, (quotas[quota]?.min ?? 0) - tally.yesIn(quota));
}

/** What it would lack even if everyone pending said yes. */
function lackAfterPending({ quotas }: CompiledRule, tally: Tally, quota: number): number {
  const { members = [], min = 0 } = quotas[quota] ?? {};
  return Math.max(0, min - (members.length - tally.noIn(quota)));
}

/** How many of that kind of people the quota needs, or null if there are not enough of them. */
function lackWith(
  compiled: CompiledRule,
  tally: Tally,
  quota: number,
  who: 'pending' | 'declined',
): number | null {
  const size = compiled.quotas[quota]?.members.length ?? 0;
  if (who === 'pending') {
    const needed = lack(compiled, tally, quota);
    return needed <= size - tally.yesIn(quota) - tally.noIn(quota) ? needed : null;
  }
  const needed = lackAfterPending(compiled, tally, quota);
  return needed <= tally.noIn(quota) ? needed : null;
}

/** The way that needs the fewest people; the first of those that need equally many. */
function cheapestWay(
  { ways }: CompiledRule,
  needs: (quota: number) => number | null,
): readonly number[] | null {
  let best: readonly number[] | null = null;
  let fewest = Number.POSITIVE_INFINITY;
  for (const way of ways) {
    let sum = 0;
    for (const quota of way) {
      const needed = needs(quota);
      sum = needed === null ? Number.POSITIVE_INFINITY : sum + needed;
    }
    if (sum < fewest) {
      best = way;
      fewest = sum;
    }
  }
  return best;
}

/** As many people of that stand from each quota of the way as it needs, in the order of TARGET. */
function pick(
  compiled: CompiledRule,
  tally: Tally,
  way: readonly number[],
  stand: Stand,
  needs: (quota: number) => number,
): InviteeKey[] {
  const chosen: number[] = [];
  for (const quota of way) {
    let needed = needs(quota);
    for (const person of compiled.quotas[quota]?.members ?? []) {
      if (needed === 0) break;
      if (tally.standOf(person) !== stand) continue;
      chosen.push(person);
      needed--;
    }
  }
  if (way.length > 1) chosen.sort((a, b) => a - b);
  return chosen.map((person) => compiled.target[person] ?? '');
}

function missingIn(compiled: CompiledRule, tally: Tally): InviteeKey[] {
  const wanted = new Uint8Array(compiled.target.length);
  for (let quota = 0; quota < compiled.quotas.length; quota++) {
    if (lack(compiled, tally, quota) === 0) continue;
    for (const person of compiled.quotas[quota]?.members ?? []) wanted[person] = 1;
  }
  const missing: InviteeKey[] = [];
  for (let person = 0; person < wanted.length; person++) {
    if (wanted[person] === 1 && tally.standOf(person) !== stands.yes) {
      missing.push(compiled.target[person] ?? '');
    }
  }
  return missing;
}

/**
 * The pending people whose yes brings one of the ways that are still open nearer to holding; with
 * `score`, also those whose yes only raises the score of a slot that stands.
 */
export function* decisivePeople(
  compiled: CompiledRule,
  tally: Tally,
  score: boolean,
): Generator<number> {
  for (const way of compiled.ways) {
    if (way.some((quota) => lackWith(compiled, tally, quota, 'pending') === null)) continue;
    for (const quota of way) {
      if (!score && lack(compiled, tally, quota) === 0) continue;
      for (const person of compiled.quotas[quota]?.members ?? []) {
        if (tally.standOf(person) === stands.pending) yield person;
      }
    }
  }
}

/** M21. */
function scoreOf({ rule, quotas }: CompiledRule, tally: Tally): number {
  return recordOf(rule.type).scoreOf({ quotas, yesIn: (quota) => tally.yesIn(quota) });
}
