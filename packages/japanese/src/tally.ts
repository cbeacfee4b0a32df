/** A tally is kept in strokes of 正: horizontal, vertical or, where a hand is quick, slanted. */
export type StrokeDirection = 'h' | 'v' | 'd';

/** The strokes of 正 in the order they are written. */
export const seiStrokes: readonly StrokeDirection[] = ['h', 'v', 'h', 'v', 'h'];

/** What a tally counts: five for each 正, one for each other stroke. */
export const tallyCount = (seis: number, strokes: number): number =>
  seis * seiStrokes.length + strokes;

/** How many strokes a row of marks has, each a whole 正 or a single bar. */
export function strokeCount(marks: readonly { readonly kind: string }[]): number {
  const seis = marks.filter(({ kind }) => kind === 'sei').length;
  return tallyCount(seis, marks.length - seis);
}

/** A sign that stands for strokes of a tally where a tally is written as text. */
export interface TallySign {
  readonly kind: 'sei' | 'begun' | 'bars';
  readonly strokes: readonly StrokeDirection[];
  /** Also a figure or a letter: whether it is a tally, the column it stands in has to say. */
  readonly ambiguous: boolean;
}

const sign = (
  kind: TallySign['kind'],
  strokes: readonly StrokeDirection[],
  signs: string,
  ambiguous = false,
): [string, TallySign][] => [...signs].map((one) => [one, { kind, strokes, ambiguous }]);

/** By the sign in half width; a bar is read, and typed, as one of many dashes. */
export const tallySigns: ReadonlyMap<string, TallySign> = new Map([
  ...sign('sei', seiStrokes, '正'),
  ...sign('begun', seiStrokes.slice(0, 2), '丁'),
  ...sign('begun', seiStrokes.slice(0, 2), 'T', true),
  ...sign('begun', seiStrokes.slice(0, 3), '下'),
  ...sign('begun', seiStrokes.slice(0, 4), '止'),
  ...sign('bars', ['h'], 'ー—–−-‐―─一'),
  ...sign('bars', ['v'], '|│丨'),
  ...sign('bars', ['v'], 'l1', true),
  ...sign('bars', ['d'], '/\\'),
  ...sign('bars', ['h', 'h'], '二', true),
  ...sign('bars', ['h', 'h', 'h'], '三', true),
]);

/** A tally's text in half width, without what only parts its marks: 正 ＋ 一, 正の字. */
export const tallyMarks = (text: string): string =>
  text.normalize('NFKC').replace(/[\s+]|の字/gu, '');
