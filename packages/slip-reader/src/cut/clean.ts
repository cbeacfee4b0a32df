import { type Piece, piecesIn } from '../cell/pieces.ts';
import type { CellPicture } from '../cell-picture.ts';
import { FloatRaster } from '../picture/raster.ts';
import { margin, type Patch } from './cut.ts';
import { type Ink, inkOf } from './ink.ts';
import { clearRules } from './rules.ts';
import { cleanTuning, penTuning } from './tuning.ts';

/** What is left of a cell after the form has been taken away. */
export interface CleanCell {
  /** The cell itself with the margin around it: ink 0 … 1, only what belongs to this cell. */
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
  const { faint, nothingDark, leastDark, mostDark, mostPaper, abovePaper, paperPen } = cleanTuning;
  const dark =
    deepest < nothingDark * pen
      ? pen
      : Math.max(leastDark * pen, Math.min(darkest, mostDark * pen));
  const cut = clearRules(raw, patch.width, patch.height, dark);
  // Beside bold writing, what is as dark as the slip's usual pen is writing too.
  const usual = Math.min(dark, pen);
  const least = faint * usual;
  const list = piecesIn(raw, least);
  const kept = list.filter((piece) => belongs(piece, patch, usual));
  const floor = Math.min(mostPaper, paper + abovePaper, paperPen * dark);
  return {
    ink: stretched(raw, kept, least, floor, dark),
    writing: kept.some((piece) => isWriting(piece)) ? boxAround(kept) : null,
    crossed: cut || list.some((piece) => isCrossing(piece, patch, dark)),
    tangled: kept.some((piece) => isTangled(piece, patch)),
    width: patch.width,
    height: patch.height,
  };
}

/** Nothing but some pieces, from `floor` (0) to `dark` (1); the soft rim of a stroke is part of it. */
function stretched(
  raw: Ink,
  pieces: readonly Piece[],
  least: number,
  floor: number,
  dark: number,
): Ink {
  const ink = new FloatRaster(raw.width, raw.height);
  const show = (x: number, y: number): void =>
    ink.set(x, y, Math.max(0, Math.min(1, (raw.at(x, y) - floor) / (dark - floor))));
  const showRim = (x: number, y: number): void => {
    if (raw.at(x, y) <= least) show(x, y);
  };
  for (const { runs } of pieces) {
    for (const { y, from, to } of runs) {
      showRim(from - 1, y);
      showRim(to + 1, y);
      for (let x = from; x <= to; x++) {
        show(x, y);
        showRim(x, y - 1);
        showRim(x, y + 1);
      }
    }
  }
  return ink;
}

function isTangled({ left, right }: Piece, patch: Patch): boolean {
  const { leaning } = cleanTuning;
  return [margin, margin + patch.width].some(
    (line) => line - left > leaning * patch.height && right - line > leaning * patch.height,
  );
}

function isCrossing(piece: Piece, patch: Patch, dark: number): boolean {
  const { left, right, top, bottom, peak, y } = piece;
  const { signHeight, leastPeak, crossingWidth, across } = cleanTuning;
  if (bottom - top < signHeight * patch.height || peak < leastPeak * dark) return false;
  if (y < margin || y > margin + patch.height || right - left < crossingWidth) return false;
  return [margin, margin + patch.width].some(
    (line) => left < line - across && right > line + across,
  );
}

/** The middle and nearly the highest darkness inside the cell, away from its lines. */
function levelsInside(ink: Ink, patch: Patch): Pick<InkedCell, 'paper' | 'darkest' | 'deepest'> {
  const { inset, strokePoints, strokes, deepest, paper } = penTuning;
  const histogram = new Uint32Array(256);
  let count = 0;
  for (let y = margin + inset; y < margin + patch.height - inset; y++) {
    for (let x = margin + inset; x < margin + patch.width - inset; x++) {
      const bin = Math.min(255, (ink.at(x, y) * 256) | 0);
      histogram[bin] = (histogram[bin] as number) + 1;
      count++;
    }
  }
  return {
    paper: quantile(histogram, count, paper),
    darkest: quantile(histogram, count, 1 - Math.min(strokes, strokePoints / count)),
    deepest: quantile(histogram, count, deepest),
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
  const { faintest, fullCells, darkestCells, darkestShare } = penTuning;
  return Math.max(faintest, at(fullCells), darkestShare * at(darkestCells));
}

/** Pieces of the neighbours' writing, remains of lines and specks do not belong to the cell. */
function belongs(piece: Piece, patch: Patch, dark: number): boolean {
  const { begun, speck, leastPeak, underlineWidth, underlineHeight } = cleanTuning;
  const [left, right] = [margin, margin + patch.width];
  if (piece.area < speck || piece.peak < leastPeak * dark) return false;
  if (piece.y < margin || piece.y > margin + patch.height) return false;
  const high = piece.bottom - piece.top + 1;
  const wide = piece.right - piece.left + 1;
  // Writing runs on to the right: what stands across a line belongs to the cell it begins in.
  if (right - piece.left < begun * wide || left - piece.left >= begun * wide) return false;
  if (isLineRest(piece, patch, high, wide) || isNeighbours(piece, patch, wide)) return false;
  return !(wide > underlineWidth * patch.height && high < underlineHeight * patch.height);
}

/** A small piece right at one of the cell's lines. */
function isLineRest(piece: Piece, patch: Patch, high: number, wide: number): boolean {
  const { nearLevel, restHeight, ratherNear, restSize, nearUpright, restWidth } = cleanTuning;
  const [left, right] = [margin, margin + patch.width];
  const [top, bottom] = [margin, margin + patch.height];
  const isNear = (room: number): boolean => piece.bottom < top + room || piece.top > bottom - room;
  if (isNear(nearLevel) && high < restHeight) return true;
  if (isNear(ratherNear) && Math.max(high, wide) < restSize) return true;
  const atSide = piece.right < left + nearUpright || piece.left > right - nearUpright;
  return atSide && wide < restWidth;
}

/** What comes from far beyond the upper or lower line was written in a neighbour. */
function isNeighbours(piece: Piece, patch: Patch, wide: number): boolean {
  const { neighbour, neighbourWidth } = cleanTuning;
  const [top, bottom] = [margin, margin + patch.height];
  const outer = neighbour * patch.height;
  if (piece.top === 0 && (piece.y < top + outer || wide < neighbourWidth)) return true;
  const reachesEnd = piece.bottom === patch.grey.height - 1;
  return reachesEnd && (piece.y > bottom - outer || wide < neighbourWidth);
}

/** A cell that holds nothing larger than a speck is blank. */
function isWriting(piece: Piece): boolean {
  const high = piece.bottom - piece.top + 1;
  const wide = piece.right - piece.left + 1;
  return piece.area >= cleanTuning.leastArea && Math.max(high, wide) >= cleanTuning.leastSize;
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

/** A cell gives one picture however often it is asked for: what a net said of it is known by the picture. */
const wholePictures = new WeakMap<CleanCell, CellPicture>();

/** The cell for a recogniser, with strokes that run over its lines kept whole. */
export function wholePicture(cell: CleanCell): CellPicture {
  const known = wholePictures.get(cell);
  if (known !== undefined) return known;
  const { room } = cleanTuning;
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
  const out = new FloatRaster(width, height);
  const [from, to] = [Math.max(0, left), Math.min(ink.width, left + width)];
  for (let y = Math.max(0, -top); y < Math.min(height, ink.height - top); y++) {
    const row = (y + top) * ink.width;
    out.data.set(ink.data.subarray(row + from, row + to), y * width + from - left);
  }
  return out;
}
