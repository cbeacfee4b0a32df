/** Width of a sign in heights of the writing, as people space them. */
const unitOf = (sign: string): number => {
  if (/[.:]/.test(sign)) return 0.3;
  if (/[0-9()h]/.test(sign)) return 0.6;
  return /[DS]/.test(sign) ? 0.8 : 1;
};

/** Room a writer may leave once, between a letter and a name or between two words. */
const oneGap = 1.6;
const widest = 1.6;
const narrowest = 0.3;

/** Nats lost for every height of the writing that the text cannot account for. */
const price = 3;

/**
 * What a text loses because it cannot be as wide, or as narrow, as the writing is: a lone D does not
 * stretch over three characters. `aspect` is width by height of the writing.
 */
export function widthLoss(classes: string, aspect: number): number {
  const signs = [...classes];
  const units = signs.reduce((sum, sign) => sum + unitOf(sign), 0);
  const most = units * widest + (signs.length > 1 ? oneGap : 0.4);
  const least = units * narrowest;
  return price * (Math.max(0, aspect - most) + Math.max(0, least - aspect));
}
