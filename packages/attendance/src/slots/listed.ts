import type { Window } from '@tashika/japanese/dates';
import { Temporal } from 'temporal-polyfill';

type Zoned = Temporal.ZonedDateTime;

export interface Span {
  readonly start: Zoned;
  readonly end: Zoned;
}

/** Why a window of the words became no slot. */
export type LeftOutReason = 'past' | 'busy' | 'overlap' | 'short' | 'count' | 'limit';

/** A window of the words that became no slot (M40). */
export interface LeftOut {
  readonly startTime: string;
  readonly endTime: string | null;
  readonly reason: LeftOutReason;
}

/** How one window becomes a slot: the very span, or the first free one in it. */
export type Placing =
  | { readonly window: Window; readonly span: Span }
  | { readonly window: Window; readonly within: (taken: readonly Span[]) => Span | null };

interface Limits {
  readonly now: Zoned;
  /** A number of slots the words state; what is listed beyond it is left out. */
  readonly count: number | undefined;
  readonly most: number;
  readonly isBusy: (span: Span) => boolean;
}

const overlaps = (a: Span, b: Span) =>
  Temporal.ZonedDateTime.compare(a.start, b.end) < 0 &&
  Temporal.ZonedDateTime.compare(b.start, a.end) < 0;

/** Every window the words list becomes a slot; what cannot is named with the reason. */
export function placeListed(
  placings: readonly Placing[],
  { now, count, most, isBusy }: Limits,
): { readonly chosen: readonly Span[]; readonly leftOut: readonly LeftOut[] } {
  const chosen: Span[] = [];
  const leftOut: LeftOut[] = [];
  for (const placing of placings) {
    const { start, end } = placing.window;
    const leave = (reason: LeftOutReason) =>
      leftOut.push({ startTime: start, endTime: end, reason });
    if (count !== undefined && chosen.length >= count) leave('count');
    else if (chosen.length >= most) leave('limit');
    else if ('within' in placing) {
      const span = placing.within(chosen);
      if (span === null) leave('short');
      else chosen.push(span);
    } else if (Temporal.ZonedDateTime.compare(placing.span.start, now) < 0) leave('past');
    else if (isBusy(placing.span)) leave('busy');
    else if (chosen.some((other) => overlaps(other, placing.span))) leave('overlap');
    else chosen.push(placing.span);
  }
  return { chosen, leftOut };
}
