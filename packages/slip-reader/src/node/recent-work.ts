import { threadTuning } from './tuning.ts';

interface Kept {
  readonly seconds: number;
  readonly at: number;
}

const { everybodysShare, demandingSeconds, mostRemembered } = threadTuning;

/**
 * How much was done for whom lately. It drains: whoever takes no more than everybody's share of a
 * thread has nothing against them. Times are seconds of any clock that goes forward.
 */
export class RecentWork {
  readonly #of = new Map<string, Kept>();

  add(who: string, seconds: number, now: number): void {
    this.#of.set(who, { seconds: this.#left(who, now) + seconds, at: now });
    if (this.#of.size <= mostRemembered) return;
    for (const each of this.#of.keys()) if (this.#left(each, now) === 0) this.#of.delete(each);
  }

  /** Whether it was so much that others go first. */
  isDemanding(who: string, now: number): boolean {
    return this.#left(who, now) > demandingSeconds;
  }

  #left(who: string, now: number): number {
    const kept = this.#of.get(who);
    return kept === undefined ? 0 : Math.max(0, kept.seconds - (now - kept.at) * everybodysShare);
  }
}
