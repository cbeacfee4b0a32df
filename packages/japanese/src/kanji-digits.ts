const inOrder = '〇一二三四五六七八九';

/** The digits as they are written every day. */
export const kanjiDigits: ReadonlyMap<string, number> = new Map([
  ...Array.from(inOrder, (digit, value): [string, number] => [digit, value]),
  ['零', 0],
]);
