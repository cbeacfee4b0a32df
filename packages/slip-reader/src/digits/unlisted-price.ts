/**
 * A price that is a listed one without its last zero or its first digit: rather the zero was lost at
 * the border of the cell (3300 read as 330), or two strokes ran into one (1100 read as 100), than such
 * a price exists. It needs clearer writing than others, and is asked about where it is read.
 */
export const lacksDigit = (value: string | null, prices: readonly number[]): boolean =>
  value !== null &&
  !prices.includes(Number(value)) &&
  prices.some((price) => {
    const listed = String(price);
    return listed.length === value.length + 1 && (listed.endsWith(value) || listed === `${value}0`);
  });

/**
 * A price that would be a listed one if a 7 in it were a 1, or a 1 a 7. What stands in the list is not read instead, but
 * the price is asked about.
 */
export const looksListed = (value: string | null, prices: readonly number[]): boolean =>
  value !== null &&
  !prices.includes(Number(value)) &&
  onesForSevens(value).some((other) => prices.includes(Number(other)));

/** A number with one 7 in it as a 1, or a 1 as a 7: many write the one with a stroke that makes it the other. */
export const onesForSevens = (value: string): string[] =>
  [...value].flatMap((digit, i) => {
    const other = { '1': '7', '7': '1' }[digit];
    return other === undefined ? [] : [value.slice(0, i) + other + value.slice(i + 1)];
  });
