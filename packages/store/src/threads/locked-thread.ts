import {
  type AttendanceRule,
  type InviteeKey,
  type Refusal,
  type Selection,
  type SelectionStatus,
  type Slot,
  type ThreadEffect,
  type ThreadEvent,
  type ThreadState,
  takesLateAnswers,
  transition,
} from '@tashika/attendance';
import type { Transaction } from '../open.ts';
import type { Edits } from './columns.ts';
import { isoOfMicros, microsOf } from './instant.ts';
import type { KeptStandings } from './kept-standings.ts';
import type { ThreadNews } from './notices.ts';
import { allSelectionRows, type DecisionRow, decisionRow, type ThreadRow } from './rows.ts';
import {
  type Answer,
  answerOf,
  nextAnswerAt,
  noteAnswer,
  type Standing,
  standingOf,
} from './standing.ts';

/** Who answers by a link; everybody else answers for somebody. */
export const inviteeActor = 'invitee';

/** One person's answers, handed in together. */
export type Sheet = readonly { readonly slotId: string; readonly status: SelectionStatus }[];

/**
 * A locked thread while one transaction works on it: events go in, the machine's next state and its
 * effects pile up, and `save.ts` writes the difference.
 */
export class LockedThread {
  readonly tx: Transaction;
  readonly row: ThreadRow;
  readonly decision: DecisionRow | null;
  readonly effects: ThreadEffect[] = [];
  readonly edits: Edits = {};
  /** Who does this: `local`, `user:<id>`, `token:<id>`, `invitee` or `timer`. */
  readonly actor: string;
  /** The organiser changed something: what they had before them when editing is out of date. */
  isRevised = false;
  /** Something of it is another that no edit of the organiser's touches. */
  isNoted = false;
  /** Whether services outside want to hear of its workspace; false only where that is known. */
  isListenedTo = true;
  /** The organiser's own words with what the invited are told now; empty where there are none. */
  note = '';
  /** What people are told beside what the machine says. */
  readonly news: ThreadNews[] = [];
  #standing: Standing;
  readonly #loaded: ThreadState;
  #state: ThreadState;
  #answersAreOwn = false;
  #hasFilledGap = false;

  constructor(
    tx: Transaction,
    row: ThreadRow,
    decision: DecisionRow | null,
    standing: Standing,
    actor: string,
  ) {
    this.actor = actor;
    this.tx = tx;
    this.row = row;
    this.decision = decision;
    this.#standing = standing;
    this.#loaded = stateOf(row, decision, standing);
    this.#state = this.#loaded;
  }

  /** The row must be locked, and not stale: `for no key update` in this very transaction. */
  static async of(
    tx: Transaction,
    row: ThreadRow,
    kept: KeptStandings,
    actor: string,
  ): Promise<LockedThread> {
    const [thread] = await LockedThread.all(tx, [row], kept, actor);
    return thread as LockedThread;
  }

  /** The same of many, in their order. */
  static async all(
    tx: Transaction,
    rows: readonly ThreadRow[],
    kept: KeptStandings,
    actor: string,
    ahead?: Awaited<ReturnType<KeptStandings['readAhead']>>,
  ): Promise<readonly LockedThread[]> {
    const standings = await kept.ofAll(tx, rows, ahead);
    const known = rows.map((row, place) => ({ row, standing: standings[place] as Standing }));
    return LockedThread.known(tx, known, actor);
  }

  /** The same of threads whose standings are those of their rows. */
  static async known(
    tx: Transaction,
    known: readonly { readonly row: ThreadRow; readonly standing: Standing }[],
    actor: string,
  ): Promise<readonly LockedThread[]> {
    const threads: LockedThread[] = [];
    for (const { row, standing } of known) {
      const decision = row.status === 'finalized' ? await decisionRow(tx, row.id) : undefined;
      threads.push(new LockedThread(tx, row, decision ?? null, standing, actor));
    }
    return threads;
  }

  get state(): ThreadState {
    return this.#state;
  }

  /** Whether a slot stands that could be decided, and none did before. */
  get isNewlySatisfied(): boolean {
    const { status, evaluation } = this.#state;
    return status === 'open' && evaluation.stands && !this.#loaded.evaluation.stands;
  }

  /** Whether nobody who counts is silent any more, and somebody just spoke. */
  get isNewlyComplete(): boolean {
    const { target } = this.#standing;
    if (!this.#hasFilledGap || this.#state.status !== 'open' || target.size === 0) return false;
    for (const key of target) if (!this.#hasSpoken(key)) return false;
    return true;
  }

  /** To every slot; where one is all a person may take, taking it says no to the others. */
  #hasSpoken(key: InviteeKey): boolean {
    const own = this.#standing.answers.get(key);
    const { slots, evaluation } = this.#state;
    if (own === undefined) return false;
    if (slots.every(({ slotId }) => own.has(slotId))) return true;
    if (evaluation.rule.slotPolicy.allowMultipleSlotsPerInvitee) return false;
    return slots.some(({ slotId }) => own.get(slotId)?.status === 'selected');
  }

  get standing(): Standing {
    return { ...this.#standing, evaluation: this.#state.evaluation, slots: this.#state.slots };
  }

  /** Whether there is anything to write. */
  get isTouched(): boolean {
    return (
      this.#state !== this.#loaded ||
      this.isRevised ||
      this.isNoted ||
      this.news.length > 0 ||
      this.effects.some(({ type }) => type !== 'return_finalized')
    );
  }

  /** Whether the row is the same but for the number of its changes. */
  get isOnlyAnswered(): boolean {
    const [before, now] = [this.#loaded, this.#state];
    return (
      !this.isRevised &&
      Object.keys(this.edits).length === 0 &&
      now.status === before.status &&
      now.timers === before.timers &&
      now.nextTimerId === before.nextTimerId &&
      now.questions === before.questions &&
      now.deadline === before.deadline &&
      now.byHandOnly === before.byHandOnly
    );
  }

  edit(edits: Edits): void {
    Object.assign(this.edits, edits);
    this.isRevised = true;
  }

  /** Whoever is to hear of it is written to when the thread is saved. */
  tell(news: ThreadNews): void {
    this.news.push(news);
  }

  apply(event: ThreadEvent): Refusal | null {
    return this.#apply(this.#state, event);
  }

  /**
   * M24: all answers of a sheet and what is written beside them, or nothing. `comment` is null where
   * it is taken back, and left out where it stays.
   */
  answer(inviteeKey: InviteeKey, sheet: Sheet, now: Date, comment?: string | null): Refusal | null {
    const lastAt = nextAnswerAt(this.#standing, microsOf(now));
    const at = isoOfMicros(lastAt);
    const before = {
      state: this.#state,
      standing: this.#standing,
      effects: this.effects.length,
      hasFilledGap: this.#hasFilledGap,
    };
    const ownBefore = this.#standing.answers.get(inviteeKey);
    const refusal =
      this.#answeredAll(inviteeKey, sheet, at) ??
      (comment === undefined ? null : this.apply({ type: 'commented', at, inviteeKey, comment }));
    if (refusal === null) {
      if (this.#standing !== before.standing) this.#standing = { ...this.#standing, lastAt };
      return null;
    }
    this.#state = before.state;
    this.effects.length = before.effects;
    this.#hasFilledGap = before.hasFilledGap;
    const answers = this.#ownAnswers();
    if (ownBefore === undefined) answers.delete(inviteeKey);
    else answers.set(inviteeKey, ownBefore);
    this.#standing = { ...before.standing, answers };
    return refusal;
  }

  /**
   * What is taken back goes first, so that one sheet can move a person from one slot to another; what
   * is already so is not written again.
   */
  #answeredAll(inviteeKey: InviteeKey, sheet: Sheet, at: string): Refusal | null {
    const ordered = [...sheet].sort((a, b) => rank(a.status) - rank(b.status));
    for (const { slotId, status } of ordered) {
      // Even an answer that changes nothing is refused where none is taken any more.
      const own = this.#standing.answers.get(inviteeKey)?.get(slotId);
      if (own?.status === status && this.#isTaken(slotId, at) && !this.#makesOwn(own)) continue;
      const refusal = this.#answered({ inviteeKey, slotId, status, respondedAt: at }, at);
      if (refusal !== null) return refusal;
    }
    return null;
  }

  #isTaken(slotId: string, at: string): boolean {
    const { deadline, status, finalized } = this.#state;
    if (status === 'open') return deadline === null || at <= isoOf(deadline);
    return slotId === finalized?.slotId && takesLateAnswers(this.#state, at);
  }

  /** Somebody says themselves what the organiser had said for them. */
  #makesOwn({ byOrganiser }: Answer): boolean {
    return byOrganiser && !this.isByOrganiser;
  }

  /** Whether answers given here are given for somebody. */
  get isByOrganiser(): boolean {
    return this.actor !== inviteeActor;
  }

  /** Another rule or other slots: the whole history is judged again by them (M22). */
  async revise(rule: AttendanceRule, slots: readonly Slot[], at: string): Promise<Refusal | null> {
    const rows = await allSelectionRows(this.tx, this.row.id);
    const refusal = this.#apply(
      { ...this.#state, selections: rows.map(answerOf) },
      { type: 'revised', at, rule, slots },
    );
    if (refusal !== null) return refusal;
    this.#standing = standingOf(rule, slots, rows);
    this.#state = { ...this.#state, evaluation: this.#standing.evaluation, selections: [] };
    this.#answersAreOwn = true;
    this.isRevised = true;
    return null;
  }

  /** What was stored last, for whoever takes this standing on. */
  stored(lastId: string): void {
    this.#standing = { ...this.#standing, lastId };
  }

  #answered(selection: Selection, at: string): Refusal | null {
    const { inviteeKey } = selection;
    const own = [...(this.#standing.answers.get(inviteeKey)?.values() ?? [])];
    const taken = own.filter(({ status }) => status === 'selected').map(({ slotId }) => slotId);
    // The machine looks at this person's answers alone: they are all it gets of the history.
    const state = {
      ...this.#state,
      selections: own,
      taken: new Map([[inviteeKey, new Set(taken)]]),
    };
    const { evaluation } = state;
    const refusal = this.#apply(state, { type: 'answered', at, selection });
    if (refusal !== null) return refusal;
    const counts = this.#standing.target.has(inviteeKey);
    this.#state = {
      ...this.#state,
      selections: [],
      taken: new Map(),
      // An answer that does not count would only lengthen the list of those.
      evaluation: counts ? this.#state.evaluation : evaluation,
    };
    if (own.every(({ slotId }) => slotId !== selection.slotId)) this.#hasFilledGap = true;
    const answers = this.#ownAnswers();
    noteAnswer(answers, { ...selection, byOrganiser: this.isByOrganiser });
    this.#standing = { ...this.#standing, answers };
    return null;
  }

  #ownAnswers() {
    const { answers } = this.#standing;
    if (this.#answersAreOwn) return answers as Map<InviteeKey, ReadonlyMap<string, Answer>>;
    this.#answersAreOwn = true;
    return new Map(answers);
  }

  #apply(state: ThreadState, event: ThreadEvent): Refusal | null {
    const step = transition(state, event);
    for (const effect of step.effects) {
      if (effect.type !== 'refuse') continue;
      const { type: _, ...refusal } = effect;
      return refusal;
    }
    this.#state = step.state;
    this.effects.push(...step.effects);
    return null;
  }
}

/** In the form answers have, so that texts compare as instants do. */
const isoOf = (time: string) => isoOfMicros(microsOf(new Date(time)));
const rank = (status: SelectionStatus) => (status === 'selected' ? 1 : 0);

function stateOf(
  row: ThreadRow,
  decision: DecisionRow | null,
  { evaluation, slots }: Standing,
): ThreadState {
  return {
    status: row.status,
    evaluation,
    slots,
    selections: [],
    taken: new Map(),
    questions: new Set(row.questions.map(({ id }) => id)),
    deadline: row.deadline?.toISOString() ?? null,
    timers: row.timers,
    nextTimerId: row.next_timer_id,
    finalized: decision && {
      slotId: decision.slot_id,
      at: decision.finalized_at.toISOString(),
      by: decision.finalized_by,
      overruled: decision.overruled,
    },
    byHandOnly: row.by_hand_only,
  };
}
