import { type Piece, piecesIn } from '../cell/pieces.ts';
import { FloatRaster } from '../picture/raster.ts';
import type { Ridge } from '../picture/ridge.ts';
import type { PageArea, PrintedLine } from './printed-lines.ts';
import { acrossAt } from './trace.ts';
import { wordTuning } from './tuning.ts';

/** A word, printed or written, beside the table. */
export interface Word {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const { faintest, lineRim, smallest, tallest, nearby, closest, widest, lowest } = wordTuning;
const { sideWidth, sideHeight, sideBeyond, leastCommon, sideOver } = wordTuning;

/** The words around the item rows, lines taken away. */
export function findWords(
  level: Ridge,
  upright: Ridge,
  area: PageArea,
  lines: readonly PrintedLine[],
  pitch: number,
): Word[] {
  const [x0, y0] = [Math.max(0, Math.floor(area.left)), Math.max(0, Math.floor(area.top))];
  const ink = inkAround(level, upright, area, lines, x0, y0);
  const found = piecesIn(ink, faintest)
    .map(({ left, right, top, bottom }: Piece) => ({
      left: left + x0,
      right: right + x0,
      top: top + y0,
      bottom: bottom + y0,
    }))
    .filter((piece) => isSign(piece, pitch));
  const sides = found.filter((piece) => isSide(piece, lines, pitch));
  const signs = found.filter((piece) => !sides.includes(piece));
  return joined(signs, sides, nearby * pitch)
    .flatMap((word) => apart(word, signs, sides, pitch))
    .filter(
      ({ left, right, top, bottom }) => Math.min(right - left, bottom - top) >= lowest * pitch,
    );
}

/** What is darker than the paper in the area from (x0, y0) on, lines taken away. */
function inkAround(
  level: Ridge,
  upright: Ridge,
  area: PageArea,
  lines: readonly PrintedLine[],
  x0: number,
  y0: number,
): FloatRaster {
  const width = Math.min(level.width - 1, Math.ceil(area.right)) - x0 + 1;
  const height = Math.min(level.height - 1, Math.ceil(area.bottom)) - y0 + 1;
  const ink = new FloatRaster(width, height);
  for (let y = 0; y < height; y++)
    if (!area.isRow(y + y0)) inkRow(level, upright, area, x0, y0, ink, y);
  for (const { line, from, to } of lines) {
    const last = Math.min(width - 1, to - x0 + lineRim);
    for (let x = Math.max(0, from - x0 - lineRim); x <= last; x++) {
      const at = Math.round(acrossAt(line, x + x0)) - y0;
      for (let y = Math.max(0, at - lineRim); y <= Math.min(height - 1, at + lineRim); y++) {
        ink.set(x, y, 0);
      }
    }
  }
  return ink;
}

function inkRow(
  level: Ridge,
  upright: Ridge,
  area: PageArea,
  x0: number,
  y0: number,
  ink: FloatRaster,
  y: number,
): void {
  for (let x = 0; x < ink.width; x++) {
    const value = Math.max(level.at(x + x0, y + y0), upright.at(x + x0, y + y0));
    if (value > faintest && !area.inRows(x + x0, y + y0)) ink.set(x, y, value);
  }
}

/** A word that is too wide to be one, as the words it is made of. */
function apart(word: Word, signs: readonly Word[], sides: readonly Word[], pitch: number): Word[] {
  if (word.right - word.left < widest * pitch) return [word];
  const own = signs.filter(
    ({ left, right, top, bottom }) =>
      left >= word.left && right <= word.right && top >= word.top && bottom <= word.bottom,
  );
  return joined(own, sides, closest * pitch);
}

function isSign({ left, right, top, bottom }: Word, pitch: number): boolean {
  const [wide, high] = [right - left + 1, bottom - top + 1];
  return high < tallest * pitch && Math.max(wide, high) >= smallest * pitch;
}

/** The side of a box: upright, and it meets a line above and one below. */
function isSide(
  { left, right, top, bottom }: Word,
  lines: readonly PrintedLine[],
  pitch: number,
): boolean {
  if (right - left >= sideWidth * pitch || bottom - top < sideHeight * pitch) return false;
  const x = (left + right) / 2;
  const meets = (y: number): boolean =>
    lines.some(
      ({ line, from, to }) =>
        x > from - sideBeyond &&
        x < to + sideBeyond &&
        Math.abs(acrossAt(line, x) - y) <= 2 * lineRim,
    );
  return meets(top) && meets(bottom);
}

/** Signs nearer to each other than `near` become words, unless the side of a box stands between them. */
function joined(signs: readonly Word[], sides: readonly Word[], near: number): Word[] {
  const words: Word[] = [];
  for (const sign of [...signs].sort((a, b) => a.left - b.left)) {
    let whole = sign;
    for (let i = words.length - 1; i >= 0; i--) {
      const word = words[i] as Word;
      const common = Math.min(word.bottom, whole.bottom) - Math.max(word.top, whole.top);
      const lower = Math.min(word.bottom - word.top, whole.bottom - whole.top);
      if (whole.left - word.right > near || common < leastCommon * lower) continue;
      const [end, start, y] = [word.right, whole.left, (whole.top + whole.bottom) / 2];
      const parted = sides.some(
        ({ left, right, top, bottom }) =>
          right > end - sideOver && left < start + sideOver && y > top && y < bottom,
      );
      if (parted) continue;
      whole = {
        left: Math.min(word.left, whole.left),
        right: Math.max(word.right, whole.right),
        top: Math.min(word.top, whole.top),
        bottom: Math.max(word.bottom, whole.bottom),
      };
      words.splice(i, 1);
    }
    words.push(whole);
  }
  return words;
}
