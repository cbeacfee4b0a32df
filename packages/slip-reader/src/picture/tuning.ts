/*
 * Numbers of the stage that prepares pictures. Units: `px` a pixel of the picture at hand, `grey` a level
 * from 0 (black) to 255 (white), `share` a part of a whole from 0 to 1.
 */

export const brightnessTuning = {
  /**
   * 256ths: how much red, green and blue add to what the eye sees as brightness (ITU-R BT.709, rounded
   * so that they make 256 together), and the half that rounds.
   */
  red: 54,
  green: 183,
  blue: 19,
  half: 128,
} as const;

export const ridgeTuning = {
  /** px: taken together along a line's way, on each side of one: quiets noise, bridges dots. */
  radius: 2,
  /** share of the light that paper in shadow keeps; what is darker is desk, whose grain draws no lines. */
  darkestPaper: 0.4,
  /** px: every so many are counted for the brightness of the paper; more do not change it. */
  sampledEvery: 7,
  /** share of the picture that is brighter than well lit paper: reflections. */
  brighterThanPaper: 0.1,
  /** grey: paper is never taken for darker than this, whatever the picture shows. */
  dimmestPaper: 16,
} as const;

export const homographyTuning = {
  /** A pivot nearer to zero than this is rounding: three of the four points lie on a line. */
  leastPivot: 1e-12,
} as const;
