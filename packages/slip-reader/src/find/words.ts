import { type Piece, piecesIn } from '../cell/pieces.ts';
import type { Ridge } from '../picture/ridge.ts';
import type { PrintedLine, Surroundings } from './printed-lines.ts';
import { acrossAt } from './trace.ts';

/** A word, printed or written, beside the table. */
export interface Word {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Contrast of the faintest print. */
const faintest = 0.06;
/** Half the thickness of a line with its soft rim, in pixels. */
const lineRim = 3;
/** Pieces smaller than this both ways are dots and grain, in row heights; larger ones no signs. */
const smallest = 0.12;
const tallest = 1.3;
/** Signs nearer than this belong to one word, in row heights. */
const nearby = 0.55;

/** The words around the item rows, lines taken away. */
export function findWords(
  level: Ridge,
  upright: Ridge,
  area: Surroundings,
  lines: readonly PrintedLine[],
  pitch: number,
): Word[] {
  const [x0, y0] = [Math.max(0, Math.floor(area.left)), Math.max(0, Math.floor(area.top))];
  const width = Math.min(level.width - 1, Math.ceil(area.right)) - x0 + 1;
  const height = Math.min(level.height - 1, Math.ceil(area.bottom)) - y0 + 1;
  const ink = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    if (area.isRow(y + y0)) continue;
    for (let x = 0; x < width; x++) {
      const i = (y + y0) * level.width + x + x0;
      const value = Math.max(level.data[i] as number, upright.data[i] as number);
      if (value > faintest && !area.inRows(x + x0, y + y0)) ink[y * width + x] = value;
    }
  }
  for (const { line, from, to } of lines) {
    for (
      let x = Math.max(0, from - x0 - lineRim);
      x <= Math.min(width - 1, to - x0 + lineRim);
      x++
    ) {
      const at = Math.round(acrossAt(line, x + x0)) - y0;
      for (let y = Math.max(0, at - lineRim); y <= Math.min(height - 1, at + lineRim); y++) {
        ink[y * width + x] = 0;
      }
    }
  }
  const found = piecesIn({ width, height, ink }, faintest)
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
      ({ left, right, top, bottom }) => Math.min(right - left, bottom - top) >= lowestWord * pitch,
    );
}

/** A caption or a number is not wider than this, in row heights: what is wider is several of them. */
export const widestWord = 3.8;
const closest = 0.3;

function apart(word: Word, signs: readonly Word[], sides: readonly Word[], pitch: number): Word[] {
  if (word.right - word.left < widestWord * pitch) return [word];
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
  if (right - left >= 0.16 * pitch || bottom - top < 0.3 * pitch) return false;
  const x = (left + right) / 2;
  const meets = (y: number): boolean =>
    lines.some(
      ({ line, from, to }) =>
        x > from - 6 && x < to + 6 && Math.abs(acrossAt(line, x) - y) <= 2 * lineRim,
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
      if (whole.left - word.right > near || common < 0.4 * lower) continue;
      const [end, start, y] = [word.right, whole.left, (whole.top + whole.bottom) / 2];
      const parted = sides.some(
        ({ left, right, top, bottom }) =>
          right > end - 2 && left < start + 2 && y > top && y < bottom,
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

/** A word is at least so high and wide, in row heights. */
const lowestWord = 0.18;
