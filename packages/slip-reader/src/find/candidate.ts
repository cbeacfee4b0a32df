import type { Border, FieldPlace, FlatCell } from './layout.ts';
import { acrossAt } from './trace.ts';
import { placeTuning, wordTuning } from './tuning.ts';
import type { Word } from './words.ts';

const { overlapWide, overlapHigh, wordRoom } = placeTuning;

/** A place that may turn out to be none; `closed` where lines bound it on all sides. */
export interface Candidate extends FieldPlace {
  readonly closed: boolean;
}

export const lowered = (line: Border, by: number): Border => ({
  along: line.along,
  across: line.across.map((at) => at + by),
});

/** Whether the middle of a word stands in a place or in its caption. */
export function holds({ cell, caption }: FieldPlace, word: Word): boolean {
  const [x, y] = [(word.left + word.right) / 2, (word.top + word.bottom) / 2];
  return [cell, ...(caption === null ? [] : [caption])].some(
    ({ left, right, upper, lower }) =>
      x > left && x < right && y > acrossAt(upper, x) && y < acrossAt(lower, x),
  );
}

/** Whether two cells share more than their rims. */
export function overlaps(a: FlatCell, b: FlatCell): boolean {
  const [p, q] = [heightAt(a), heightAt(b)];
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
  return wide > overlapWide * (b.right - b.left) && high > overlapHigh * (q.bottom - q.top);
}

export const heightAt = ({
  left,
  right,
  upper,
  lower,
}: FlatCell): { top: number; bottom: number } => {
  const middle = (left + right) / 2;
  return { top: acrossAt(upper, middle), bottom: acrossAt(lower, middle) };
};

export const isShort = ({ left, right }: Word, pitch: number): boolean =>
  right - left < wordTuning.widest * pitch;

/** A word with some room around it. */
export function cellAround({ left, right, top, bottom }: Word, pitch: number): FlatCell {
  const room = wordRoom * pitch;
  const level = (y: number): Border => ({ along: [left, right], across: [y, y] });
  return {
    left: left - room,
    right: right + room,
    upper: level(top - room),
    lower: level(bottom + room),
  };
}
