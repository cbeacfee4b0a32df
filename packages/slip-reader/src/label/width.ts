import { widthTuning } from './tuning.ts';

const { oneGap, loneGap, widest, narrowest, price } = widthTuning;

/** Width of a sign in heights of the writing, as people space them. */
const unitOf = (sign: string): number => {
  if (/[.:]/.test(sign)) return widthTuning.point;
  if (/[0-9()h]/.test(sign)) return widthTuning.digit;
  return /[DS]/.test(sign) ? widthTuning.letter : widthTuning.sign;
};

/**
 * What a text loses because it cannot be as wide, or as narrow, as the writing is: a lone D does not
 * stretch over three characters. `aspect` is width by height of the writing.
 */
export const widthLoss = (classes: string, aspect: number): number =>
  lossOf(widthsOf(classes), aspect);

/** How narrow and how wide a text may be, in heights of the writing. */
export interface Widths {
  readonly least: number;
  readonly most: number;
}

export function widthsOf(classes: string): Widths {
  const signs = [...classes];
  const units = signs.reduce((sum, sign) => sum + unitOf(sign), 0);
  return {
    least: units * narrowest,
    most: units * widest + (signs.length > 1 ? oneGap : loneGap),
  };
}

export const lossOf = ({ least, most }: Widths, aspect: number): number =>
  price * (Math.max(0, aspect - most) + Math.max(0, least - aspect));
