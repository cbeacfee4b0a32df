import type { Item, Kind } from '../items.ts';
import type { Statement } from '../statement.ts';
import { match, mayBegin, type Pattern, pattern } from './pattern.ts';

/** What a rule makes of the items it matched: fewer items, and what they state. */
export interface Built {
  readonly items: readonly Item[];
  readonly statements?: readonly Statement[];
  /** Statements these take the place of. */
  readonly instead?: readonly Statement[];
}

/** One phenomenon: a pattern over items, what it means, sentences it must and must not speak in. */
export interface GrammarRule {
  readonly id: string;
  readonly pattern: Pattern;
  readonly build: (taken: readonly Item[][], all: readonly Item[]) => Built | undefined;
}

export const rule = (id: string, written: string, build: GrammarRule['build']): GrammarRule => ({
  id,
  pattern: pattern(written),
  build,
});

/** What a level remembers of a kind of item: its rules that may begin with one, and go on with another. */
export interface Remembered {
  readonly rules: readonly GrammarRule[];
  readonly byNext: Map<Kind | undefined, readonly GrammarRule[]>;
}

/** Rules that work side by side, the first that fits speaks; a later level sees only what the earlier ones left. */
export class Level {
  readonly #rules: readonly GrammarRule[];
  readonly #number = levels++;

  constructor(rules: readonly GrammarRule[]) {
    this.#rules = rules;
  }

  get ids(): readonly string[] {
    return this.#rules.map(({ id }) => id);
  }

  /** The rules that may begin with an item and go on with the next one. */
  rulesFor(one: Item, next: Item | undefined): readonly GrammarRule[] {
    const remembered = this.#rememberedOf(one);
    if (remembered.rules.length === 0) return remembered.rules;
    const known = remembered.byNext.get(next?.kind);
    if (known !== undefined) return known;
    const found = remembered.rules.filter(({ pattern: elements }) => mayBegin(elements, one, next));
    const isOfUse = one.kind.isShared && (next?.kind.isShared ?? true);
    if (isOfUse && pairsKnown < mostPairs) {
      pairsKnown++;
      remembered.byNext.set(next?.kind, found);
    }
    return found;
  }

  #rememberedOf(one: Item): Remembered {
    const { remembered } = one.kind;
    const known = remembered[this.#number];
    if (known !== undefined) return known;
    const rules = this.#rules.filter(({ pattern: elements }) => mayBegin(elements, one));
    const fresh: Remembered = { rules, byNext: new Map() };
    remembered[this.#number] = fresh;
    return fresh;
  }
}

/** Pairs of kinds remembered; hostile text cannot make more, and what is beyond is only slower. */
const mostPairs = 200_000;
let pairsKnown = 0;
let levels = 0;

export const level = (...rules: readonly GrammarRule[]): Level => new Level(rules);

export interface Step {
  readonly rule: string;
  readonly start: number;
  readonly end: number;
}

export interface Parsed {
  readonly items: readonly Item[];
  readonly statements: readonly Statement[];
  readonly steps: readonly Step[];
}

/** Longer sentences are read in parts: cost stays linear whatever is typed. */
const mostSteps = 400;

/** The sentence after all levels, each run from left to right until nothing changes at a place. */
export function parse(sentence: readonly Item[], levels: readonly Level[]): Parsed {
  let items: Item[] = [...sentence];
  const statements: Statement[] = [];
  const steps: Step[] = [];
  for (const rules of levels) {
    for (let at = 0; at < items.length && steps.length < mostSteps; ) {
      const candidates = rules.rulesFor(items[at] as Item, items[at + 1]);
      const applied = candidates.length === 0 ? undefined : applyAt(items, at, candidates);
      if (applied === undefined) {
        at++;
        continue;
      }
      const { id, built, end } = applied;
      steps.push({ rule: id, start: (items[at] as Item).start, end: (items[end - 1] as Item).end });
      for (const gone of built.instead ?? [])
        if (statements.includes(gone)) statements.splice(statements.indexOf(gone), 1);
      statements.push(...(built.statements ?? []));
      items = [...items.slice(0, at), ...built.items, ...items.slice(end)];
      at = Math.max(0, at - 2);
    }
  }
  // In the order of the words, whichever rule spoke first: what is said later may take back.
  return { items, statements: statements.toSorted((a, b) => a.start - b.start), steps };
}

function applyAt(items: readonly Item[], at: number, rules: readonly GrammarRule[]) {
  for (const one of rules) {
    const end = match(one.pattern, items, at);
    if (end < 0) continue;
    const taken = items.slice(at, end);
    const built = one.build([taken], taken);
    if (built !== undefined) return { id: one.id, built, end };
  }
  return undefined;
}
