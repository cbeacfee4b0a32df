/*
 * Numbers of the stage that reads cells and says what they hold. Units: `confidence` the calibrated share of
 * such readings that are right (from which on one is sure stands in the engine: `sureFrom`); `rows` a row
 * height; `points` pixels of the straightened cell, which is 64 points high; `share` a part of a whole;
 * `worth` what speaks for a field at a place, in units of its own, compared only with each other.
 */

export const statedTuning = {
  /** confidence: from here on a reading is likelier than all others together, and is stated with its doubt. */
  legible: 0.5,
  /** confidence: a name is stated only from here on; a guest must not become the nearest registered name. */
  legibleName: 0.6,
  /** confidence of a cell without any ink left, which no net ever saw. */
  blank: 0.98,
  /** confidence: nothing is said to be surer than this, and it is said in steps of one in so many. */
  most: 0.999,
  steps: 1000,
  /** Candidates that help a person, and the confidence of the least of them. */
  mostCandidates: 5,
  leastCandidate: 0.02,
} as const;

export const doubtTuning = {
  /** confidence: of a value whose place is not sure, at most. */
  unsurePlace: 0.8,
  /** rows from which on a column that is never used looks strange. */
  leastRows: 3,
  /** Cells from which on something can be said of the whole. */
  leastCells: 4,
  /** Numbers of the first row that must be illegible to doubt it. */
  leastNumbers: 2,
  /** confidence on the whole: below, the cells were hardly cut where their writing stands. */
  strange: 0.6,
  /** confidence on the whole: from here on the other rows show that numbers can be read. */
  clear: 0.8,
} as const;

/** Rows whose cells do not fit each other. */
export const sumTuning = {
  /** More strokes stand in no cell: an amount that would need them is no other count. */
  mostStrokes: 30,
  /** confidence of a price that the amount of its row says as well: none of 18 such prices was wrong. */
  agreed: 0.9,
  /** Where rows may come to more different sums than this, a total that is one of them says nothing. */
  mostSums: 2000,
} as const;

/** Prices of the row's own item. */
export const ownPriceTuning = {
  /** confidence of a legible price that its label says as well: none of 37 such prices was wrong. */
  agreed: 0.9,
  /** confidence of a price in no list beside an item that costs another: none of 14 such prices was wrong. */
  plainly: 0.98,
} as const;

/** From coming to leaving. */
export const stayTuning = {
  /** hours: nobody sits longer over one slip. */
  longest: 12,
} as const;

/** Whether the number of rows is another one. */
export const rowDoubtTuning = {
  /** Columns in which a row taken for empty must show something, and numbers of one beyond the table. */
  leastFaint: 2,
  leastBeyond: 1,
  /** Columns that part into two lines where there are two; with one alone so many cells are illegible. */
  leastParted: 2,
  leastIllegible: 2,
  /** How likely each reason is right, as it was counted on drawn photos; and the least confidence of a number. */
  chance: {
    beyond: 0.6,
    leastNumber: 0.5,
    faint: 0.6,
    twoLines: 0.7,
    illegible: 0.2,
    stray: 0.3,
    sums: 0.1,
    elsewhere: 0.3,
  },
  twoLines: {
    /** ink of a stroke. */
    strokeInk: 0.4,
    /** rows: lower writing is one line. */
    lowest: 0.62,
    /** share of the ink that each of the two lines has. */
    eitherSide: 0.25,
    /** shares of the writing's height between which they part. */
    middle: [0.28, 0.72],
    /** share of the fuller heights: so little ink is left between two lines. */
    valley: 0.15,
    /** rows by which the valleys of two columns may differ. */
    sameValley: 0.2,
  },
} as const;

/** Writing in hardly any ink, looked for where no row was seen. */
export const faintTuning = {
  /** share of the pen's darkness. */
  pen: 0.4,
  /** rows: lower writing is grain or the rest of a line. */
  lowest: 0.25,
} as const;

/** Forms that put the price before the quantity. */
export const orderTuning = {
  /** confidence on the whole: below, no form was read whose columns stand in the usual order. */
  strange: 0.5,
  /** confidence on the whole that the other order must reach. */
  clear: 0.8,
} as const;

export const cautionTuning = {
  /** confidence: of writing that is grown together with its neighbour's, at most. */
  tangled: 0.5,
  /** points of a stroke: where so many are left a cell is not blank, whatever a net makes of them. */
  leastInk: 60,
  /** ink of such a point. */
  dark: 0.5,
  /** rows from their common line where the writing of two cells may be one. */
  nearLine: 0.2,
  /** rows between the end of a label and what begins right behind its line where both may be one sign, and its width. */
  oneSign: 0.25,
  signWidth: 0.8,
  /** rows by which the strokes of one tally differ in width and height, at most. */
  strokesDiffer: 0.15,
  /** points from the right end of its cell at which writing reaches it, and from its upper line. */
  atEnd: 2,
  atTop: 4,
} as const;

export const printTuning = {
  /** share of the pen's darkness: what is printed may be so much fainter than what the pen wrote. */
  faintness: 0.45,
} as const;

/** Words in a cell: a caption, and the number behind it. */
export const captionTuning = {
  /** rows: narrower gaps stand between the signs of one word. */
  narrowGap: 0.22,
  /** rows: a number does not follow its caption closer. */
  closest: 0.07,
  /** rows: what stands alone and is smaller both ways is dirt or the rest of a line. */
  speck: { wide: 0.16, high: 0.34 },
  /** rows: a caption (入店, 合計, OUT) is not wider, and one with nothing behind it not wider than this. */
  widest: 3.4,
  widestAlone: 2,
  /** rows: a caption in two lines is not lower. */
  lowestLines: 0.4,
  /** rows: a wider gap ends the number; what follows is not part of it. */
  widestPause: 1.3,
  /** rows: beyond this a gap does not look any more like the one behind a caption. */
  clearGap: 0.9,
  /** rows: nothing narrower is a word. */
  narrowestWord: 0.35,
  /** ink of the faintest stroke of a line drawn by hand. */
  faintest: 0.2,
  /**
   * rows: the end of a column line drawn by hand is so narrow, and so near to the upper or lower line; one that
   * runs through may lean so far.
   */
  stub: { wide: 0.14, deep: 0.42, near: 0.22, leaning: 0.4 },
  /** rows: an underline drawn by hand stands from here down the cell on, is so long, and no thicker. */
  underline: { from: 0.75, long: 1.1, thick: 0.26 },
  /** rows: captions below each other begin so near to one line. */
  sameColumn: 0.5,
  /** points left free between a caption and the number behind it. */
  beforeNumber: 2,
} as const;

export const splitTuning = {
  /** share of the widest gap: a narrower one is not the gap behind a caption. */
  leastWorth: 0.35,
  /** worth of a caption that can be read, for the gap behind it. */
  caption: 2,
  /** worth of reading everything as the number: its caption may be too faint, or stand elsewhere. */
  whole: 1.1,
  /** confidence that a split is given whose number cannot be read. */
  illegible: 0.1,
  /** confidence: below, a caption says nothing. */
  leastCaption: 0.5,
} as const;

export const placeTuning = {
  /** share: a caption's box is narrower than the one it names; else both may be boxes for a number. */
  surelyNarrower: 0.6,
  /** pixels of the flat picture by which boxes in one line may differ in height, or stand apart. */
  inLine: 4,
  /** share of the larger that two cells have in common, to be the same. */
  same: 0.6,
  /** share of the lower one that two cells have in common, to stand in one line. */
  sameLine: 0.5,
  /** share of its confidence that a time without its colon keeps: it is rather a number, but hardly so. */
  withoutColon: 0.85,
  /** Digits: a number of fewer counts guests or tables. */
  shortestTotal: 3,
  /** rows: on ruled paper lower writing is an underline or a speck, not a number. */
  lowestRuled: 0.22,
} as const;

/** What speaks for a field at a place. */
export const assignTuning = {
  /** worth of a caption that names it, and against it of one that names something else. */
  captionFits: 5,
  captionSpeaksAgainst: 7,
  /** share of that worth where nothing but the caption speaks for the place. */
  bareCaption: 0.5,
  /** worth of writing that reads as it should, and share of it on bare paper without a caption. */
  readsAs: 3,
  bareReading: 0.5,
  /** confidence: what is less legible says neither; and the worth of writing nobody can read. */
  leastLegible: 0.3,
  unreadable: -1,
  /** worth of a number too short for a total. */
  tooFewDigits: -8,
  /** worth of standing where forms of the usual kind have it, written or named, and blank. */
  usualPlace: 1.5,
  usualBlank: 0.5,
  /** worth of nothing written and nothing printed: any empty room of the sheet looks so. */
  emptyRoom: -1,
  /** worth of each box that reads as a time and is left for one in which nothing is written. */
  timeLeft: -5,
  /** worth of both times beside each other, and share of their size by which they may differ. */
  besideEachOther: 1.6,
  mostUnlike: 0.25,
  /** shares of the height and the width of a place: its neighbour stands so near. */
  nearHeight: 0.5,
  nearWidth: 0.6,
  /** worth of a total in one row with the times, and share of its height by which it may stand off. */
  inRow: 0.8,
  sameRow: 0.2,
  /** worth: most forms sum up below the items; of two numbers alike the lower one is rather the total. */
  belowRows: 0.4,
  furtherDown: 0.02,
  /** worth by which the next best assignment is behind where one is clear. */
  clearly: 1.4,
} as const;
