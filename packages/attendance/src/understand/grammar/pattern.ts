import type { Item } from '../items.ts';

/**
 * A pattern is written as words: `people (to|and) people`, each a tag an item must have; `.` joins
 * tags that must stand together, `!` denies one, `?` makes the element optional, `*` repeats it,
 * `>` only looks ahead, `^` is the beginning and `$` the end of a sentence.
 */
interface Element {
  readonly choices: readonly {
    readonly has: readonly string[];
    readonly lacks: readonly string[];
  }[];
  readonly optional: boolean;
  readonly repeated: boolean;
  readonly ahead: boolean;
  readonly edge: 'none' | 'start' | 'end';
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
    return { choices, edge, ahead, optional: /[?*]$/u.test(part), repeated: part.endsWith('*') };
  });
}

const isMatch = (element: Element, item: Item): boolean =>
  element.choices.some(
    ({ has, lacks }) =>
      has.every((tag) => item.tags.has(tag)) && lacks.every((tag) => !item.tags.has(tag)),
  );

/** Where the pattern ends that begins at `at`; -1 where it does not fit. */
export function match(elements: Pattern, items: readonly Item[], at: number): number {
  const end = step(elements, items, 0, at);
  return end === at ? -1 : end;
}

function step(elements: Pattern, items: readonly Item[], element: number, place: number): number {
  const one = elements[element];
  if (one === undefined) return place;
  if (one.edge === 'start') return place === 0 ? step(elements, items, element + 1, place) : -1;
  if (one.edge === 'end')
    return place === items.length ? step(elements, items, element + 1, place) : -1;
  const next = items[place];
  if (next !== undefined && isMatch(one, next)) {
    if (one.ahead) return step(elements, items, element + 1, place) < 0 ? -1 : place;
    const end = step(elements, items, one.repeated ? element : element + 1, place + 1);
    if (end >= 0) return end;
  }
  return one.optional ? step(elements, items, element + 1, place) : -1;
}

/** Whether the pattern can begin with this item. */
export const mayBegin = (elements: Pattern, item: Item): boolean => {
  for (const element of elements) {
    if (element.edge !== 'none') continue;
    if (isMatch(element, item)) return true;
    if (!element.optional) return false;
  }
  return false;
};
