import type { Quantity } from '../analyse/numbers.ts';
import type { Item } from '../items.ts';
import { merged, quantity } from './build.ts';
import type { Built } from './rule.ts';

/** A number as it is after something was said of it. */

const kept = [
  'emphatic',
  'additional',
  'total',
  'each',
  'absentCount',
  'attended',
  'all',
  'some',
  'none',
  'count',
  'share',
  'whole',
];

export function become(
  items: readonly Item[],
  one: Item,
  change: Partial<Quantity>,
  ...tags: string[]
): Built {
  const changed = { ...quantity(one), ...change };
  const marks = changed.high === null ? tags : [...tags, 'range'];
  return {
    items: [
      merged(
        items,
        [
          'arg',
          'quantity',
          ...kept.filter((tag) => one.tags.has(tag)),
          ...marks,
          ...(changed.compare === 'bare' ? ['bare'] : ['compared']),
          ...(changed.even ? ['evenly'] : []),
          // 「3割しか来ないなら」: how it might be, rather than where the line is.
          ...(changed.only && changed.kind === 'share' ? ['unclear'] : []),
          ...(changed.only ? ['onlyly'] : []),
        ],
        { is: 'quantity', quantity: changed },
      ),
    ],
  };
}

export const number = (taken: readonly Item[][]): Item =>
  taken.flat().find(({ meaning }) => meaning.is === 'quantity') as Item;
export const lastNumber = (taken: readonly Item[][]): Item =>
  taken.flat().findLast(({ meaning }) => meaning.is === 'quantity') as Item;
