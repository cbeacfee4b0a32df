/*
 * Numbers of the stage that knows forms. Units: `mm` millimetres of the printed sheet; `width` a share of
 * the table's width; `rows` a row height; `share` a part of a whole.
 */

export const memoryTuning = {
  /** width: column lines of one form differ by no more from photo to photo. */
  sameColumn: 0.012,
  /** rows too many or too few: a photo that shows more of them shows another form. */
  mostAstray: 3,
  /** rows from its place at which a field still decides which row is the first. */
  sameHeight: 0.3,
  /** Places are kept in steps of one in so many: finer is noise, and makes files differ. */
  steps: 10_000,
} as const;

export const markTuning = {
  /** rows that may have been overlooked above the first found one, or taken for one too many. */
  astray: [0, 1, -1, 2, -2, 3, -3],
  /** Of the four corner marks one may be covered or outside the photo. */
  leastMarks: 3,
  /** share of the brightness of the paper beside it: a mark is darker. */
  darkness: 0.62,
  /** times a mark's size: how far from its place it is searched, and in steps of what part of it. */
  reach: 0.6,
  steps: 6,
  /** times a mark's size: half sides of the squares whose brightness is taken, in it and beside it. */
  inner: 0.3,
  beside: 0.15,
  /** Sides of the four that must be paper: one may lie in the shadow of the sheet's rim. */
  leastSides: 3,
} as const;

/** The form that is printed; whoever changes it makes another form. */
export const ownFormTuning = {
  /** mm and rows of items. */
  sheets: {
    a6: { width: 105, height: 148, rows: 12 },
    a5: { width: 148, height: 210, rows: 16 },
  },
  /** width at which the columns end: name, quantity, price, amount. */
  columns: [0, 0.42, 0.62, 0.81, 1],
  /** mm: rim of the sheet that printers leave blank, side of a corner mark. */
  margin: 8,
  mark: 4,
  /** mm: room above the table for its title, and below it to the lower marks. */
  aboveTable: 8,
  belowTable: 4,
  /** mm: thickness of the outer and of the inner lines. */
  thick: 0.5,
  thin: 0.25,
  /** red, green and blue, 0 to 1: dark enough to be found, and fainter than any pen. */
  ink: [0.2, 0.25, 0.3],
  /** mm: sizes of captions and title, their distance from the side and from the table. */
  caption: 3,
  title: 4,
  captionLeft: 2,
  titleAbove: 3,
  /** rows from the upper line of its row to the foot of a caption. */
  captionFoot: 0.62,
} as const;

/** The price list on sheets of its own. */
export const menuTuning = {
  /** mm: rim of the sheet, from line to line, size of the signs. */
  margin: 10,
  pitch: 7,
  text: 4,
  /** share of the width that names have; prices have the rest. */
  share: 0.7,
  /** units of the font, 1000 to the em, by which its thinnest strokes are widened. */
  weight: 40,
} as const;
