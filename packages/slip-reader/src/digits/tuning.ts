/* Numbers of the reader of numbers. Units: `nats` natural logarithms of probabilities; `points` pixels of a strip, which is 32 points high. */

export const digitsTuning = {
  /**
   * nats for standing in the shop's price list. A prior and no cage: a clear 500 is ahead of every listed
   * price by far more than this.
   */
  listed: 3,
  /** nats for the same where it is judged how sure a listed price is. */
  listedSure: 1.5,
  /** nats lost by a price that lacks a digit of a listed one: two ones ran into each other. */
  digitLost: 3,
  /**
   * nats for an amount or a total that listed prices can add up to at all: where every price is a multiple
   * of 100, so are they, unless something was sold at another price. What the other cells say plays no part.
   */
  reachable: 1.5,
  /** nats for a time on the full five minutes: so most people read a clock for a slip. */
  roundMinute: 1,
  /** nats lost by an hour of 24 or more: fewer write 25:30 than 1:30, and a 3 looks like a 5. */
  lateHour: 1,
  /** nats lost by a time whose colon is not to be seen. */
  signLost: 1,
  /** nats lost by what fits no grammar, which keeps its share so that it makes the rest less sure. */
  noGrammar: 2,
  /** Texts kept at every step of the search: more find nothing new. */
  beamWidth: 24,
  /** points from its place within which a digit accounts for ink. */
  reach: 14,
} as const;
