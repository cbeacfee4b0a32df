const onesOnly = (price: string): string => price.replaceAll('7', '1');

/**
 * Whether a price becomes another listed one where a 1 is taken for a 7: many write the one with a long
 * upstroke. A single net may be sure of the wrong one, so both must look.
 */
export const hasListedTwin = (value: string | null, prices: readonly number[]): boolean =>
  value !== null &&
  prices.map(String).some((price) => price !== value && onesOnly(price) === onesOnly(value));
