/**
 * What the net writes. REQ: all of those; MIN: at least so many of those; ALT … BAR … CLOSE: one of these;
 * OUT, WISH: whoever is left out, or hoped for. A number is GE so many or more, GT more than that, ABS or fewer
 * absent, ABSLT fewer absent; BUT takes people out of those before it. ASK: it has to be asked. NONE: nothing is
 * said of who comes.
 */
export const signs = [
  'END',
  'REQ',
  'MIN',
  'ALT',
  'BAR',
  'CLOSE',
  'OUT',
  'FREE',
  'WISH',
  'EVERYONE',
  'OTHERS',
  'GE',
  'GT',
  'ABS',
  'ABSLT',
  'ONE',
  'ALL',
  'ASK',
  'NONE',
  'BUT',
] as const;

/** One of the list, or the number of a mention. */
export type Sign = (typeof signs)[number] | number;
