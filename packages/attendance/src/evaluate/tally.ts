import type { CompiledRule } from './quota.ts';

/** How a person stands to a slot. */
export const stands = { pending: 0, yes: 1, no: 2, ifNeeded: 3 } as const;
export type Stand = (typeof stands)[keyof typeof stands];

/** Answers side by side; only ever added to. */
interface Log {
  readonly people: number[];
  readonly answers: Stand[];
  readonly times: number[];
}

/**
 * The answers to one slot: how everybody stands now, the counts that follow from it, and since when
 * the rule has held without a break. One more answer costs as much as the person has quotas.
 */
export class Tally {
  readonly #compiled: CompiledRule;
  // Plain lists: an answer copies them, and the smallest typed array takes longer to make than these.
  readonly #stands: Stand[];
  readonly #yes: number[];
  readonly #ifNeeded: number[];
  readonly #no: number[];
  /** Quotas of each way that are not met yet. */
  readonly #unmet: number[];
  #waysMet = 0;
  #selected = 0;
  #maybe = 0;
  #declined = 0;
  /** Answers at one instant are one answer sheet: what counts is how things stand after all of them. */
  #sheetAt = Number.NEGATIVE_INFINITY;
  #heldBeforeSheet: number | null = null;
  #heldSince: number | null = null;
  /** Every answer as it came, for those that arrive late; the first `#noted` of the log are ours. */
  #log: Log;
  #noted: number;

  constructor(compiled: CompiledRule, copyOf?: Tally) {
    this.#compiled = compiled;
    if (copyOf === undefined) {
      this.#stands = compiled.target.map(() => stands.pending);
      this.#yes = compiled.quotas.map(() => 0);
      this.#ifNeeded = compiled.quotas.map(() => 0);
      this.#no = compiled.quotas.map(() => 0);
      this.#unmet = compiled.ways.map(() => 0);
      this.#log = { people: [], answers: [], times: [] };
      this.#noted = 0;
      this.#begin();
      return;
    }
    this.#stands = copyOf.#stands.slice();
    this.#yes = copyOf.#yes.slice();
    this.#ifNeeded = copyOf.#ifNeeded.slice();
    this.#no = copyOf.#no.slice();
    this.#unmet = copyOf.#unmet.slice();
    this.#log = copyOf.#log;
    this.#noted = copyOf.#noted;
    this.#waysMet = copyOf.#waysMet;
    this.#selected = copyOf.#selected;
    this.#maybe = copyOf.#maybe;
    this.#declined = copyOf.#declined;
    this.#sheetAt = copyOf.#sheetAt;
    this.#heldBeforeSheet = copyOf.#heldBeforeSheet;
    this.#heldSince = copyOf.#heldSince;
  }

  #begin(): void {
    const { ways, quotas } = this.#compiled;
    this.#waysMet = 0;
    for (const [way, { quotas: own }] of ways.entries()) {
      const unmet = own.filter((quota) => (quotas[quota]?.min ?? 0) > 0).length;
      this.#unmet[way] = unmet;
      if (unmet === 0) this.#waysMet++;
    }
    this.#sheetAt = Number.NEGATIVE_INFINITY;
    this.#heldBeforeSheet = null;
    this.#heldSince = this.#waysMet > 0 ? Number.NEGATIVE_INFINITY : null;
    this.#heldBeforeSheet = this.#heldSince;
  }

  copy(): Tally {
    return new Tally(this.#compiled, this);
  }

  /** Notes an answer; `settle` must follow before anything is read. */
  note(person: number, stand: Stand, time: number): void {
    // The log is shared with the tallies this one came from; who is not at its end takes a copy.
    if (this.#log.times.length !== this.#noted) {
      this.#log = {
        people: this.#log.people.slice(0, this.#noted),
        answers: this.#log.answers.slice(0, this.#noted),
        times: this.#log.times.slice(0, this.#noted),
      };
    }
    this.#log.people.push(person);
    this.#log.answers.push(stand);
    this.#log.times.push(time);
    this.#noted++;
  }

  /** Plays all noted answers in the order of their times; at one instant, in the order they came. */
  settle(): void {
    const { times } = this.#log;
    let sorted = true;
    for (let i = 1; i < this.#noted && sorted; i++) sorted = at(times, i - 1) <= at(times, i);
    if (sorted) {
      for (let i = 0; i < this.#noted; i++) this.#play(i);
      return;
    }
    const order = Array.from({ length: this.#noted }, (_, index) => index);
    order.sort((a, b) => at(times, a) - at(times, b) || a - b);
    for (const index of order) this.#play(index);
  }

  /** One more answer: straight on if it is the latest, else the whole history once more. */
  answer(person: number, stand: Stand, time: number): void {
    this.note(person, stand, time);
    if (time >= this.#sheetAt) {
      this.#play(this.#noted - 1);
      return;
    }
    this.#stands.fill(stands.pending);
    this.#yes.fill(0);
    this.#ifNeeded.fill(0);
    this.#no.fill(0);
    this.#selected = 0;
    this.#maybe = 0;
    this.#declined = 0;
    this.#begin();
    this.settle();
  }

  #play(index: number): void {
    const time = at(this.#log.times, index);
    if (time > this.#sheetAt) {
      this.#heldBeforeSheet = this.#heldSince;
      this.#sheetAt = time;
    }
    this.#move(at(this.#log.people, index), at(this.#log.answers, index) as Stand);
    this.#heldSince = this.#waysMet > 0 ? (this.#heldBeforeSheet ?? time) : null;
  }

  #move(person: number, stand: Stand): void {
    const before = this.#stands[person];
    if (before === stand) return;
    this.#stands[person] = stand;
    this.#count(before as Stand, -1);
    this.#count(stand, 1);
    const [counted, counts] = [this.#counts(before as Stand), this.#counts(stand)];
    for (const quota of this.#compiled.quotasOf[person] ?? []) {
      this.#countIn(quota, before as Stand, -1);
      this.#countIn(quota, stand, 1);
      if (counted !== counts) this.#settleQuota(quota, counts ? 1 : -1);
    }
  }

  #count(stand: Stand, by: 1 | -1): void {
    if (stand === stands.yes) this.#selected += by;
    else if (stand === stands.ifNeeded) this.#maybe += by;
    else if (stand === stands.no) this.#declined += by;
  }

  #countIn(quota: number, stand: Stand, by: 1 | -1): void {
    if (stand === stands.yes) this.#yes[quota] = at(this.#yes, quota) + by;
    else if (stand === stands.ifNeeded) this.#ifNeeded[quota] = at(this.#ifNeeded, quota) + by;
    else if (stand === stands.no) this.#no[quota] = at(this.#no, quota) + by;
  }

  /** M33: △ is not a yes, unless the organiser counts it. */
  #counts(stand: Stand): boolean {
    return stand === stands.yes || (stand === stands.ifNeeded && this.#compiled.countsIfNeeded);
  }

  /** One more or fewer counts for the quota: its way may be met by it, or no longer. */
  #settleQuota(quota: number, by: 1 | -1): void {
    const min = this.#compiled.quotas[quota]?.min ?? 0;
    const way = at(this.#compiled.wayOf, quota);
    const now = this.countedIn(quota);
    const met = now >= min;
    if (now - by >= min === met) return;
    const unmet = at(this.#unmet, way);
    this.#unmet[way] = unmet + (met ? -1 : 1);
    if (met && unmet === 1) this.#waysMet++;
    if (!met && unmet === 0) this.#waysMet--;
  }

  standOf(person: number): Stand {
    return (this.#stands[person] ?? stands.pending) as Stand;
  }

  /** Whether the person's answer counts as a yes. */
  isCounted(person: number): boolean {
    return this.#counts(this.standOf(person));
  }

  /** Whether the person may still be asked: neither counted nor a refusal. */
  isOpen(person: number): boolean {
    return !this.isCounted(person) && this.standOf(person) !== stands.no;
  }

  /** ○ alone. */
  yesIn(quota: number): number {
    return this.#yes[quota] ?? 0;
  }

  /** ○ and △. */
  yesOrIfNeededIn(quota: number): number {
    return at(this.#yes, quota) + at(this.#ifNeeded, quota);
  }

  /** What counts towards the quota. */
  countedIn(quota: number): number {
    return this.#compiled.countsIfNeeded ? this.yesOrIfNeededIn(quota) : this.yesIn(quota);
  }

  noIn(quota: number): number {
    return this.#no[quota] ?? 0;
  }

  get holds(): boolean {
    return this.#waysMet > 0;
  }

  get heldSince(): number | null {
    return this.#heldSince;
  }

  get selected(): number {
    return this.#selected;
  }

  /** Those who come if they are needed (△). */
  get ifNeeded(): number {
    return this.#maybe;
  }

  get declined(): number {
    return this.#declined;
  }
}

/** An element that is known to be there. */
const at = (list: { readonly [index: number]: number }, index: number): number => list[index] ?? 0;
