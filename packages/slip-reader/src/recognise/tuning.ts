/*
 * Numbers of the stage that reads strips of ink with nets, whatever stands on them. Units: `log` and `nats`
 * natural logarithms of probabilities; `share` a probability among all readings; `confidence` a calibrated
 * share; `points` pixels of a strip, which is 32 points high.
 */

export const netTuning = {
  /** points of paper behind a strip, at least: a net saw some behind every strip it learnt from. */
  paperBehind: 8,
  /** points: widths are multiples of this, whatever a net makes one step of. */
  widthStep: 8,
} as const;

export const ctcTuning = {
  /** log: anything less likely at one step is as good as impossible. */
  floor: -16,
  /** Probabilities are multiplied up again before they become too small for a number. */
  tiny: 1e-100,
  /** log: a sign less likely at a step is not tried there. */
  leastLog: -8,
  /** share of the best one: beginnings of texts that are less likely are given up. */
  leastShare: 1e-15,
} as const;

export const calibrationTuning = {
  /** share from 0 and 1 at which the arithmetic of a net ends. */
  bound: 1e-9,
} as const;

export const rankTuning = {
  /** confidence: below, nobody should act on a reading; its candidates are still shown. */
  readable: 0.3,
  /** share: less likely candidates help nobody, nor do more than so many. */
  worthShowing: 0.005,
  mostCandidates: 5,
  /**
   * share: what the ink may say at all. Of 259 totals five were read wrongly, and each gave what stood there more than
   * this, while hardly one read rightly gave so much to another number its rows could come to.
   */
  conceivable: 1e-4,
} as const;

/** Ink that no sign accounts for. */
export const unreadTuning = {
  /** nats lost for every point of it along the line, and at most. */
  price: 0.2,
  most: 6,
  /** nats: texts so far behind the likeliest cannot catch up with it. */
  hopeless: 10,
} as const;

export const passTuning = {
  /** share: a reading to which the first pass gives so much of all is plain and needs no second one. */
  plainShare: 0.997,
  /** confidence: of who sees only part of the writing, at most. */
  partly: 0.7,
  /** confidence of a cell in which nothing is written. */
  blank: 0.99,
} as const;
