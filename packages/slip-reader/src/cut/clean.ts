import { type Piece, piecesIn } from '../cell/pieces.ts';
import type { CellPicture } from '../cell-picture.ts';
import { margin, type Patch } from './cut.ts';
import { type Ink, inkOf } from './ink.ts';
import { clearRules } from './rules.ts';

/** What is left of a cell after the form has been taken away. */
export interface CleanCell {
  /** The cell itself with its surroundings: ink 0 … 1, only what belongs to this cell. */
  readonly ink: Ink;
  /** Box around the writing in `ink`, null for a blank cell. */
  readonly writing: WritingBox | null;
  /** A sign stands across a side of the cell, or was cut by a line drawn along it: it may not be whole. */
  readonly crossed: boolean;
  /** Its writing is grown together with a neighbour's: whatever it reads, nobody can be sure. */
  readonly tangled: boolean;
  readonly width: number;
  readonly height: number;
}

export interface WritingBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Ink fainter than this share of the pen's darkness is paper grain or a shine-through. */
const faint = 0.3;

/** A cell of which the darkness against the paper is known. */
export interface InkedCell {
  readonly patch: Patch;
  readonly raw: Ink;
  /** Darkness of its darkest strokes and of its paper; the lines stand outside. */
  readonly darkest: number;
  readonly paper: number;
  /** Its darkest few pixels. */
  readonly deepest: number;
}

export function inkCell(patch: Patch): InkedCell {
  const raw = inkOf(patch.grey);
  return { patch, raw, ...levelsInside(raw, patch) };
}

/** `pen`: how dark the slip's pen is (see `penDarkness`). Clears the ink of `cell` on the way. */
export function cleanCell(
  { patch, raw, darkest, deepest, paper }: InkedCell,
  pen: number,
): CleanCell {
  // Where nothing inside is nearly as dark as the pen, rests of lines must not pass for faint writing.
  const dark = deepest < 0.4 * pen ? pen : Math.max(0.5 * pen, Math.min(darkest, 1.5 * pen));
  const cut = clearRules(raw, patch.width, patch.height, dark);
  // Beside bold writing, what is as dark as the slip's usual pen is writing too.
  const usual = Math.min(dark, pen);
  const least = faint * usual;
  const list = piecesIn({ ...raw, ink: raw.data }, least);
  const kept = list.filter((piece) => belongs(piece, patch, usual));
  const data = new Float32Array(raw.data.length);
  const floor = Math.min(0.12, paper + 0.03, dark / 2);
  const show = (i: number): void => {
    data[i] = Math.max(0, Math.min(1, ((raw.data[i] as number) - floor) / (dark - floor)));
  };
  // the soft rim of a kept stroke is part of it
  const showRim = (i: number): void => {
    if ((raw.data[i] as number) <= least) show(i);
  };
  for (const { runs } of kept) {
    for (const { y, from, to } of runs) {
      const [start, end] = [y * raw.width + from, y * raw.width + to];
      showRim(start - 1);
      showRim(end + 1);
      for (let i = start; i <= end; i++) {
        show(i);
        showRim(i - raw.width);
        showRim(i + raw.width);
      }
    }
  }
  return {
    ink: { width: raw.width, height: raw.height, data },
    writing: kept.some((piece) => isWriting(piece)) ? boxAround(kept) : null,
    crossed: cut || list.some((piece) => isCrossing(piece, patch, dark)),
    tangled: kept.some((piece) => isTangled(piece, patch)),
    width: patch.width,
    height: patch.height,
  };
}

/** A stroke this far (in row heights) on both sides of a line is more than a sign that leans over it. */
const leaning = 0.6;

function isTangled({ left, right }: Piece, patch: Patch): boolean {
  return [margin, margin + patch.width].some(
    (line) => line - left > leaning * patch.height && right - line > leaning * patch.height,
  );
}

/** A sign is at least so high; lower pieces are commas and rests of lines. */
const signHeight = 0.28;

function isCrossing(piece: Piece, patch: Patch, dark: number): boolean {
  const { left, right, top, bottom, peak, y } = piece;
  if (bottom - top < signHeight * patch.height || peak < 0.5 * dark) return false;
  if (y < margin || y > margin + patch.height || right - left < 5) return false;
  return [margin, margin + patch.width].some((line) => left < line - 2 && right > line + 2);
}

/**
 * So many pixels the darkest strokes of a cell have at least, however wide the cell is. A share of a
 * wide field would take the rims of a small time for its darkest strokes, and fill the holes of an 8.
 */
const strokePixels = 48;

/** The middle and nearly the highest darkness inside the cell, away from its lines. */
function levelsInside(
  { width, data }: Ink,
  patch: Patch,
): Pick<InkedCell, 'paper' | 'darkest' | 'deepest'> {
  const histogram = new Uint32Array(256);
  const inset = 8;
  let count = 0;
  for (let y = margin + inset; y < margin + patch.height - inset; y++) {
    for (let x = margin + inset; x < margin + patch.width - inset; x++) {
      const bin = Math.min(255, ((data[y * width + x] as number) * 256) | 0);
      histogram[bin] = (histogram[bin] as number) + 1;
      count++;
    }
  }
  return {
    paper: quantile(histogram, count, 0.5),
    darkest: quantile(histogram, count, 1 - Math.min(0.015, strokePixels / count)),
    deepest: quantile(histogram, count, 0.998),
  };
}

function quantile(histogram: Uint32Array, count: number, share: number): number {
  let below = 0;
  for (let bin = 0; bin < histogram.length; bin++) {
    below += histogram[bin] as number;
    if (below >= count * share) return (bin + 0.5) / histogram.length;
  }
  return 1;
}

/** How dark the slip's pen is: the darkness reached in the fuller cells. */
export function penDarkness(cells: readonly InkedCell[]): number {
  const each = cells.map(({ darkest }) => darkest).sort((a, b) => a - b);
  const at = (share: number): number => each[Math.floor(each.length * share)] ?? 0;
  // On a slip with few rows most cells are blank: the darkest ones still tell the pen.
  return Math.max(0.12, at(0.7), 0.7 * at(0.95));
}

/** Share of a piece that must stand left of a line for the cell there to own it. */
const begun = 0.25;

/** Pieces of the neighbours' writing, remains of lines and specks do not belong to the cell. */
function belongs(piece: Piece, patch: Patch, dark: number): boolean {
  const left = margin;
  const right = margin + patch.width;
  const top = margin;
  const bottom = margin + patch.height;
  const { height: fullHeight } = patch.grey;
  if (piece.area < 6 || piece.peak < 0.5 * dark) return false;
  if (piece.y < top || piece.y > bottom) return false;
  const high = piece.bottom - piece.top + 1;
  const wide = piece.right - piece.left + 1;
  // Writing runs on to the right: what stands across a line belongs to the cell it begins in.
  if (right - piece.left < begun * wide || left - piece.left >= begun * wide) return false;
  const nearLevel = piece.bottom < top + 10 || piece.top > bottom - 10;
  const nearUpright = piece.right < left + 7 || piece.left > right - 7;
  if (nearLevel && high < 14) return false;
  const ratherNear = piece.bottom < top + 14 || piece.top > bottom - 14;
  if (ratherNear && Math.max(high, wide) < 12) return false;
  if (nearUpright && wide < 9) return false;
  // What comes from far beyond the upper or lower line was written in a neighbour.
  const outer = 0.25 * patch.height;
  if (piece.top === 0 && (piece.y < top + outer || wide < 8)) return false;
  if (piece.bottom === fullHeight - 1 && (piece.y > bottom - outer || wide < 8)) return false;
  // an underline
  return !(wide > 2.2 * patch.height && high < 0.3 * patch.height);
}

/** A cell that holds nothing larger than a speck is blank. */
function isWriting(piece: Piece): boolean {
  const high = piece.bottom - piece.top + 1;
  const wide = piece.right - piece.left + 1;
  return piece.area >= 24 && Math.max(high, wide) >= 9;
}

function boxAround(pieces: readonly Piece[]): WritingBox {
  return {
    left: Math.min(...pieces.map((piece) => piece.left)),
    right: Math.max(...pieces.map((piece) => piece.right)),
    top: Math.min(...pieces.map((piece) => piece.top)),
    bottom: Math.max(...pieces.map((piece) => piece.bottom)),
  };
}

/** The cell for a recogniser: exactly between its lines. */
export function exactPicture(cell: CleanCell): CellPicture {
  return windowOf(cell.ink, margin, margin, cell.width, cell.height);
}

/** Paper around the writing: what stands right at the rim of a picture looks like a rest of a line. */
const room = 9;

/** A cell gives one picture however often it is asked for: nets know what they have looked at before. */
const wholePictures = new WeakMap<CleanCell, CellPicture>();

/** The cell for a recogniser, with strokes that run over its lines kept whole. */
export function wholePicture(cell: CleanCell): CellPicture {
  const known = wholePictures.get(cell);
  if (known !== undefined) return known;
  const box = cell.writing ?? { left: margin, right: margin, top: margin, bottom: margin };
  const left = Math.min(margin, box.left - room);
  const right = Math.max(margin + cell.width, box.right + room);
  const top = Math.min(margin, box.top - room);
  const bottom = Math.max(margin + cell.height, box.bottom + room);
  const picture = windowOf(cell.ink, left, top, right - left, bottom - top);
  wholePictures.set(cell, picture);
  return picture;
}

function windowOf(ink: Ink, left: number, top: number, width: number, height: number): CellPicture {
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = y + top;
    if (from < 0 || from >= ink.height) continue;
    for (let x = 0; x < width; x++) {
      const at = x + left;
      if (at >= 0 && at < ink.width) out[y * width + x] = ink.data[from * ink.width + at] as number;
    }
  }
  return { width, height, ink: out };
}
