/*
 * Numbers of the reader of labels. Units: `nats` natural logarithms of probabilities; `points` pixels of a
 * strip, which is 32 points high; `heights` heights of the writing.
 */

export const labelTuning = {
  /** Texts kept at every step of the search: more find nothing new. */
  beamWidth: 12,
  /** points from its place within which a sign accounts for ink. */
  reach: 22,
  /** nats: forms so far behind the best one cannot matter any more. */
  hopeless: 14,
  /** nats lost by every kanji of an expected label that no net knows: whatever stands there fits it. */
  unknownSign: 6,
} as const;

/** How much likelier an expected label is than the same signs by chance. */
export const lexiconTuning = {
  /** nats for being expected at all, and for every sign that fits. Names get less, so that two clear kana of a guest outweigh a registered name. */
  expected: 1,
  nameSign: 2.4,
  itemSign: 2.6,
  /** nats: a ゛ or ゜ that is on the paper shows; a name is rather written as registered. */
  withoutMarks: -3,
  /** nats: a name hardly ever stands alone, its letter says what was drunk. */
  bareName: -2,
} as const;

/** Nats lost for each way a run of kana is not how Japanese is spelt. */
export const spellingTuning = {
  /** It begins with a sign no word begins with, or ends with a small っ. */
  badStart: 3,
  badEnd: 1.5,
  /** A small ゃ, ゅ or ょ stands where none can. */
  badGlide: 2.5,
  /** It changes from one kana to the other. */
  mixedKana: 2.5,
  /** Beside its letter stands something else than kana. */
  notKana: 2.5,
} as const;

export const widthTuning = {
  /** heights: width of points, of digits, of the letters of names and of all other signs. */
  point: 0.3,
  digit: 0.6,
  letter: 0.8,
  sign: 1,
  /** heights: room a writer may leave once, between a letter and a name or between two words; beside a lone sign. */
  oneGap: 1.6,
  loneGap: 0.4,
  /** times its usual width that writing may be drawn out or pressed together. */
  widest: 1.6,
  narrowest: 0.3,
  /** nats lost for every height that the text cannot account for. */
  price: 3,
} as const;

/** Labels that are always asked about. */
export const askTuning = {
  /** confidence of such a label, at most. */
  most: 0.8,
  /** nats lost by writing that no sign accounts for, from which on a label may lack some. */
  unread: 2,
} as const;

/** Kana that differ only in size or in ゛ and ゜. */
export const twinTuning = {
  /**
   * nats: a label of the list is written rather than one that differs from it in so little. Fewer ask more often about
   * registered names than about others; more let a guest with such a name pass for somebody registered.
   */
  listed: 1.5,
  /** nats: a twin so far behind the listed label says nothing. */
  hopeless: 8,
} as const;

/** How high kana stand, to tell small ones from large ones. */
export const sizeTuning = {
  /** share of the size of the hand that kana are high, and those that are lower. */
  usual: 0.9,
  low: {
    つ: 0.55,
    ツ: 0.7,
    い: 0.7,
    へ: 0.45,
    こ: 0.75,
    て: 0.8,
    ん: 0.85,
    ー: 0.2,
    エ: 0.75,
    ニ: 0.6,
  },
  /** height of a kana beside the others of its label at which it may as well be small as large. */
  small: 0.82,
  /** nats for every height that it is lower, and at most. */
  perHeight: 14,
  most: 3,
} as const;
