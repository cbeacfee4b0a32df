/* Numbers of the reader of tallies. */

export const tallyTuning = {
  /** Texts kept at every step of the search: more find nothing new. */
  beamWidth: 12,
  /** Heights are kept in steps of one in so many of the cell's height. */
  steps: 1000,
  /** share of a token's height: where the strokes of an unfinished 正 stand, in writing order. */
  seiStrokes: [
    ['h', 0.05],
    ['v', 0.5],
    ['h', 0.5],
    ['v', 0.7],
  ],
  /** share of a token's height: a single bar stands in its middle. */
  middle: 0.5,
} as const;
