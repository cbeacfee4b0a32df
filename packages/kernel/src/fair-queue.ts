/** How many may wait: in all, and of one person. */
export interface QueueLimits {
  readonly all: number;
  readonly each: number;
}

/** What waits for its turn: one of each person after the other, however many somebody brings. */
export class FairQueue<T> {
  readonly #limits: QueueLimits;
  /** The person whose turn comes next stands first. */
  readonly #of = new Map<string, T[]>();
  #size = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#size;
  }

  /** False where there is no room for it. */
  push(who: string, item: T): boolean {
    const own = this.#of.get(who) ?? [];
    if (this.#size >= this.#limits.all || own.length >= this.#limits.each) return false;
    this.#of.set(who, own);
    own.push(item);
    this.#size += 1;
    return true;
  }

  /** The next, of those who may go now. */
  shift(mayGo: (who: string) => boolean = () => true): T | undefined {
    const next = this.#of.entries().find(([who]) => mayGo(who));
    if (next === undefined) return undefined;
    const [who, own] = next;
    const item = own.shift();
    this.#size -= 1;
    // Behind everybody else, or gone.
    this.#of.delete(who);
    if (own.length > 0) this.#of.set(who, own);
    return item;
  }

  /** Whoever does not want to wait any longer; false where it does not wait. */
  remove(who: string, item: T): boolean {
    const own = this.#of.get(who);
    const place = own?.indexOf(item) ?? -1;
    if (own === undefined || place < 0) return false;
    own.splice(place, 1);
    this.#size -= 1;
    if (own.length === 0) this.#of.delete(who);
    return true;
  }
}
