import type { Item } from '../items.ts';
import { asks } from './pattern.ts';

/** Marks on items that say how certain the words are; they travel up to the statement. */
const carried = [
  'about',
  'range',
  'loose',
  'vague',
  'impossible',
  'additional',
  'total',
  'each',
  'strong',
  'mixed',
  'unclear',
  'justly',
  'looks',
  'exactly',
  'around',
] as const;

const isMarked = asks(carried.join('|'));

export const tagsOf = (items: readonly Item[]): string[] => {
  const marked = items.filter(isMarked);
  return marked.length === 0
    ? []
    : carried.filter((tag) => marked.some(({ tags }) => tags.has(tag)));
};
