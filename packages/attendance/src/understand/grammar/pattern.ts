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

/** Whether an item is what one element asks, `silent|comma` or `be.!neg`: quicker than its tags one by one. */
export function asks(written: string): (one: Item | undefined) => boolean {
  const [element] = pattern(written) as [Element];
  return (one) => one !== undefined && isMatch(element, one);
}

/** Where the pattern ends that begins at `at`; -1 where it does not fit. */
export function match(elements: Pattern, items: readonly Item[], at: number): number {
  failures = undefined;
  const end = step(elements, items, 0, at);
  return end === at ? -1 : end;
}

/** What did not fit in the present match is not tried again, so that no text makes a pattern slow. */
let failures: Set<number> | undefined;

function step(elements: Pattern, items: readonly Item[], from: number, at: number): number {
  let place = at;
  for (let element = from; element < elements.length; element++) {
    const one = elements[element] as Element;
    if (one.edge !== 'none') {
      if (place !== (one.edge === 'start' ? 0 : items.length)) return -1;
      continue;
    }
    if (one.repeated) return repeatedAt(elements, items, element, place);
    const next = items[place];
    const isThere = next !== undefined && isMatch(one, next);
    if (isThere && one.ahead) return step(elements, items, element + 1, place) < 0 ? -1 : place;
    if (isThere && one.optional) {
      const end = step(elements, items, element + 1, place + 1);
      if (end >= 0) return end;
    } else if (isThere) place++;
    else if (!one.optional) return -1;
  }
  return place;
}

function repeatedAt(
  elements: Pattern,
  items: readonly Item[],
  element: number,
  place: number,
): number {
  const here = element * (items.length + 1) + place;
  if (failures?.has(here)) return -1;
  const next = items[place];
  const isThere = next !== undefined && isMatch(elements[element] as Element, next);
  const more = isThere ? step(elements, items, element, place + 1) : -1;
  const end = more < 0 ? step(elements, items, element + 1, place) : more;
  if (end < 0) {
    failures ??= new Set();
    failures.add(here);
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
