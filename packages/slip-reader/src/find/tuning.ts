/*
 * All numbers of the stage that finds the slip, by the file that uses them. Long because it is a table: a
 * number stands here once, with its unit and its reason. Units:
 *   px        a pixel of the flat picture, whose longer side is 1,400 px; a row is mostly 40 to 70 px high there
 *   small px  a pixel of the small picture, whose longer side is about 720 px
 *   rows      a row height: the distance from one row line to the next
 *   contrast  how much darker than the paper beside it, as a share of the paper's brightness
 *   share     a part of a whole, 0 to 1
 *   bands     rooms between two row lines
 * Where a number was found by measuring, it was chosen on the photos drawn for tuning (docs/slip-reader.md).
 */

/** What more than one file needs to know of a ruled line. */
export const lineTuning = {
  /** contrast: the faintest printed line that stands out from the grain of the paper. */
  faintest: 0.012,
  /** contrast: beyond it a line counts no more, so that pen strokes do not outweigh print. */
  strongest: 0.15,
  /** contrast: a line nobody overlooks. Grain and shadows stay below. */
  strong: 0.06,
  /** px: length of the strips a line is followed by; short enough to follow a bent sheet. */
  strip: 24,
  /** share of its usual strength: where a line is paler it has ended, and what goes on is grain. */
  pale: 0.25,
  /** px: how far from where it was traced a line may be found again. */
  slack: 2,
  /** px: boxes whose sides are nearer to each other than this touch. */
  touching: 3,
  /** px: how far beyond the ends of a box's lines its sides are looked for. */
  besideBox: 8,
} as const;

export const slipTuning = {
  /** small px: longer side of the picture in which directions are looked for; more costs time only. */
  smallSide: 720,
  /** small px: half the thickness of the thickest line looked for. */
  smallReach: 3,
  /** bands with all columns: a table of so many, its widest column at the left, is surely upright. */
  sureScore: 4.5,
  /** bands with all columns: fewer are chance. */
  leastScore: 2.5,
  /** small px: room left around a sheet that is searched alone. */
  roomAround: 6,
  /** grey level of paper where none of it is known. */
  middleGrey: 128,
} as const;

/** A strip of desk between two sheets. */
export const gapTuning = {
  /** share of the brightness of the sheets on both sides: desk is darker. */
  darkDesk: 0.62,
  /** rows: width of the narrowest gap between two sheets. */
  narrowest: 0.4,
  /** rows: how far the sheets on both sides are compared, and the share of that which must be there. */
  beside: 2,
  leastBeside: 0.5,
  /** px from one place to the next. */
  every: 4,
  /** shares of a row's height where its brightness is taken: away from the lines. */
  downRow: [0.3, 0.5, 0.7],
} as const;

/** Another slip beside the found one. */
export const anotherTuning = {
  /** share of the strong lines that may stand outside a single slip (grain, the rim of the sheet). */
  mostOutside: 0.3,
  /** rows around the table that belong to the slip, and how many times that above and below it. */
  room: 1.2,
  above: 3,
  below: 2,
} as const;

export const sheetTuning = {
  /** share of the photo that a sheet covers at least. */
  leastArea: 0.06,
  /** share of its frame that a sheet fills at least: light on a desk is ragged. */
  leastFill: 0.6,
  /** share of all lines on sheets that each of two slips has at least. */
  leastLines: 0.2,
  /** small px between two sheets; less is a fold. */
  apart: 2,
  /** small px: the rim of a sheet has a shade, which is a line too. */
  rim: 3,
  /** share of the lines per area on the sheets: desk between them has fewer, a shadow has not. */
  mostInGap: 0.35,
} as const;

export const flatTuning = {
  /** px: longer side of the flat picture; one pixel is about one and a half of a usual phone photo. */
  longSide: 1400,
  /** share of the photo's size that the flat picture reaches beyond its rim: tilted corners are kept. */
  beyond: 0.04,
  /** px: a shorter side than this comes of lines that are not those of a sheet. */
  shortestSide: 300,
} as const;

export const pencilTuning = {
  /** slope of the steepest line looked for: a phone held askew by 37 degrees. */
  steepest: 0.75,
  /** slope from one vote to the next: over half of the small picture less than three pixels. */
  slopeStep: 0.0075,
  /** slope by which lines may differ over the picture's length: the strongest perspective, and its steps. */
  mostTurn: 0.8,
  turnStep: 0.04,
  /** slope: perspective and skew that are usual; more is less likely, by a bell curve. */
  usualTurn: 0.7,
  usualSkew: 0.15,
  /** contrast: strong pen strokes count no more than a printed line. */
  mostWeight: 0.12,
  /** contrast: fainter pixels do not vote. */
  leastRidge: 0.02,
  /** steps: the rough search takes every second slope and leaves out the outermost ones. */
  roughEvery: 2,
  roughRim: 4,
  /** shares of a rough step by which the best pencil is refined, and how many of them each way. */
  refinements: [0.5, 0.25, 0.125],
  refinedSteps: 2,
  /** share of the picture's length beyond its rim where lines may still cross its middle. */
  beyond: 0.35,
  /** Keeps a vote right at the rim of the counted places inside of them, against rounding. */
  rounding: 1e-6,
} as const;

export const traceTuning = {
  /** px that a line may wander from one strip to the next, and more for each strip it was hidden. */
  wander: 2.5,
  wanderHidden: 0.4,
  /** strips that a line may be hidden for, by a hand, a stain or a stroke. */
  hidden: 5,
  /** strips of the shortest line. */
  leastStrips: 4,
  /** share of a strip that a line covers; a dot of a dotted line below others does not. */
  leastCovered: 0.5,
  /** share of the faintest line's contrast that makes a pixel covered. */
  coveredContrast: 0.5,
  /** px over which the grain of the picture is measured. */
  neighbourhood: 96,
  /** times the grain that a line stands out from it. */
  outstanding: 2.2,
  /** share of the places that stay below the grain: lines and writing take fewer than the rest. */
  grainShare: 0.6,
  /** strips: from here on a line is long and chooses its next place before others. */
  long: 12,
  /** strips back from which a line's direction is taken, and how many of them it needs. */
  pointsBack: 6,
  leastPoints: 2,
  /** px per strip: lines of a flat picture are not steeper. */
  steepest: 1,
  /** points over which a line goes on beyond its ends: the last two are too shaky. */
  endPoints: 8,
} as const;

export const ladderTuning = {
  /** px from one row line to the next, at least and at most. */
  leastPitch: 22,
  mostPitch: 200,
  /** lines: fewer make no table. */
  leastRungs: 6,
  /** rows by which rows of one form differ in height, and more for each hidden line between. */
  uneven: 0.16,
  unevenHidden: 0.06,
  /** steps to the next line: up to two in a row may be hidden. */
  mostSteps: 3,
  /** shares of the longest line: lines at least so long are tried together, long ones first. */
  shortest: [0.75, 0.5, 0.3],
  shortestLine: 0.3,
  /** times the score that a ladder of shorter lines must have. */
  clearlyBetter: 1.15,
  /** px: a line so long may go on in another piece, which is itself at least so long. */
  longPiece: 120,
  shortPiece: 70,
  /** share of the longer piece's length that the gap between two pieces takes at most. */
  longestGap: 0.8,
  /** px by which pieces of one line may differ in height, and more for each px between them. */
  sameHeight: 3,
  sameHeightPer: 0.015,
  /** share of a row line's weight: writing half-way between the rows weighs less. */
  halfWeight: 0.5,
  /** share of a line's length that each hidden line before it costs. */
  hiddenCost: 0.9,
  /** share of the last step in the expected one: the pitch drifts slowly on a bent sheet. */
  drift: 0.25,
  /** share of its way through the columns that a further row line really shows. */
  leastShown: 0.75,
} as const;

export const columnTuning = {
  /** contrast: as faint as this an upright line still is one. */
  darkEnough: 0.015,
  /** share of a band's height that a column line covers; a pen stroke hardly ever does. */
  leastCover: 0.8,
  /** share of cover below which no leaning line can pass either. */
  leastUpright: 0.3,
  /** px across per px down: columns drawn by hand may lean so. */
  leans: [-0.1, -0.05, 0.05, 0.1],
  /** share of a band's height left out at both ends, where the row lines are. */
  bandRim: 0.1,
  /** bands of the shortest column. */
  leastBands: 3,
  /** rows by which a column may shift to the next band, and more for each band it was hidden in. */
  shift: 0.16,
  shiftHidden: 0.05,
  /** rows: lines nearer to each other are pieces of one. */
  sameLine: 0.15,
  /** share of its bands in which a column is seen. */
  leastDense: 0.6,
  /** share of the row lines between its bands that a column really crosses. */
  leastCrossed: 0.5,
  /** rows above and below a row line: right beside it. Strokes of tallies end before. */
  beside: { from: 0.04, to: 0.14 },
  /** share of that which is dark, and px beside its place where it may be found. */
  leastBeside: 0.6,
  besideOff: [-3, 0, 3],
  /** px from the picture's rim in which no line is looked for. */
  rim: 3,
  /** share of a side's height, at both ends, that is checked for meeting the lines. */
  atEnd: 0.2,
  leastMet: 0.6,
  metOff: [-2, 0, 2],
  /** px beside its place where a hidden column line is looked for. */
  around: 4,
} as const;

/** Two tables of items side by side. */
export const twinTuning = {
  /** Column lines of either table, at least: three inner ones and the side towards the other. */
  leastColumns: 4,
  /** rows: the room between them is neither narrower nor wider. */
  narrowest: 0.35,
  widest: 2,
  /** px beside a column line that belong to it. */
  rim: 1,
  /** share of that room that a row line may seem to cover, and of the row lines that must end before it. */
  mostShown: 0.25,
  leastParted: 0.8,
} as const;

export const gridTuning = {
  /** rows: the least width of a column for numbers, and how many times that of the names and amounts. */
  narrowest: 1.1,
  narrowestLabel: 1.4,
  narrowestAmount: 0.8,
  /** bands: fewer rows make no table. */
  leastRows: 3,
  /** lines of the three that must be seen in a band. */
  leastSeen: 2,
  /** share of the bands in which each of the three is seen, and an outer side. */
  leastInner: 0.5,
  leastOuter: 0.6,
  /** share of the bands: a line through so many is a column; tally strokes never line up so often. */
  overlookedFrom: 0.7,
  /** Four columns and a running number have six lines; the rims of the sheet add two. */
  mostColumns: 8,
  /** share of the bands from which on a line is counted as one of them. */
  countedFrom: 0.8,
  /** times the width of the others that the column of the names has. */
  widestBy: 1.15,
  /** Factors of the score: names not widest, a column overlooked, a sheet seen sideways. */
  notWidest: 0.3,
  overlooked: 0.5,
  sideways: 0.25,
  /** share of the score that depends on price and amount being alike. */
  evenness: 0.4,
} as const;

export const endTuning = {
  /** px and rows of the window in which a line is seen to end. */
  leastWindow: 8,
  window: 0.5,
  /** share of that window that is dark: below it the line has ended. */
  leastDark: 0.3,
  /** rows from the end of the row lines to an outer column line that belongs to it. */
  sameEnd: 0.4,
} as const;

export const usedColumnTuning = {
  /** share of the rows: a line through so many is a column. */
  leastSeen: 0.7,
  /** rows: lines nearer to each other are one double line. */
  doubled: 0.5,
  /** share of a cell's height: bars of a tally may hang high, from here on all is writing. */
  belowLine: 0.15,
  /** share of the named rows: with writing in at most so many a column is left free; a name may run into it. */
  leftFree: 0.26,
  /** rows with a name from which the use of a column can be known. */
  leastNamed: 2,
} as const;

export const headTuning = {
  /** share of a cell's width: so near to its middle a caption stands. */
  offCentre: 0.09,
  /** share: below the times no head is expected; only captions so near to the middle make one. */
  unexpectedOffCentre: 0.05,
  /** share: three captions so exactly in the middle make a head whatever the fourth cell shows. */
  exactlyCentred: 0.025,
  /** share of a cell's width: a caption leaves room on both sides. */
  widestCaption: 0.72,
  /** share of the paper's brightness: darker is ink. */
  dark: 0.82,
  /** share of a cell's height: captions stand below it, away from what hangs down from above. */
  belowAbove: 0.38,
  /** shares of a cell's width and height at its sides and its lower line that are left out: the lines. */
  besideSides: 0.05,
  aboveLine: 0.18,
  /** px of ink in a column of pixels that are more than grain. */
  leastDark: 2,
  /** px from one to the next where the brightness of the paper is taken. */
  every: 2,
} as const;

export const layoutTuning = {
  /** px: half the thickness of the thickest line looked for in the flat picture. */
  reach: 4,
  /** times the grain beside them: real lines reach six and more even in the worst photos, grain about one. */
  leastContrast: 2.2,
  /** px beside a line where that grain is taken, still far from the next line. */
  besideLine: 8,
  /** px from one place along the line to the next. */
  every: 3,
  /** contrast of grain where there is none at all. */
  leastGrain: 1e-6,
  /** share of itself that a column line hidden behind writing still shows. */
  leastHidden: 0.4,
  /** share of its length that the first and the last line of the rows show; so does a ruled line. */
  leastShown: 0.7,
  /** bands: a table is not made smaller than this. */
  fewestBands: 3,
  /** share of its neighbour's brightness: a darker column lies on the desk, one line was overlooked. */
  onDesk: 0.4,
  /** shares of a cell's width and height where its brightness is taken: writing covers few of them. */
  acrossCell: [0.15, 0.4, 0.6, 0.85],
  downCell: [0.25, 0.5, 0.75],
  /** rows from the first row line at which the lower line of its table's head may stand. */
  headRoom: 0.3,
} as const;

export const strikeTuning = {
  /** share of the name's cell, at its right, from where a line through the row is followed. */
  fromLabel: 0.35,
  /** share of its way that the line shows. */
  leastSeen: 0.8,
  /** shares of the row's height between which it stays. */
  upper: 0.17,
  lower: 0.85,
} as const;

export const boxTuning = {
  /** rows that a box may reach beyond the ends of its lines. */
  outwards: 0.6,
  /** rows: height of a box, at least and at most. */
  lowest: 0.6,
  highest: 2.4,
  /** times its height that a row of boxes is wide, and a single box. */
  leastWide: 1.2,
  leastSide: 0.5,
  /** share of its upper and lower side that a box shows. */
  leastShown: 0.8,
  /** px at both ends of a line that are left out: the sides stand there. */
  ends: 2,
  /** times the width: a pair of lines with so much more is better, one with about as much if it is nearer. */
  more: 1.1,
  about: 0.9,
  /** times the width of the box before it that a box with a number has. */
  widerBy: 1.25,
} as const;

export const ruledTuning = {
  /** bands beside the columns that a ruled sheet has at least. */
  leastBands: 4,
  /** bands: no form has so many rows without any column; a frame around them is the rim of the sheet. */
  mostFormBands: 6,
  /** rows beyond its ends where a printed line has paper, and how bright, as a share of that between. */
  beyond: 0.3,
  paper: 0.8,
  /** rows from a printed frame to the end of the row lines: those of a sheet run on through its margin line. */
  atFrame: 0.4,
  /** bands above and below the columns to which a printed frame reaches, and the share of it beyond. */
  frameAbove: 3,
  frameBelow: 2,
  mostBeyond: 0.15,
  /** rows from the rim of a ruled sheet to the writing: its shade is none. */
  rim: 0.22,
  /** bands away from the columns where a time or a total is looked for. */
  mostAway: 5,
} as const;

export const fieldTuning = {
  /** share of the table's width: rows that are wider have their caption inside. */
  widestBox: 0.6,
  /** rows beside the table to which boxes may reach. */
  besideTable: 0.3,
  /** rows above and below the table to which boxes are looked for. */
  reach: 5,
  /** rows: a box may stand right on the table's first or last line. */
  onLine: 0.3,
  /** rows by which the row lines reach further than the columns in use, if those are not all. */
  further: 0.6,
  /** rows from the end of the lines to the frame that stands there. */
  toFrame: 0.12,
  /** px: sides so near to the table's own are its. */
  sameSide: 6,
} as const;

export const placeTuning = {
  /** rows above and below the items, and beside them, where a time or the total is looked for. */
  reach: 8,
  beside: 0.4,
  /** rows from the first and last row line into the table: what stands there is still outside. */
  insideRows: 0.3,
  /** rows: heights of a row or a box for a time or the total, or of its caption. */
  highest: 2.2,
  lowestCaption: 0.25,
  /** share of the lower line that the upper one runs along with. */
  leastCommon: 0.6,
  /** share of its upper and lower side that a box shows, and a row between long lines. */
  leastShown: 0.8,
  leastShownLong: 0.6,
  /** shares of the table's width: lines that are long, that are too long to write on, that roof the head. */
  long: 0.5,
  widestLine: 0.75,
  roof: 0.8,
  /** rows: nearer to the first row a line is the table's own. */
  ownLine: 0.15,
  /** rows above the first row that still belong to it where no roof is seen. */
  headRoom: 0.1,
  /** share: a place of which more stands inside a larger one is part of that. */
  mostCommon: 0.7,
  /** More places than this no form has. */
  mostPlaces: 20,
  /** times: of two boxes that touch the first may name the second, unless that is so much narrower. */
  muchNarrower: 0.6,
  /** rows by which the ends of the two lines of a row may differ. */
  sameEnd: 0.8,
  /** rows from the end of its lines to the side that closes a box, and the least width of one. */
  atSide: 0.3,
  narrowest: 0.6,
  /** rows: sides so near to the table's inner columns are theirs. */
  sameColumn: 0.15,
  /** share of a cell's width that a line to write on inside of it takes, and rows from its lines. */
  innerLine: 0.2,
  belowUpper: 0.3,
  aboveLower: 0.25,
  /** rows of room to write in above a line. */
  lineRoom: 1.1,
  /** rows before a line to write on where its caption may stand, beyond the table's side at most so far. */
  captionRoom: 2.8,
  beyondSide: 0.3,
  /** rows: lines whose heights differ less follow each other; px left free behind the one before. */
  sameLine: 0.4,
  behindLine: 4,
  /** rows: places whose heights differ less are read from left to right. */
  sameHeight: 0.5,
  /** shares of a cell's width and height that another must share to overlap it. */
  overlapWide: 0.2,
  overlapHigh: 0.3,
  /** rows of room around a word that becomes a cell. */
  wordRoom: 0.12,
} as const;

export const printedLineTuning = {
  /** rows: a piece is at least so long at one height; no stroke of a printed sign is. */
  shortestPiece: 0.4,
  /** share of a piece that is dark; a dotted line has paler spots, a row of signs far more. */
  leastDark: 0.8,
  /** px without ink that a piece may have: the gap between two dots. */
  gap: 3,
  /** px by which pieces of one line may differ in height from one to the next. */
  step: 2,
  /** rows that a stroke of writing across it hides a line for. */
  strokeAcross: 0.1,
  /** rows: length of the shortest line, and of the shortest part of one parted by writing. */
  shortest: 1.1,
  shortestPart: 0.8,
  /** px beyond which a pale line has ended; shorter gaps are noise. */
  shortestEnd: 5,
  /** share of a line that has at least half its usual strength; the tops of a row of signs have not. */
  leastEven: 0.8,
  /** px: longer lines are row lines, which may be dotted. In px as it was measured; in rows it would be another limit on every form. */
  longRow: 300,
  /** rows, at least px, beside a line where ink is looked for, and the share of it that may have some. */
  besideLine: 0.12,
  leastBeside: 5,
  mostBeside: 0.4,
  /** rows that writing on a line hides it for at most. */
  longestHidden: 4,
  /** rows: about the width of a sign; nearer to each other stand boxes, with nothing but paper between. */
  signWide: 0.35,
  /** px by which pieces of one line may differ in height. */
  sameHeight: 3,
  /** share of the way between two pieces that writing covers, where it is wide and where it is narrow. */
  leastWritten: 0.4,
  allWritten: 0.8,
  /** px at both ends of that way which may be sides of boxes, where it is wide and where it is narrow. */
  wideEnds: 5,
  narrowEnds: 2,
  /** px above and below the line where writing that hides it stands. */
  nearLine: 4,
  /** contrast of writing. */
  written: 0.05,
} as const;

export const wordTuning = {
  /** contrast of the faintest print. */
  faintest: 0.06,
  /** px: half the thickness of a line with its soft rim. */
  lineRim: 3,
  /** rows: pieces smaller both ways are dots and grain, higher ones no signs. */
  smallest: 0.12,
  tallest: 1.3,
  /** rows: signs nearer to each other are one word; in what is too wide for a word so near. */
  nearby: 0.55,
  closest: 0.3,
  /** rows: a caption or a number is not wider; what is wider is several of them. */
  widest: 3.8,
  /** rows: a word is at least so high and wide. */
  lowest: 0.18,
  /** rows: the side of a box is so narrow, and at least so high. */
  sideWidth: 0.16,
  sideHeight: 0.3,
  /** px beyond the end of a line where a side may meet it. */
  sideBeyond: 6,
  /** share of the lower sign's height that two signs of one word have in common. */
  leastCommon: 0.4,
  /** px that a side between two signs may stand over them. */
  sideOver: 2,
} as const;

export const captionPlaceTuning = {
  /** rows: a place to write in is at least so high. */
  lowest: 0.6,
  /** share of the box below it: a lower box holds only its caption. */
  lowBox: 0.9,
  /** share of that box's height, and px, by which the two may stand apart. */
  sameTop: 0.2,
  sameSide: 6,
  /** rows: a box so high has room for a caption over the number, which is at most so high. */
  highBox: 1.25,
  lowCaption: 0.5,
  /** share of a box's height: the middle of a caption over the number stands above. */
  upperPart: 0.4,
  /** share of a box's height: so much must be left for the number. */
  lowestSplit: 0.55,
  /** px between the caption and the number's room, and how far words beside it may reach up. */
  belowCaption: 2,
  besideCaption: 4,
  /** rows before and above a box where its caption may stand, and how far into it that may reach. */
  beforeRoom: 0.9,
  aboveRoom: 0.75,
  intoSide: 0.1,
  intoTop: 0.15,
} as const;

export const freePlaceTuning = {
  /** rows behind its caption where a number may stand without any line. */
  room: 2.5,
  /** rows: empty room behind a caption is a place if it is so wide, and at least so high. */
  leastRoom: 1.5,
  leastHigh: 0.8,
  /** share of a word's height that another beside it has in common with it. */
  beside: 0.3,
  /** rows left free behind a caption. */
  behind: 0.2,
} as const;
