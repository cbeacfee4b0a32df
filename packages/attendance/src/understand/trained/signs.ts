/**
 * What the net writes. REQ: all of those; MIN: at least so many of those; ALT … BAR … CLOSE: one of these;
 * OUT, WISH: whoever is left out, or hoped for. A number is GE so many or more, GT more than that, ABS or fewer
 * absent, ABSLT fewer absent; BUT takes people out of those before it. ASK: it has to be asked. NONE: nothing is
 * said of who comes. How it is decided: AUTO, ATONCE and WAIT so long by itself, BYHAND by somebody, ANSWERED once all
 * have answered, MOST the day with the most people, SOONEST the earliest, TIES the one with more people where several are
 * equal, OTHERWISE in a way none of these says.
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
  'AUTO',
  'ATONCE',
  'WAIT',
  'BYHAND',
  'ANSWERED',
  'MOST',
  'SOONEST',
  'TIES',
  'OTHERWISE',
] as const;

/** One of the list, or the number of a mention. */
export type Sign = (typeof signs)[number] | number;
