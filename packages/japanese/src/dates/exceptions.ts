import { endOfRange, type Item } from './item.ts';
import { isDayOnly, isHoursOnly, isMonth, isStretch, isWide, withHours } from './shapes.ts';

// What is taken away: refusals and exceptions said once for several days, or of a part of them.

/** 月曜と水曜は無理: the refusal is said once for both. */
export function negatedTogether(items: readonly Item[]): Item[] {
  const negated = [...items];
  for (let i = negated.length - 2; i >= 0; i--) {
    const [item, next] = [negated[i], negated[i + 1]];
    if (item === undefined || next === undefined || next.negation === null) continue;
    // 12/6:終日、12/7:不可: hours of its own are a statement of its own.
    const isOwn = item.left.hours !== null && next.left.hours === null;
    const listed = next.joint === 'comma' && !isOwn && !isDayOf(item, next);
    const both = next.joint === 'or' || (listed && (!isStretch(item) || isSameKind(item, next)));
    if (both) negated[i] = { ...item, negation: item.negation ?? next.negation };
  }
  return negated;
}

/** 9月の金曜で、11日以外: a day out of those just chosen from that month. */
function isDayOf({ left: { anchors, filter } }: Item, { left }: Item): boolean {
  const month = anchors.find(isMonth);
  const [first, second] = left.anchors;
  if (month === undefined || filter === null || left.filter !== null) return false;
  const isSame = first?.is === 'month' && month.is === 'month' && first.month === month.month;
  return first?.is === 'dayOfMonth' || (isSame && second?.is === 'dayOfMonth');
}

/** 10月、11月は無理, 12/1〜3、12/8〜10は無理: two of a kind; in 来週、水曜は無理 the second is a part of the first. */
const isSameKind = (item: Item, next: Item): boolean =>
  endOfRange(item) === null
    ? item.right === null &&
      next.right === null &&
      item.left.filter === null &&
      next.left.filter === null &&
      item.left.anchors.at(-1)?.is === next.left.anchors.at(-1)?.is
    : endOfRange(next) !== null;

/** 20日は出張で終日不在: of a day that is refused, the hours it is refused for. */
export function refusedHours(items: readonly Item[]): Item[] {
  const kept: Item[] = [];
  for (const item of items) {
    const before = kept.at(-1);
    const isPart = item.negation === 'refusal' && isHoursOnly({ ...item, negation: null });
    const isOfDay = before?.negation === 'refusal' && isDayOnly({ ...before, negation: null });
    if (before !== undefined && isOfDay && isPart && item.joint !== 'stop' && item.joint !== 'or')
      kept[kept.length - 1] = { ...withHours(before, item.left.hours), end: item.end };
    else kept.push(item);
  }
  return kept;
}

/** 来週の水曜以外 is the rest of that week: the week, and a day taken from it. */
export function fromItsWeek(item: Item): Item[] {
  const { left, right, negation } = item;
  const isDayOfWeek = left.filter !== null && isWide(left.anchors.at(-1));
  if (negation !== 'except' || right !== null || !isDayOfWeek) return [item];
  const days = { ...left, filter: null, within: null, check: null, hours: null };
  return [
    { ...item, left: days, negation: null },
    { ...item, joint: 'join' },
  ];
}

/** 来週の平日、水曜を除いて10時から12時: hours behind exceptions are those of the days they are taken from. */
export function pastExceptions(items: readonly Item[]): Item[] {
  const kept: Item[] = [];
  for (const item of items) {
    const at = kept.findLastIndex(({ negation }) => negation !== 'except');
    const days = kept[at];
    const adds = isHoursOnly(item) && item.joint !== 'or' && item.purpose === null;
    if (adds && at < kept.length - 1 && days !== undefined && isDayOnly(days)) {
      kept[at] = withHours(days, item.left.hours);
    } else kept.push(item);
  }
  return kept;
}
