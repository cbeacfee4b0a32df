import { type Candidate, cellAround, isShort } from './candidate.ts';
import type { FlatCell } from './layout.ts';
import { freePlaceTuning } from './tuning.ts';
import type { Word } from './words.ts';

const { room: freeRoom, leastRoom, leastHigh, beside: leastBeside, behind } = freePlaceTuning;

/**
 * Words on bare paper: any of them may be a number, with the word before it as its caption; a word
 * with nothing behind it may be a caption that nothing was written to.
 */
export function freePlaces(words: readonly Word[], pitch: number, right: number): Candidate[] {
  const short = words.filter((word) => isShort(word, pitch)).sort((a, b) => a.left - b.left);
  const cells = new Map(short.map((word) => [word, cellAround(word, pitch)]));
  const place = (cell: FlatCell, caption: FlatCell | null): Candidate => ({
    cell,
    caption,
    closed: false,
    free: true,
  });
  return short.flatMap((word) => {
    const height = Math.max(word.bottom - word.top, leastHigh * pitch);
    const beside = ({ top, bottom }: Word): boolean =>
      Math.min(bottom, word.bottom) - Math.max(top, word.top) > leastBeside * (bottom - top);
    const near = short.filter(
      (other) =>
        beside(other) && other.right < word.left && word.left - other.right < freeRoom * pitch,
    );
    const nearest = near.at(-1);
    // of a caption in two lines the upper one says what it is
    const before = near
      .filter(({ right }) => nearest !== undefined && right > nearest.left)
      .sort((a, b) => a.top - b.top)[0];
    const next = short.find((other) => beside(other) && other.left > word.right);
    const end = Math.min(next?.left ?? right, right, word.right + freeRoom * pitch);
    const own = cells.get(word) as FlatCell;
    const found = [place(own, before === undefined ? null : (cells.get(before) as FlatCell))];
    if (next !== undefined && next.left - word.right < freeRoom * pitch) return found;
    if (end - word.right < leastRoom * pitch) return found;
    const middle = (word.top + word.bottom) / 2;
    const room = {
      left: word.right + behind * pitch,
      right: end,
      top: middle - height / 2,
      bottom: middle + height / 2,
    };
    const isEmpty = !short.some(
      (other) =>
        Math.min(other.right, room.right) > Math.max(other.left, room.left) &&
        Math.min(other.bottom, room.bottom) > Math.max(other.top, room.top),
    );
    return isEmpty ? [...found, place(cellAround(room, pitch), own)] : found;
  });
}
