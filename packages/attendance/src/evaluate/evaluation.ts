import type { AttendanceRule, InviteeKey } from '../rules/index.ts';
import { type Easing, easingsOf } from './ease.ts';
import { instantMs } from './instant.ts';
import { decisivePeople, judgeSlot, type SlotEvaluation } from './judge-slot.ts';
import { overallReason } from './messages.ts';
import { type CompiledRule, compileRule } from './quota.ts';
import { type Choice, recommend } from './recommend.ts';
import type { IgnoredBecause, IgnoredSelection, Selection } from './selection.ts';
import type { Slot } from './slot.ts';
import { slotLabel } from './slot-label.ts';
import { type Stand, stands, Tally } from './tally.ts';

/** What never changes while answers come in. */
interface Thread {
  readonly compiled: CompiledRule;
  readonly slots: readonly Slot[];
  readonly slotIndex: ReadonlyMap<string, number>;
  /** When each slot begins, in milliseconds. */
  readonly starts: readonly number[];
  readonly labels: Map<Slot, string>;
}

/**
 * A rule, its slots and the answers so far, judged (M20–M22). A value: one more answer gives another.
 * A slot is judged when somebody looks at it: while answers come in, all that is asked of most is
 * whether something stands, which their tallies know.
 */
export class Evaluation {
  /** Answers that do not count, with why; they spoil nothing (M21). */
  readonly ignored: readonly IgnoredSelection[];
  readonly #thread: Thread;
  readonly #tallies: readonly Tally[];
  readonly #answers: number;
  readonly #judged: (SlotEvaluation | undefined)[];
  #all: readonly SlotEvaluation[] | undefined;
  #recommended: string | null | undefined;
  #reason: string | undefined;

  constructor(
    thread: Thread,
    tallies: readonly Tally[],
    judged: (SlotEvaluation | undefined)[],
    ignored: readonly IgnoredSelection[],
    answers: number,
  ) {
    this.#thread = thread;
    this.#tallies = tallies;
    this.#judged = judged;
    this.#answers = answers;
    this.ignored = ignored;
  }

  get slots(): readonly SlotEvaluation[] {
    this.#all ??= this.#thread.slots.map((slot, index) => this.#judge(slot, index));
    return this.#all;
  }

  #judge(slot: Slot, index: number): SlotEvaluation {
    const { compiled } = this.#thread;
    const judged =
      this.#judged[index] ?? judgeSlot(compiled, slot, this.#tallies[index] ?? new Tally(compiled));
    this.#judged[index] = judged;
    return judged;
  }

  /** Some slot stands by the answers so far. */
  get stands(): boolean {
    return this.#tallies.some(({ holds }) => holds);
  }

  /** Some slot stands, and by a rule that does not hold for nobody. */
  get canFinalize(): boolean {
    return !this.#thread.compiled.hollow && this.stands;
  }

  /** Whether there is a slot to take without anybody choosing. */
  get hasRecommendation(): boolean {
    return this.rule.finalizePolicy.mode !== 'MANUAL' && this.canFinalize;
  }

  /** The slot to take by the rule's mode and tie-breaker; null = none, or the organiser chooses. */
  get recommendedSlotId(): string | null {
    if (this.#recommended !== undefined) return this.#recommended;
    const choices = this.hasRecommendation ? this.#choices(({ holds }) => holds) : [];
    this.#recommended = recommend(this.rule.finalizePolicy, choices);
    return this.#recommended;
  }

  get reason(): string {
    this.#reason ??= reasonOf(this.#thread, this.slots, this.recommendedSlotId);
    return this.#reason;
  }

  #choices(isMeant: (tally: Tally) => boolean): readonly (Choice & { readonly tally: Tally })[] {
    const { slots, starts } = this.#thread;
    return this.#tallies.flatMap((tally, index) => {
      const slot = slots[index];
      if (slot === undefined || !isMeant(tally)) return [];
      return { evaluation: this.#judge(slot, index), start: starts[index] ?? 0, tally };
    });
  }

  get rule(): AttendanceRule {
    return this.#thread.compiled.rule;
  }

  /** More answers, in their order. Only their own slots are judged again, each of them once. */
  with(selections: readonly Selection[]): Evaluation {
    const thread = this.#thread;
    let { ignored } = this;
    const changed = new Map<number, Tally>();
    for (const [index, selection] of selections.entries()) {
      const place = placeOf(thread, selection);
      if (typeof place === 'string') {
        ignored = [...ignored, { index: this.#answers + index, because: place }];
        continue;
      }
      const tally = changed.get(place.slot) ?? this.#tallies[place.slot]?.copy();
      if (tally === undefined) continue;
      tally.answer(place.person, place.stand, place.time);
      changed.set(place.slot, tally);
    }
    const tallies = [...this.#tallies];
    const judged = [...this.#judged];
    for (const [index, tally] of changed) {
      tallies[index] = tally;
      judged[index] = undefined;
    }
    return new Evaluation(thread, tallies, judged, ignored, this.#answers + selections.length);
  }

  /** The slots each person has said yes to: asking them for another must say so (M20). */
  get taken(): ReadonlyMap<InviteeKey, readonly string[]> {
    const { compiled, slots } = this.#thread;
    const taken = new Map<InviteeKey, string[]>();
    for (const [index, tally] of this.#tallies.entries()) {
      const slotId = slots[index]?.slotId ?? '';
      for (const [person, key] of compiled.target.entries()) {
        if (tally.standOf(person) !== stands.yes) continue;
        const before = taken.get(key);
        if (before === undefined) taken.set(key, [slotId]);
        else before.push(slotId);
      }
    }
    return taken;
  }

  /** A decision could be made, but waits for people who have said nothing at all (M30). */
  get isWaiting(): boolean {
    const { waitsForEveryone } = this.#thread.compiled;
    return waitsForEveryone && this.canFinalize && this.#silent.length > 0;
  }

  /** Those of TARGET who have answered to no slot. */
  get #silent(): readonly InviteeKey[] {
    return this.#thread.compiled.target.filter((_, person) =>
      this.#tallies.every((tally) => tally.standOf(person) === stands.pending),
    );
  }

  /**
   * People who have not answered and whose answer could still change the decision: reminders go to
   * them alone (M28). Once a slot stands, the first one wins under EARLIEST_VALID whatever comes, and
   * a single slot that can stand wins under the other modes too. A decision that waits for everybody
   * waits for whoever has said nothing.
   */
  get answersThatMatter(): ReadonlySet<InviteeKey> {
    const { compiled } = this.#thread;
    const mattering = new Set<InviteeKey>();
    const live = this.slots.filter(({ status }) => status !== 'IMPOSSIBLE').length;
    const { mode } = compiled.rule.finalizePolicy;
    if (this.isWaiting) return new Set(this.#silent);
    if (this.stands && (mode === 'EARLIEST_VALID' || live === 1)) return mattering;
    for (const tally of this.#tallies) {
      for (const person of decisivePeople(compiled, tally, this.stands)) {
        mattering.add(compiled.target[person] ?? '');
      }
    }
    return mattering;
  }

  /**
   * People who come if they are needed (△), while no slot stands and theirs could by their yes: they
   * have answered and are not reminded, but whoever wants a decision may ask them (M33).
   */
  get firmAnswersThatMatter(): ReadonlySet<InviteeKey> {
    const { compiled } = this.#thread;
    const mattering = new Set<InviteeKey>();
    if (compiled.countsIfNeeded || this.stands) return mattering;
    for (const tally of this.#tallies) {
      for (const person of decisivePeople(compiled, tally, false, stands.ifNeeded)) {
        mattering.add(compiled.target[person] ?? '');
      }
    }
    return mattering;
  }

  /** M35: what would make a slot stand while none does, the smallest changes first. */
  easings(most: number): readonly Easing[] {
    const { compiled } = this.#thread;
    if (this.stands) return [];
    const peopleOf = (isMeant: (person: number) => boolean) =>
      new Set(compiled.target.filter((_, person) => isMeant(person)));
    const ordered = this.#choices(() => true).toSorted(
      (a, b) => b.evaluation.score - a.evaluation.score || a.start - b.start,
    );
    const short = ordered.map(({ evaluation, tally }) => ({
      slotId: evaluation.slotId,
      coming: peopleOf((person) => tally.isCounted(person)),
      ifNeeded: peopleOf((person) => tally.standOf(person) === stands.ifNeeded),
    }));
    return easingsOf(compiled.rule, short, most);
  }

  static open(rule: AttendanceRule, slots: readonly Slot[]): Evaluation {
    return Evaluation.of(rule, slots, []);
  }

  static of(
    rule: AttendanceRule,
    slots: readonly Slot[],
    selections: readonly Selection[],
    refused: ReadonlyMap<number, IgnoredBecause> = new Map(),
  ): Evaluation {
    const compiled = compileRule(rule);
    const slotIndex = new Map<string, number>();
    for (const [index, { slotId }] of slots.entries()) {
      if (!slotIndex.has(slotId)) slotIndex.set(slotId, index);
    }
    const starts = slots.map(({ startTime }) => instantMs(startTime));
    const thread: Thread = { compiled, slots, slotIndex, starts, labels: new Map() };
    const tallies = slots.map(() => new Tally(compiled));
    const ignored: IgnoredSelection[] = [];
    // The answers of one sheet stand together and have one time.
    let sheet: string | null = null;
    let sheetTime = Number.NaN;
    const timeOf = (respondedAt: string) => {
      if (respondedAt !== sheet) {
        sheet = respondedAt;
        sheetTime = instantMs(respondedAt);
      }
      return sheetTime;
    };
    for (let index = 0; index < selections.length; index++) {
      const selection = selections[index];
      if (selection === undefined) continue;
      const place = refused.get(index) ?? placeOf(thread, selection, timeOf);
      if (typeof place === 'string') ignored.push({ index, because: place });
      else tallies[place.slot]?.note(place.person, place.stand, place.time);
    }
    for (const tally of tallies) tally.settle();
    return new Evaluation(thread, tallies, [], ignored, selections.length);
  }
}

interface Place {
  readonly slot: number;
  readonly person: number;
  readonly stand: Stand;
  readonly time: number;
}

function placeOf(
  { compiled, slotIndex }: Thread,
  { slotId, inviteeKey, status, respondedAt }: Selection,
  timeOf: (respondedAt: string) => number = instantMs,
): Place | IgnoredBecause {
  const slot = slotIndex.get(slotId);
  if (slot === undefined) return 'unknown-slot';
  const person = compiled.placeOf.get(inviteeKey);
  if (person === undefined) return 'outside-target';
  const stand = standOf(status);
  if (stand === null) return 'unknown-status';
  // Not answered yet: any answer with a time is later.
  if (respondedAt === null && stand === stands.pending) {
    return { slot, person, stand, time: Number.NEGATIVE_INFINITY };
  }
  const time = respondedAt === null ? Number.NaN : timeOf(respondedAt);
  return Number.isNaN(time) ? 'unknown-time' : { slot, person, stand, time };
}

function standOf(status: string): Stand | null {
  switch (status) {
    case 'selected':
      return stands.yes;
    case 'if_needed':
      return stands.ifNeeded;
    case 'declined':
      return stands.no;
    case 'pending':
      return stands.pending;
    default:
      return null;
  }
}

function reasonOf(
  thread: Thread,
  slots: readonly SlotEvaluation[],
  recommended: string | null,
): string {
  const { compiled } = thread;
  if (slots.length === 0) return overallReason.noSlots();
  if (compiled.hollow) return overallReason.hollow();
  const valid = slots.filter(({ status }) => status === 'SATISFIED');
  if (recommended !== null) {
    return overallReason.recommended({ slot: label(recommended), others: valid.length - 1 });
  }
  if (valid.length > 0) {
    return overallReason.manual({ slots: valid.map(({ slotId }) => label(slotId)) });
  }
  const possible = slots.filter(({ status }) => status === 'POSSIBLE');
  if (possible.length === 0) return overallReason.impossible();
  const needed = possible.map(({ nudge, atLeast }) => atLeast ?? nudge?.length ?? 0);
  const ask = Math.min(...needed);
  const isProven = possible.some(({ nudge }) => nudge?.length === ask);
  const ifNeeded = possible.filter(({ holdsIfNeeded }) => holdsIfNeeded).length;
  return overallReason.possible({ count: possible.length, ask, isProven, ifNeeded });

  function label(slotId: string): string {
    const slot = thread.slots[thread.slotIndex.get(slotId) ?? 0];
    if (slot === undefined) return slotId;
    const known = thread.labels.get(slot) ?? slotLabel(slot);
    thread.labels.set(slot, known);
    return known;
  }
}

/** The whole at once (M20–M22). */
export function evaluate(
  rule: AttendanceRule,
  slots: readonly Slot[],
  selections: readonly Selection[],
): Evaluation {
  return Evaluation.of(rule, slots, selections);
}

/** A thread before its first answer; `withAnswer` takes it on. */
export function openEvaluation(rule: AttendanceRule, slots: readonly Slot[]): Evaluation {
  return Evaluation.open(rule, slots);
}

/** The same as evaluating everything with this answer at the end, at the price of one slot. */
export function withAnswer(evaluation: Evaluation, selection: Selection): Evaluation {
  return evaluation.with([selection]);
}

/** The same of several, in their order. */
export function withAnswers(evaluation: Evaluation, selections: readonly Selection[]): Evaluation {
  return evaluation.with(selections);
}
