import type { Framing } from './frame.ts';

/*
 * Numbers of the stage that takes the writing out of a cell and frames it for a net. Units: `ink` how dark
 * a point is, 0 bare paper to 1 full ink; `points` pixels of the cell's picture, which is 64 points high;
 * `share` a part of the cell's height unless said otherwise.
 */

export const inkTuning = {
  /** ink: darker belongs to a stroke; the soft rim of a blurred stroke lies below. */
  strokeInk: 0.35,
  /** points of ink along one border of the picture that make a stroke, not a speck. */
  strokeWidth: 3,
} as const;

/** What in a cell is no writing: specks, and rests of ruled lines along its borders. */
export const writingTuning = {
  /** points, and share of the cell's height squared: the area of the smallest piece that is no speck. */
  leastPoints: 5,
  leastArea: 0.0012,
  /** points from the border of the picture at which a piece touches it. */
  border: 1,
  /** share: a piece that touches the border is a rest of a line if it is lower or narrower. */
  lowestAtBorder: 0.14,
  narrowestAtBorder: 0.07,
  /** share: a piece wholly within this of the upper or lower, the left or right border is a rest of a line. */
  nearLine: 0.13,
  nearSide: 0.1,
  /** share of the height, and of the cell's width: a piece so low and so wide may be a row line … */
  flatHeight: 0.22,
  flatWidth: 0.45,
  /** … if it begins so near to the upper or ends so near to the lower border. */
  flatNear: 0.1,
  /** share: a piece so narrow and so high may be a column line, if it stands so near to a side. */
  steepWidth: 0.16,
  steepHeight: 0.8,
  steepNear: 0.08,
} as const;

export const frameTuning = {
  /** points of the strip: no net takes a narrower one. */
  narrowest: 8,
  /** Points of the cell that are averaged each way for one of the strip, at most. */
  mostTaps: 4,
  /** share of the writing's height left around it: on the second pass a little more, so it looks smaller. */
  margins: { first: 0.12, second: 0.2 },
} as const;

/**
 * How each net wants its strips, as it was trained: height and greatest width in points, the least height
 * of the cell that the writing is taken for, how far it is drawn out. A lone bar must stay small: blown up
 * it looks like a letter.
 */
export const framings = {
  digits: { height: 32, widest: 256, lowest: 0.25, stretch: 1 },
  'digits-second': { height: 32, widest: 332, lowest: 0.25, stretch: 1.3 },
  tally: { height: 32, widest: 256, lowest: 0.45, stretch: 1 },
  label: { height: 32, widest: 320, lowest: 0.35, stretch: 1 },
} as const satisfies Record<string, Framing>;
