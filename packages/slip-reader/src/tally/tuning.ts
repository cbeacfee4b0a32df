/* Numbers of the reader of tallies. Units: `nats` natural logarithms of probabilities; `points` pixels of a strip, which is 32 points high. */

export const tallyTuning = {
  /** Texts kept at every step of the search: more find nothing new. */
  beamWidth: 12,
  /** points from its place within which a mark accounts for ink: a 正 is as wide as it is high. */
  reach: 24,
  /** nats lost by every 正 left unfinished before another mark: rather a stroke of it was not seen. */
  unfinished: 4,
  /** Heights are kept in steps of one in so many of the cell's height. */
  steps: 1000,
  /** shares of a token's height: where the first strokes of a 正 stand, in writing order. */
  seiHeights: [0.05, 0.5, 0.5, 0.7],
  /** share of a token's height: a single bar stands in its middle. */
  middle: 0.5,
} as const;
