import type { SlotStatus } from '@tashika/contract/attendance';
import { type InviteeKey, recordOf } from '../rules/index.ts';
import { fewestPeople, needsOf } from './fewest-people.ts';
import { slotReason } from './messages.ts';
import type { CompiledRule } from './quota.ts';
import type { Slot } from './slot.ts';
import { type Stand, stands, type Tally } from './tally.ts';

/** Of TARGET only. */
export interface SlotCounts {
  readonly target: number;
  readonly selected: number;
  readonly ifNeeded: number;
  readonly declined: number;
  readonly pending: number;
}

export interface SlotEvaluation {
  readonly slotId: string;
  readonly status: SlotStatus;
  /** By ○ alone (M21). */
  readonly score: number;
  /** What the score would be if everybody with △ came: it decides where the score does not (M33). */
  readonly scoreIfNeeded: number;
  /** The rule holds once △ counts as well, whether it does or not. */
  readonly holdsIfNeeded: boolean;
  readonly counts: SlotCounts;
  /** Whose answer does not count yet and could still make the rule hold; empty once it does. */
  readonly missing: readonly InviteeKey[];
  /** A smallest set of people to ask next; empty where none is needed, null where none helps. */
  readonly nudge: readonly InviteeKey[] | null;
  /** A smallest set of refusals that would have to change; null where no change helps. */
  readonly blockers: readonly InviteeKey[] | null;
  /** Where the set above could not be proven to be smallest: how many it takes at least (M29). */
  readonly atLeast: number | null;
  /** Those of the people wished for who have said yes (M30). */
  readonly preferred: readonly InviteeKey[];
  /** Since when the rule has held without a break, in milliseconds; null where it does not. */
  readonly heldSince: number | null;
  readonly reason: string;
}

/** M20, M21: what the answers to one slot amount to. */
export function judgeSlot(compiled: CompiledRule, slot: Slot, tally: Tally): SlotEvaluation {
  const counts: SlotCounts = {
    target: compiled.target.length,
    selected: tally.selected,
    ifNeeded: tally.ifNeeded,
    declined: tally.declined,
    pending: compiled.target.length - tally.selected - tally.ifNeeded - tally.declined,
  };
  const judged = judgement(compiled, tally);
  const byYes = scored(compiled, tally.selected, (quota) => tally.yesIn(quota));
  const withIfNeeded =
    tally.ifNeeded === 0
      ? byYes
      : scored(compiled, tally.selected + tally.ifNeeded, (quota) => tally.yesOrIfNeededIn(quota));
  return {
    slotId: slot.slotId,
    score: byYes.score,
    scoreIfNeeded: withIfNeeded.score,
    holdsIfNeeded: withIfNeeded.holds,
    counts,
    preferred: compiled.preferred
      .filter((person) => tally.standOf(person) === stands.yes)
      .map((person) => compiled.target[person] ?? ''),
    heldSince: tally.heldSince,
    ...judged,
    reason: slotReason({
      status: judged.status,
      counts,
      ask: judged.nudge?.length ?? null,
      turn: judged.blockers?.length ?? null,
      atLeast: judged.atLeast,
      needsIfNeeded: withIfNeeded.holds && !byYes.holds,
    }),
  };
}

type Judgement = Pick<SlotEvaluation, 'status' | 'missing' | 'nudge' | 'blockers' | 'atLeast'>;

function judgement(compiled: CompiledRule, tally: Tally): Judgement {
  if (tally.holds) {
    return { status: 'SATISFIED', missing: [], nudge: [], blockers: [], atLeast: null };
  }
  const missing = missingIn(compiled, tally);
  const asked = fewestPeople(compiled, tally, 'open');
  const turned = asked ?? fewestPeople(compiled, tally, 'refused');
  const isProven = turned === null || turned.atLeast === turned.people.length;
  const atLeast = isProven ? null : turned.atLeast;
  return asked !== null
    ? { status: 'POSSIBLE', missing, nudge: asked.people, blockers: [], atLeast }
    : { status: 'IMPOSSIBLE', missing, nudge: null, blockers: turned?.people ?? null, atLeast };
}

/** Answers that count which a quota still lacks. */
function lack({ quotas }: CompiledRule, tally: Tally, quota: number): number {
  return Math.max(0, (quotas[quota]?.min ?? 0) - tally.countedIn(quota));
}

function missingIn(compiled: CompiledRule, tally: Tally): InviteeKey[] {
  const wanted = new Uint8Array(compiled.target.length);
  for (let quota = 0; quota < compiled.quotas.length; quota++) {
    if (lack(compiled, tally, quota) === 0) continue;
    for (const person of compiled.quotas[quota]?.members ?? []) wanted[person] = 1;
  }
  const missing: InviteeKey[] = [];
  for (let person = 0; person < wanted.length; person++) {
    if (wanted[person] === 1 && !tally.isCounted(person)) {
      missing.push(compiled.target[person] ?? '');
    }
  }
  return missing;
}

/**
 * The people of that stand whose yes brings one of the ways that are still open nearer to holding;
 * with `score`, also those whose yes only makes the slot better than another one.
 */
export function* decisivePeople(
  compiled: CompiledRule,
  tally: Tally,
  score: boolean,
  stand: Stand = stands.pending,
): Generator<number> {
  const isMeant = (person: number) => tally.standOf(person) === stand;
  let isOpen = false;
  for (const way of compiled.ways) {
    if (needsOf(compiled, tally, way, 'open') === null) continue;
    isOpen = true;
    for (const quota of way.quotas) {
      if (!score && lack(compiled, tally, quota) === 0) continue;
      yield* (compiled.quotas[quota]?.members ?? []).filter(isMeant);
    }
  }
  if (!score || !isOpen) return;
  const { scoreCounts } = recordOf(compiled.rule.type);
  const others = scoreCounts === 'target' ? [...compiled.target.keys()] : compiled.preferred;
  yield* others.filter(isMeant);
}

/** M21: what these answers are worth, and whether the rule holds by them. */
function scored(
  { rule, quotas, ways }: CompiledRule,
  selected: number,
  yesIn: (quota: number) => number,
): { readonly score: number; readonly holds: boolean } {
  const holds = ways.some((way) =>
    way.quotas.every((quota) => yesIn(quota) >= (quotas[quota]?.min ?? 0)),
  );
  return { score: recordOf(rule.type).scoreOf({ quotas, yesIn, holds, selected }), holds };
}
