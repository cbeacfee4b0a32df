export interface PrefixEntry<T> {
  readonly word: string;
  readonly value: T;
}

const none: readonly never[] = [];

/**
 * Words with what they mean, looked up at a place of a text: the longest that stands there first, so
 * that できるだけ is never できる. Of two entries with the same word the earlier comes first.
 */
export class PrefixTable<T> {
  readonly #byFirst = new Map<number, PrefixEntry<T>[]>();

  constructor(entries: Iterable<readonly [word: string, value: T]>) {
    for (const [word, value] of entries) {
      if (word === '') continue;
      const first = word.charCodeAt(0);
      const beside = this.#byFirst.get(first);
      if (beside === undefined) this.#byFirst.set(first, [{ word, value }]);
      else beside.push({ word, value });
    }
    for (const beside of this.#byFirst.values()) {
      beside.sort((a, b) => b.word.length - a.word.length);
    }
  }

  /** The longest word that stands at `at` and, if asked, fits there. */
  longestAt(
    text: string,
    at: number,
    fits?: (entry: PrefixEntry<T>) => boolean,
  ): PrefixEntry<T> | undefined {
    for (const entry of this.#byFirst.get(text.charCodeAt(at)) ?? none) {
      if (text.startsWith(entry.word, at) && (fits === undefined || fits(entry))) return entry;
    }
    return undefined;
  }

  /** Every word that stands at `at`, the longest first. */
  allAt(text: string, at: number): readonly PrefixEntry<T>[] {
    const beside = this.#byFirst.get(text.charCodeAt(at));
    return beside === undefined ? none : beside.filter(({ word }) => text.startsWith(word, at));
  }

  /** What a word means, where the whole word is known. */
  of(word: string): readonly T[] {
    const beside = this.#byFirst.get(word.charCodeAt(0)) ?? none;
    return beside.filter((entry) => entry.word === word).map(({ value }) => value);
  }

  /** All entries, those that begin alike together. */
  *[Symbol.iterator](): IterableIterator<PrefixEntry<T>> {
    for (const beside of this.#byFirst.values()) yield* beside;
  }
}

/** A table of words that are looked for and mean nothing more; written with spaces between them. */
export function wordTable(words: string): PrefixTable<null> {
  return new PrefixTable(words.split(' ').map((word) => [word, null] as const));
}
