import { type Kind, Relaxation } from './relaxation.ts';

export interface Cover {
  /** How many of each kind; null where none of fewer than the limit was found. */
  readonly chosen: readonly number[] | null;
  /** Fewer do not suffice. Equal to the number chosen where that is proven to be the smallest. */
  readonly atLeast: number;
}

/** Up to these sizes the search goes on until it is sure (M29). */
const provenPeople = 200;
const provenQuotas = 12;
/**
 * Steps of the search, each a relaxation solved; the ways of a slot share them. No thread of the
 * sizes above has been seen to take more than a few hundred; the limit keeps one that is made to be
 * hard from holding up a server.
 */
const steps = { proven: 2_000, larger: 50 };

/**
 * The fewest people, of fewer than `limit`, who together give every quota what it lacks. One person
 * may count for several quotas, so that this is a small integer program: branch and bound over the
 * relaxation. There are enough people for each quota by itself. Kinds that count for few quotas
 * should come first: they are the first to be left out.
 */
export function smallestCover(
  kinds: readonly Kind[],
  lacks: readonly number[],
  limit: number,
  ways = 1,
): Cover {
  const search = new CoverSearch(kinds, lacks, limit);
  const people = kinds.reduce((sum, { count }) => sum + count, 0);
  if (lacks.length > provenQuotas) return search.estimate();
  return search.run(Math.ceil((people > provenPeople ? steps.larger : steps.proven) / ways));
}

class CoverSearch {
  readonly #kinds: readonly Kind[];
  readonly #lacks: readonly number[];
  #chosen: readonly number[] | null = null;
  /** Only fewer people than this are of interest. */
  #limit: number;
  #stepsLeft = 0;
  /** What the search has left out needs at least so many. */
  #unsearched = Number.POSITIVE_INFINITY;

  constructor(kinds: readonly Kind[], lacks: readonly number[], limit: number) {
    this.#kinds = kinds;
    this.#lacks = lacks;
    this.#limit = limit;
  }

  /** A good set and a simple bound, for what is too large to be searched. */
  estimate(): Cover {
    this.#offer(this.#kinds.map(({ count }) => count));
    const most = Math.max(1, ...this.#kinds.map(({ quotas }) => quotas.length));
    const sum = this.#lacks.reduce((total, lack) => total + lack, 0);
    const bound = Math.max(...this.#lacks, Math.ceil(sum / most));
    return { chosen: this.#chosen, atLeast: Math.min(bound, this.#limit) };
  }

  run(stepsAllowed: number): Cover {
    this.#stepsLeft = stepsAllowed;
    this.#search(new Relaxation(this.#kinds, this.#lacks));
    return { chosen: this.#chosen, atLeast: Math.min(this.#unsearched, this.#limit) };
  }

  #search(relaxation: Relaxation): void {
    const outcome = relaxation.solve(this.#limit);
    if (outcome === 'none') return;
    const { atLeast, mostDivided: kind } = relaxation;
    this.#offer(
      this.#kinds.map(({ count }, place) =>
        Math.min(count, Math.ceil(relaxation.of(place) - 1e-6)),
      ),
    );
    if (atLeast >= this.#limit) return;
    if (outcome === 'unfinished' || kind === -1 || --this.#stepsLeft <= 0) {
      this.#unsearched = Math.min(this.#unsearched, atLeast);
      return;
    }
    relaxation.fixBelow(this.#limit);
    const part = relaxation.of(kind);
    const more = relaxation.copy();
    more.narrow(kind, Math.ceil(part), Number.POSITIVE_INFINITY);
    this.#search(more);
    if (atLeast >= this.#limit) return;
    relaxation.narrow(kind, 0, Math.floor(part));
    this.#search(relaxation);
  }

  /** Takes a set that does, without those who are not needed, if it is the smallest so far. */
  #offer(offered: readonly number[]): void {
    const chosen = [...offered];
    const spare = this.#lacks.map((lack) => -lack);
    for (const [kind, { quotas }] of this.#kinds.entries()) {
      for (const quota of quotas) spare[quota] = (spare[quota] ?? 0) + (chosen[kind] ?? 0);
    }
    if (spare.some((surplus) => surplus < 0)) return;
    for (const [kind, { quotas }] of this.#kinds.entries()) {
      let needless = chosen[kind] ?? 0;
      for (const quota of quotas) needless = Math.min(needless, spare[quota] ?? 0);
      if (needless === 0) continue;
      chosen[kind] = (chosen[kind] ?? 0) - needless;
      for (const quota of quotas) spare[quota] = (spare[quota] ?? 0) - needless;
    }
    const size = chosen.reduce((sum, count) => sum + count, 0);
    if (size >= this.#limit) return;
    this.#limit = size;
    this.#chosen = chosen;
  }
}
