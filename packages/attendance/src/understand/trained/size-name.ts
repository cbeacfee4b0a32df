/** How many, as the net sees it: large numbers are alike. */
export const sizeName = (size: number): string =>
  size <= 6 ? String(size) : size <= 10 ? '7-10' : '11+';
