/* Numbers of the stage that opens and draws photos. Units: `px` pixels of the photo, `bytes`. */

export const decodeTuning = {
  /** bytes and px: the largest phone photos have 50 megapixels; beyond that a file is meant to do harm. */
  mostBytes: 30 * 1024 * 1024,
  mostPixels: 64_000_000,
  /** px: rows of a slip stay about 80 px high at this size; more costs time and shows nothing new. */
  longestSide: 2000,
  /** px: below this digits cannot be distinguished. */
  shortestSide: 240,
} as const;

/** What a page that decodes photos itself must make them no larger than. */
export const { longestSide } = decodeTuning;

export const overlayTuning = {
  /** px: an outline is a 600th of the longer side thick, at least two: visible on every screen. */
  sideOfStroke: 600,
  thinnest: 2,
  /** share of the colour that fills a cell: its writing stays legible. */
  fill: 0.08,
} as const;

export const previewTuning = {
  /** JPEG quality in percent: writing stays sharp at about a tenth of the size. */
  quality: 85,
} as const;
