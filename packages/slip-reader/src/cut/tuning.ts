/*
 * Numbers of the stage that cuts a cell out of the photo and takes the form away. Units: `points` pixels of
 * the straightened cell, which is 64 points high; `ink` how dark a point is against its paper, 0 to 1;
 * `pen` a share of the pen's darkness; `heights` a share of the cell's height.
 */

export const cutTuning = {
  /** points of room kept around the cell: writing does not stop at the line. */
  margin: 20,
  /** points kept at the right: writing likes to run on there, a whole sign beyond the line. */
  roomRight: 52,
  /** points: a cell is not drawn out further; no form has a wider one for what is read. */
  widest: 900,
  /** points and pixels: the smallest cell, where lines were traced into each other. */
  narrowest: 16,
  lowest: 4,
  /** pixels from the photo's rim up to which four neighbours can be mixed. */
  rim: 1.001,
} as const;

export const paperTuning = {
  /** points: side of the blocks in which the brightness of the paper is measured. */
  block: 4,
  /** blocks within which paper closes a pen mark on all sides. */
  around: 4,
  /** blocks from the last one up to which two neighbours can be mixed. */
  rim: 1.001,
  /** grey: paper is never taken for darker than this, whatever the photo shows. */
  darkest: 16,
} as const;

export const penTuning = {
  /** ink: the least a pen can be; fainter is the grain of a blank slip. */
  faintest: 0.12,
  /** shares of the cells, from the faintest on: the darkness of the fuller ones is the pen's. */
  fullCells: 0.7,
  /** On a slip with few rows most cells are blank: the darkest ones show the pen, by so much of theirs. */
  darkestCells: 0.95,
  darkestShare: 0.7,
  /** points at least that the darkest strokes of a cell have, however wide it is. A share of a wide field
   * would take the rims of a small time for its darkest strokes, and fill the holes of an 8. */
  strokePoints: 48,
  /** shares of a cell's points: its darkest strokes at most, its darkest few, its paper. */
  strokes: 0.015,
  deepest: 0.998,
  paper: 0.5,
  /** points from the cell's lines where its darkness is measured. */
  inset: 8,
} as const;

export const cleanTuning = {
  /** pen: fainter is the grain of the paper or shines through. */
  faint: 0.3,
  /** pen: where nothing inside is so dark, rests of lines must not pass for faint writing. */
  nothingDark: 0.4,
  /** pen: a cell's own darkness counts between these. */
  leastDark: 0.5,
  mostDark: 1.5,
  /** ink: what counts as bare paper, at most, and above the paper's own darkness; pen: at most. */
  mostPaper: 0.12,
  abovePaper: 0.03,
  paperPen: 0.5,
  /** heights on both sides of a line: so far reaches more than a sign that leans over it. */
  leaning: 0.6,
  /** heights: a sign is at least so high; lower pieces are commas and rests of lines. */
  signHeight: 0.28,
  /** pen: a piece of writing is somewhere at least so dark. */
  leastPeak: 0.5,
  /** points: narrower pieces stand beside a line rather than across it, and so far on both sides of it. */
  crossingWidth: 5,
  across: 2,
  /** share of a piece that must stand left of a line for the cell there to own it. */
  begun: 0.25,
  /** points: area of a speck. */
  speck: 6,
  /** points: so near to the upper or lower line, a piece lower than this is a rest of it … */
  nearLevel: 10,
  restHeight: 14,
  /** … a little further one smaller than this both ways … */
  ratherNear: 14,
  restSize: 12,
  /** … and so near to a side, one narrower than this. */
  nearUpright: 7,
  restWidth: 9,
  /** heights from the line: what comes in from the rim and has its middle there was written in a neighbour; points: so is what is narrower. */
  neighbour: 0.25,
  neighbourWidth: 8,
  /** heights: a piece so wide and so low is an underline. */
  underlineWidth: 2.2,
  underlineHeight: 0.3,
  /** points: area and longer side of the smallest piece that makes a cell written. */
  leastArea: 24,
  leastSize: 9,
  /** points of paper around the writing: what stands at the rim of a picture looks like a rest of a line. */
  room: 9,
} as const;

export const ruleTuning = {
  /** points that a line may lie from where it was traced. */
  slack: 5,
  /** points: the thickest line. */
  thickest: 7,
  /** pen: where both sides of a line carry so much ink, a stroke crosses it, and is kept. */
  strokeInk: 0.35,
  /** points beside a line where that ink is looked for. */
  beside: 2,
  /** points: the line is followed by pieces so long; drawn by hand or on a bent sheet it wanders. */
  piece: 16,
  /** ink: darker points count no more when the line is looked for, and when its thickness is measured. */
  mostCentre: 0.12,
  mostThick: 0.2,
  /** ink that each point away from the traced place costs. */
  awayCost: 0.004,
  /** ink: a fainter line is not there; share of its darkest lane: its other lanes have at least so much. */
  faintest: 0.01,
  lane: 0.3,
  /** A point is the pen's, not the row line's, if it is so many times as dark, or darker by so much ink, or so dark as the pen. */
  penTimes: 1.5,
  penMore: 0.12,
  penShare: 0.5,
} as const;

/** Ends of column lines that reach in from the rows above and below. */
export const stubTuning = {
  /** ink of the faintest one. */
  faintest: 0.06,
  /** points: a wider one is writing. */
  widest: 7,
  /** points from the cell's own line within which it is hidden behind that. */
  behindLine: 5,
  /** heights that a column line drawn by hand may reach into the cell. */
  deepest: 0.45,
  /** points for which it may be broken, where a line drawn across it has been cleared. */
  widestBreak: 6,
  /** points from the cell's own sides, which are cleared as such. */
  besideSide: 9,
} as const;

/** Lines drawn by hand along the upper or lower border. */
export const drawnLineTuning = {
  /** pen: fainter points are not part of one. */
  visible: 0.3,
  /** points: a stroke of the pen is no thicker; a thicker run of ink is writing. */
  thickest: 8,
  /** points that a line may wander from one column of points to the next. */
  wander: 2,
  /** columns in a row in which a line may be missing, or hidden behind writing. */
  longestGap: 4,
  longestHidden: 34,
  /** heights: no stroke of a sign is so long; share of the cell's width: nor in a narrow cell. */
  longerThanSigns: 1.3,
  mostOfCell: 0.8,
  /** share of its length that a line shows. */
  leastShown: 0.4,
  /** heights: the lower strokes of several 正 make a line too; one so long is an underline. */
  underline: 3,
  /** points up or down per point along. */
  steepest: 0.12,
  /** heights from the border: further inside a line is drawn through the writing, which others judge. */
  nearBorder: 0.32,
  /** points beyond the cell's side from which on a line runs out of it. */
  runsOut: 2,
  /** pen: a line drawn by hand is as dark as the writing; a printed one mostly is not. */
  asPen: 0.75,
  /** columns of writing that may be cut by a line without harm. */
  widestCut: 6,
  /** points above and below a line where a stroke that crosses it goes on. */
  beside: 2,
  /** points from the cell's sides where a cut does no harm: the side itself is cut there. */
  besideSide: 6,
} as const;

/** The mixture of colours in which the pen stands out most. */
export const mixtureTuning = {
  /** share of their usual darkness beside the pen: lines must become fainter to be worth another light. */
  worthwhile: 0.85,
  /** Noise grows with unlike shares, and colours are blurred in a photo: their length within this is harmless. */
  mostNoise: 1.35,
  /** share of the pen's darkness that must remain. */
  leastPen: 0.85,
  /** shares of red, green and blue in which the eye mixes. */
  eye: [0.21, 0.72, 0.07],
  /** shares of one colour that are tried, in steps of a quarter. */
  shares: [-0.5, -0.25, 0, 0.25, 0.5, 0.75, 1, 1.25],
  /** Places sampled along a cell, and down from its upper to its lower line. */
  along: 18,
  down: 14,
  /** heights from the lines between which they stand. */
  belowLine: 0.15,
  /** heights from where it was traced that a line is searched, and how many places each way. */
  slack: 0.06,
  slackSteps: 3,
  /** Halvings: of the sampled places the darkest 16th may be strokes, of those of all cells the darkest eighth is the pen. */
  strokes: 4,
  pen: 3,
  /** grey: paper is never taken for darker, nor for anything but white where none was sampled. */
  darkestPaper: 1,
  white: 255,
} as const;
