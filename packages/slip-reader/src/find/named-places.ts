import { type Candidate, cellAround, heightAt, holds, isShort, lowered } from './candidate.ts';
import type { Word } from './words.ts';

/** A place to write in is at least so high, in row heights. */
const lowest = 0.6;
/** A box so much lower than the one below it holds only the caption of that. */
const lowBox = 0.9;

/**
 * Of two boxes with the same sides, one upon the other, the upper and lower one holds the caption. What
 * is too low to write in and names nothing is no place.
 */
export function onTop(places: readonly Candidate[], pitch: number): Candidate[] {
  const used = new Set<Candidate>();
  const named = places.map((place): Candidate => {
    const { top, bottom } = heightAt(place.cell);
    const above = places.find((other) => {
      const at = heightAt(other.cell);
      return (
        other.closed &&
        place.closed &&
        other.caption === null &&
        Math.abs(at.bottom - top) < 0.2 * (bottom - top) &&
        at.bottom - at.top < lowBox * (bottom - top) &&
        Math.abs(other.cell.left - place.cell.left) < 6 &&
        Math.abs(other.cell.right - place.cell.right) < 6
      );
    });
    if (above === undefined || place.caption !== null) return place;
    used.add(above);
    return { ...place, caption: above.cell };
  });
  return named.filter(({ cell }, i) => {
    const { top, bottom } = heightAt(cell);
    return !used.has(places[i] as Candidate) && bottom - top >= lowest * pitch;
  });
}

/** From this height on, in row heights, a box has room for a caption over the number. */
const highBox = 1.25;
/** A caption printed over the number is at most so high. */
const lowCaption = 0.5;

/** In a high box the caption may stand over the number. */
export function withCaptionsOver(
  places: readonly Candidate[],
  words: readonly Word[],
  pitch: number,
): Candidate[] {
  return places.map((place): Candidate => {
    const { cell, caption, closed } = place;
    const { top, bottom } = heightAt(cell);
    if (!closed || caption !== null || bottom - top < highBox * pitch) return place;
    const inside = words.filter((word) => holds(place, word));
    const over = inside.filter(
      (word) =>
        (word.top + word.bottom) / 2 < top + 0.4 * (bottom - top) &&
        word.bottom - word.top < lowCaption * pitch,
    );
    if (over.length === 0) return place;
    const split = Math.max(...over.map((word) => word.bottom)) + 2;
    const beside = inside.some((word) => !over.includes(word) && word.top < split - 4);
    if (beside || split > top + 0.55 * (bottom - top)) return place;
    const line = lowered(cell.upper, split - top);
    return { ...place, cell: { ...cell, upper: line }, caption: { ...cell, lower: line } };
  });
}

/** Rows as wide as the table have their caption inside. */
const widestBox = 0.6;
/** How far from its box a caption may stand, in row heights. */
const besideRoom = 0.9;
const aboveRoom = 0.75;

/** A word before or above a box may be its caption. */
export function namedFromOutside(
  places: readonly Candidate[],
  words: readonly Word[],
  pitch: number,
  tableWidth: number,
): Candidate[] {
  const free = words.filter(
    (word) => isShort(word, pitch) && !places.some((place) => holds(place, word)),
  );
  return places.map((place): Candidate => {
    const { cell, caption, closed } = place;
    if (!closed || caption !== null || cell.right - cell.left > widestBox * tableWidth)
      return place;
    const { top, bottom } = heightAt(cell);
    const before = free
      .filter(({ left, right, top: from, bottom: to }) => {
        const middle = (from + to) / 2;
        const apart = cell.left - right;
        return (
          middle > top &&
          middle < bottom &&
          left < cell.left &&
          apart > -0.1 * pitch &&
          apart < besideRoom * pitch
        );
      })
      .sort((a, b) => b.right - a.right)[0];
    const above = free
      .filter(({ left, right, bottom: to }) => {
        const middle = (left + right) / 2;
        return (
          middle > cell.left &&
          middle < cell.right &&
          to < top + 0.15 * pitch &&
          top - to < aboveRoom * pitch
        );
      })
      .sort((a, b) => b.bottom - a.bottom)[0];
    const word = before ?? above;
    return word === undefined ? place : { ...place, caption: cellAround(word, pitch) };
  });
}
