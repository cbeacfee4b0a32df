import { type Candidate, cellAround, heightAt, holds, isShort, lowered } from './candidate.ts';
import { captionPlaceTuning, fieldTuning } from './tuning.ts';
import type { Word } from './words.ts';

const { lowest, lowBox, sameTop, sameSide, highBox, lowCaption, upperPart } = captionPlaceTuning;
const { lowestSplit, belowCaption, besideCaption } = captionPlaceTuning;
const { beforeRoom, aboveRoom, intoSide, intoTop } = captionPlaceTuning;

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
        Math.abs(at.bottom - top) < sameTop * (bottom - top) &&
        at.bottom - at.top < lowBox * (bottom - top) &&
        Math.abs(other.cell.left - place.cell.left) < sameSide &&
        Math.abs(other.cell.right - place.cell.right) < sameSide
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
        (word.top + word.bottom) / 2 < top + upperPart * (bottom - top) &&
        word.bottom - word.top < lowCaption * pitch,
    );
    if (over.length === 0) return place;
    const split = Math.max(...over.map((word) => word.bottom)) + belowCaption;
    const beside = inside.some((word) => !over.includes(word) && word.top < split - besideCaption);
    if (beside || split > top + lowestSplit * (bottom - top)) return place;
    const line = lowered(cell.upper, split - top);
    return { ...place, cell: { ...cell, upper: line }, caption: { ...cell, lower: line } };
  });
}

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
    const widest = fieldTuning.widestBox * tableWidth;
    if (!closed || caption !== null || cell.right - cell.left > widest) return place;
    const { top, bottom } = heightAt(cell);
    const before = free
      .filter(({ left, right, top: from, bottom: to }) => {
        const middle = (from + to) / 2;
        const apart = cell.left - right;
        return (
          middle > top &&
          middle < bottom &&
          left < cell.left &&
          apart > -intoSide * pitch &&
          apart < beforeRoom * pitch
        );
      })
      .sort((a, b) => b.right - a.right)[0];
    const above = free
      .filter(({ left, right, bottom: to }) => {
        const middle = (left + right) / 2;
        return (
          middle > cell.left &&
          middle < cell.right &&
          to < top + intoTop * pitch &&
          top - to < aboveRoom * pitch
        );
      })
      .sort((a, b) => b.bottom - a.bottom)[0];
    const word = before ?? above;
    return word === undefined ? place : { ...place, caption: cellAround(word, pitch) };
  });
}
