import type { Item } from '../items.ts';

/**
 * A pattern is written as words: `people (to|and) people`, each a tag an item must have; `.` joins
 * tags that must stand together, `!` denies one, `?` makes the element optional, `*` repeats it,
 * `>` only looks ahead, `^` is the beginning and `$` the end of a sentence.
 */
interface Element {
  /** The same for all elements that ask the same of an item. */
  readonly test: number;
  readonly choices: readonly {
    readonly has: readonly string[];
    readonly lacks: readonly string[];
  }[];
  readonly optional: boolean;
  readonly repeated: boolean;
  readonly ahead: boolean;
  readonly edge: 'none' | 'start' | 'end';
}

/** What elements ask of an item, each once, by how it is written. */
const tests = new Map<string, number>();

function testOf(body: string): number {
  const known = tests.get(body);
  if (known !== undefined) return known;
  tests.set(body, tests.size);
  return tests.size - 1;
}

export type Pattern = readonly Element[];

export function pattern(written: string): Pattern {
  return written.split(/\s+/u).map((part) => {
    const edge = part === '^' ? 'start' : part === '$' ? 'end' : 'none';
    const ahead = part.startsWith('>');
    const body = part
      .replace(/^>/u, '')
      .replace(/[?*]$/u, '')
      .replace(/^\((.*)\)$/u, '$1');
    const choices = body.split('|').map((choice) => {
      const tags = choice.split('.');
      return {
        has: tags.filter((tag) => !tag.startsWith('!')),
        lacks: tags.filter((tag) => tag.startsWith('!')).map((tag) => tag.slice(1)),
      };
    });
    return {
      test: testOf(body),
      choices,
      edge,
      ahead,
      optional: /[?*]$/u.test(part),
      repeated: part.endsWith('*'),
    };
  });
}

/** The answer is the same for all items of a kind, and asked very often: kept with the kind. */
function isMatch({ test, choices }: Element, { kind, tags }: Item): boolean {
  kind.matches ??= new Uint8Array(tests.size);
  const known = kind.matches[test];
  if (known === 1) return false;
  if (known === 2) return true;
  const answer = choices.some(
    ({ has, lacks }) => has.every((tag) => tags.has(tag)) && lacks.every((tag) => !tags.has(tag)),
  );
  kind.matches[test] = answer ? 2 : 1;
  return answer;
}

/** Where the pattern ends that begins at `at`; -1 where it does not fit. */
export function match(elements: Pattern, items: readonly Item[], at: number): number {
  const end = step(elements, items, 0, at, { width: items.length + 1, places: undefined });
  return end === at ? -1 : end;
}

/** What did not fit is not tried again, so that no text makes a pattern slow. */
interface Failures {
  readonly width: number;
  places: Set<number> | undefined;
}

function step(
  elements: Pattern,
  items: readonly Item[],
  element: number,
  place: number,
  failures: Failures,
): number {
  const one = elements[element];
  if (one === undefined) return place;
  if (one.edge !== 'none') {
    const isThere = one.edge === 'start' ? place === 0 : place === items.length;
    return isThere ? step(elements, items, element + 1, place, failures) : -1;
  }
  const here = element * failures.width + place;
  if (failures.places?.has(here)) return -1;
  const next = items[place];
  if (next !== undefined && isMatch(one, next)) {
    if (one.ahead) return step(elements, items, element + 1, place, failures) < 0 ? -1 : place;
    const after = one.repeated ? element : element + 1;
    const end = step(elements, items, after, place + 1, failures);
    if (end >= 0) return end;
  }
  const end = one.optional ? step(elements, items, element + 1, place, failures) : -1;
  if (end < 0 && one.repeated) {
    failures.places ??= new Set();
    failures.places.add(here);
  }
  return end;
}

/**
 * Whether the pattern can begin with these items (one, or one and the next), whatever stands behind
 * them; undefined is the end of the sentence.
 */
export function mayBegin(elements: Pattern, ...known: readonly (Item | undefined)[]): boolean {
  const items = known.filter((one) => one !== undefined);
  return mayGoOn(elements, 0, items, 0, items.length < known.length);
}

function mayGoOn(
  elements: Pattern,
  element: number,
  items: readonly Item[],
  place: number,
  isAll: boolean,
): boolean {
  const one = elements[element];
  const item = items[place];
  if (one === undefined || (item === undefined && !isAll)) return true;
  if (one.edge === 'end' && item !== undefined) return false;
  if (one.edge !== 'none') return mayGoOn(elements, element + 1, items, place, isAll);
  if (item !== undefined && isMatch(one, item)) {
    const after = one.repeated ? element : element + 1;
    if (mayGoOn(elements, after, items, one.ahead ? place : place + 1, isAll)) return true;
  }
  return one.optional && mayGoOn(elements, element + 1, items, place, isAll);
}
