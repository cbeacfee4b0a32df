import type { Item } from './item.ts';

const isPlain = ({ purpose, negation }: Item) => purpose === null && negation === null;
const namesDay = ({ left }: Item) => left.anchors.length > 0 || left.filter !== null;

/** 3/6(開場18:30/開演19:00): the hour the event begins at belongs to the day before the doors' hour. */
export function throughAsides(items: readonly Item[]): readonly Item[] {
  if (!items.some(({ purpose }) => purpose === 'aside')) return items;
  const merged: Item[] = [];
  /** Where the day stands that waits for its hours. */
  let waiting: number | null = null;
  for (const item of items) {
    const day: Item | undefined = waiting === null ? undefined : merged[waiting];
    const behindAside = merged.at(-1)?.purpose === 'aside';
    if (day !== undefined && waiting !== null && behindAside && isPlain(item) && !namesDay(item)) {
      const { anchors, filter, within, check, start } = day.left;
      const left = { ...item.left, anchors, filter, within, check, start };
      merged.splice(waiting, 1);
      merged.push({ ...item, joint: day.joint, left });
      waiting = null;
      continue;
    }
    if (item.purpose !== 'aside') {
      const bare = item.left.hours === null && item.right === null && item.left.bound === null;
      waiting = isPlain(item) && bare && namesDay(item) ? merged.length : null;
    }
    merged.push(item);
  }
  return merged;
}
