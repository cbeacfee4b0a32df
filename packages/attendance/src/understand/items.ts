import type { Quantity } from './analyse/numbers.ts';
import type { Ref } from './analyse/people.ts';
import type { Form } from './form.ts';
import type { GrammarRule, Openings } from './grammar/rule.ts';
import type { Sense } from './lexicon.ts';
import type { Stated, Statement } from './statement.ts';

/** People as the words put them together. */
export interface People {
  readonly refs: readonly Ref[];
  readonly joint: 'and' | 'or';
  /** Everyone but the refs: 山田さん以外. */
  readonly except?: boolean;
  /** 残り, ほかの人: everyone nobody has spoken of. */
  readonly others?: boolean;
}

export type Meaning =
  | { readonly is: 'word' }
  | { readonly is: 'people'; readonly people: People }
  | { readonly is: 'quantity'; readonly quantity: Quantity }
  | { readonly is: 'scoped'; readonly people: People; readonly quantity: Quantity }
  | { readonly is: 'stated'; readonly statement: Statement }
  | { readonly is: 'delay'; readonly seconds: number }
  | { readonly is: 'predicate'; readonly sense: Sense }
  | {
      readonly is: 'form';
      readonly form: Form;
      readonly of?: readonly Stated[];
      readonly high?: number;
    };

/** A piece of a sentence: what it is (tags), what it means, where it stands in the folded text. */
export interface Item {
  readonly tags: ReadonlySet<string>;
  /** Shared by all items of the same tags: there are few kinds. */
  readonly kind: Kind;
  readonly meaning: Meaning;
  readonly start: number;
  readonly end: number;
}

export interface Kind {
  readonly tags: ReadonlySet<string>;
  /** Whether other items share it: what is remembered of it is of use again. */
  readonly isShared: boolean;
  /** The rules of the grammar that may begin with it, by the number of their level. */
  readonly begins: (readonly GrammarRule[] | undefined)[];
  /** Those that may go on with what stands behind it; undefined is the end of the sentence. */
  readonly pairs: Map<Kind | undefined, Openings>;
  /** Whether what an element of a pattern asks is so, by its number: 0 not asked yet, 1 no, 2 yes. */
  matches: Uint8Array | undefined;
}

/** Kinds by their tags, one after the other: looked up without putting the tags together first. */
interface KindsFrom {
  kind: Kind | undefined;
  readonly next: Map<string, KindsFrom>;
}
const kinds: KindsFrom = { kind: undefined, next: new Map() };
/** Steps remembered on the way to kinds; hostile text cannot make more, and what is beyond is only slower. */
const mostSteps = 12_000;
let stepsKnown = 0;

function kindOf(tags: readonly string[]): Kind {
  let from: KindsFrom | undefined = kinds;
  for (const tag of tags) {
    let next: KindsFrom | undefined = from.next.get(tag);
    if (next === undefined) {
      if (stepsKnown === mostSteps) return newKind(tags, false);
      stepsKnown++;
      next = { kind: undefined, next: new Map() };
      from.next.set(tag, next);
    }
    from = next;
  }
  from.kind ??= newKind(tags, true);
  return from.kind;
}

const newKind = (tags: readonly string[], isShared: boolean): Kind => ({
  tags: new Set(tags),
  isShared,
  begins: [],
  pairs: new Map(),
  matches: undefined,
});

export const item = (
  tags: Iterable<string>,
  start: number,
  end: number,
  meaning: Meaning = word,
): Item => {
  const kind = kindOf(Array.isArray(tags) ? tags : [...tags]);
  return { tags: kind.tags, kind, meaning, start, end };
};

const word: Meaning = { is: 'word' };

/** An item, and the number of the word behind it. */
export type Found = [Item, number];
