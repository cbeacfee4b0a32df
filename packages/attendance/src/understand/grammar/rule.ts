import type { Item } from '../items.ts';
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

/** By the level's number: its rules that may begin with a kind of item, or with it and the next one. */
type RulesByLevel = (readonly GrammarRule[] | undefined)[];

/** What is known of the rules for a kind of item, or for it and the one behind it. */
export class Openings {
  readonly rules: RulesByLevel = [];
  /** A bit for each level: whether it may have rules here, as far as they were looked for. */
  levels = -1;
}

const noRules: readonly GrammarRule[] = [];
/** As many as a number has bits. */
const mostLevels = 32;
let levelsMade = 0;

/** Rules that work side by side, the first that fits speaks; a later level sees only what the earlier ones left. */
export class Level {
  readonly #rules: readonly GrammarRule[];
  readonly #number = levelsMade++;
  readonly bit = 1 << this.#number;

  constructor(rules: readonly GrammarRule[]) {
    this.#rules = rules;
    if (levelsMade > mostLevels) throw new Error('More levels than there are bits for.');
  }

  get ids(): readonly string[] {
    return this.#rules.map(({ id }) => id);
  }

  /** The rules that may begin with an item and go on with the next one. */
  rulesAt(here: Openings, one: Item, next: Item | undefined): readonly GrammarRule[] {
    const known = here.rules[this.#number];
    if (known !== undefined) return known;
    const { begins } = one.kind;
    begins[this.#number] ??= this.#rules.filter(({ pattern: elements }) => mayBegin(elements, one));
    const found = (begins[this.#number] ?? noRules).filter(({ pattern: elements }) =>
      mayBegin(elements, one, next),
    );
    if (found.length === 0) here.levels &= ~this.bit;
    here.rules[this.#number] = found.length === 0 ? noRules : found;
    return found;
  }
}

/** Pairs of kinds remembered; hostile text cannot make more, and what is beyond is only slower. */
const mostPairs = 60_000;
let pairsKnown = 0;

/** What is known of the rules for an item and the one behind it: looked up once for all levels. */
function openingsAt(items: readonly Item[], at: number): Openings {
  const { kind } = items[at] as Item;
  const next = items[at + 1]?.kind;
  const known = kind.pairs.get(next);
  if (known !== undefined) return known;
  const fresh = new Openings();
  const isOfUse = kind.isShared && (next?.isShared ?? true);
  if (isOfUse && pairsKnown < mostPairs) {
    pairsKnown++;
    kind.pairs.set(next, fresh);
  }
  return fresh;
}

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
  const items: Item[] = sentence.slice();
  const openings = items.map((_, at) => openingsAt(items, at));
  const statements: Statement[] = [];
  const steps: Step[] = [];
  for (const level of levels) {
    for (let at = 0; at < items.length && steps.length < mostSteps; ) {
      const applied = applyAt(items, at, level, openings[at] as Openings);
      if (applied === undefined) {
        at++;
        continue;
      }
      const { id, built, end } = applied;
      steps.push({ rule: id, start: (items[at] as Item).start, end: (items[end - 1] as Item).end });
      for (const gone of built.instead ?? [])
        if (statements.includes(gone)) statements.splice(statements.indexOf(gone), 1);
      if (built.statements !== undefined) statements.push(...built.statements);
      items.splice(at, end - at, ...built.items);
      openings.splice(
        at,
        end - at,
        ...built.items.map((_, place) => openingsAt(items, at + place)),
      );
      if (at > 0) openings[at - 1] = openingsAt(items, at - 1);
      at = Math.max(0, at - 2);
    }
  }
  // In the order of the words, whichever rule spoke first: what is said later may take back.
  return { items, statements: statements.toSorted((a, b) => a.start - b.start), steps };
}

function applyAt(items: readonly Item[], at: number, level: Level, here: Openings) {
  if ((here.levels & level.bit) === 0) return undefined;
  for (const one of level.rulesAt(here, items[at] as Item, items[at + 1])) {
    const end = match(one.pattern, items, at);
    if (end < 0) continue;
    const taken = items.slice(at, end);
    const built = one.build([taken], taken);
    if (built !== undefined) return { id: one.id, built, end };
  }
  return undefined;
}
