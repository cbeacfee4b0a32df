import { type Glyph, mostMarks } from '@tashika/contract/slips';
import {
  seiStrokes as strokesOfSei,
  type TallySign,
  tallyMarks,
  tallySigns,
} from '@tashika/japanese';

/** How the next stroke is drawn: as part of a 正, or as a bar of its own. */
export type Pen = 'sei' | 'v' | 'h' | 'd';

type Bar = Extract<Glyph, { kind: 'bar' }>;
const bar = (dir: Bar['dir'], y: number | null): Bar => ({ kind: 'bar', dir, y });

/** The first four strokes of 正 at their heights; the fifth makes it whole. */
const seiStrokes: readonly Bar[] = [0.2, 0.5, 0.5, 0.6].map((y, index) =>
  bar(strokesOfSei[index] ?? 'h', y),
);

/** Heights of a single horizontal bar: clearly above, and below the middle of its cell. */
export const barHeights = { upper: 0.25, lower: 0.7 } as const;

/** What is drawn in one place: a whole 正, a 正 begun, or a bar. */
export type Figure =
  | { readonly kind: 'sei'; readonly strokes: number }
  | { readonly kind: 'bar'; readonly dir: Bar['dir']; readonly y: number | null };

const begins = (glyph: Glyph | undefined): boolean =>
  glyph?.kind === 'bar' && glyph.dir === 'h' && glyph.y !== null && glyph.y < 0.45;

/** The marks as a hand would have drawn them: bars in the order of a 正 make one that is begun. */
export function figuresOf(glyphs: readonly Glyph[]): readonly Figure[] {
  const figures: Figure[] = [];
  for (let at = 0; at < glyphs.length; ) {
    const glyph = glyphs[at];
    if (glyph === undefined) break;
    if (glyph.kind === 'sei') {
      figures.push({ kind: 'sei', strokes: strokesOfSei.length });
      at += 1;
      continue;
    }
    const strokes = begunAt(glyphs, at);
    if (strokes > 0) figures.push({ kind: 'sei', strokes });
    else figures.push({ kind: 'bar', dir: glyph.dir, y: glyph.y });
    at += Math.max(strokes, 1);
  }
  return figures;
}

/** How many glyphs from here on are the first strokes of one 正. */
function begunAt(glyphs: readonly Glyph[], at: number): number {
  if (!begins(glyphs[at])) return 0;
  let strokes = 1;
  while (strokes < seiStrokes.length) {
    const next = glyphs[at + strokes];
    if (next?.kind !== 'bar' || next.dir !== seiStrokes[strokes]?.dir) break;
    strokes += 1;
  }
  return strokes;
}

/** The pen that goes on as the marks began; where there are none yet, the one used before. */
export function penThatGoesOn(glyphs: readonly Glyph[], before: Pen): Pen {
  const last = figuresOf(glyphs).at(-1);
  if (last === undefined) return before;
  return last.kind === 'sei' ? 'sei' : last.dir;
}

export function addStroke(glyphs: readonly Glyph[], pen: Pen): readonly Glyph[] {
  if (pen !== 'sei') return [...glyphs, bar(pen, pen === 'h' ? barHeights.upper : 0.5)];
  const last = figuresOf(glyphs).at(-1);
  const begun = last?.kind === 'sei' && last.strokes < strokesOfSei.length ? last.strokes : 0;
  const next = seiStrokes[begun];
  return next === undefined
    ? [...glyphs.slice(0, glyphs.length - begun), { kind: 'sei' }]
    : [...glyphs, next];
}

/** Without the last stroke; a whole 正 goes back to its first four. */
export function eraseStroke(glyphs: readonly Glyph[]): readonly Glyph[] {
  const rest = glyphs.slice(0, -1);
  return glyphs.at(-1)?.kind === 'sei' ? [...rest, ...seiStrokes] : rest;
}

/** The single horizontal bar whose height decides how sure it is; null where there is none. */
export function singleBar(glyphs: readonly Glyph[]): Bar | null {
  const [only, ...others] = glyphs;
  return only?.kind === 'bar' && only.dir === 'h' && others.length === 0 ? only : null;
}

export const placeBar = (glyphs: readonly Glyph[], y: number): readonly Glyph[] =>
  singleBar(glyphs) === null ? glyphs : [bar('h', y)];

const written = { h: '一', v: '｜', d: '／' } as const;

/** The marks as text, in signs that the quantity column reads as the same marks. */
export const tallyText = (glyphs: readonly Glyph[]): string =>
  glyphs.map((glyph) => (glyph.kind === 'sei' ? '正' : written[glyph.dir])).join('');

/** As a hand would have drawn the sign; text does not say how high a horizontal bar stands. */
function glyphsOf({ kind, strokes }: TallySign): readonly Glyph[] {
  if (kind === 'sei') return [{ kind: 'sei' }];
  if (kind === 'begun') return seiStrokes.slice(0, strokes.length);
  return strokes.map((dir) => bar(dir, dir === 'h' ? null : 0.5));
}

/** The marks a text stands for, to be drawn; null where it is anything else, such as figures, or too many. */
export function marksOfText(text: string): readonly Glyph[] | null {
  const glyphs: Glyph[] = [];
  for (const mark of tallyMarks(text)) {
    const sign = tallySigns.get(mark);
    if (sign === undefined || sign.ambiguous) return null;
    glyphs.push(...glyphsOf(sign));
  }
  return glyphs.length === 0 || glyphs.length > mostMarks ? null : glyphs;
}
