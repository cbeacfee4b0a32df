import type { CellPicture } from '../cell-picture.ts';
import { type Piece, piecesOf } from './pieces.ts';

/** The box around what is written in a cell; edges are inclusive. */
export interface Writing {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Written {
  readonly picture: CellPicture;
  readonly box: Writing;
}

/**
 * What is written in a cell, specks and rests of ruled lines along the border taken out; `null` for
 * a blank cell. Rests of bent lines are what makes blank cells look written.
 */
export function writingOf(cell: CellPicture): Written | null {
  const { width, height } = cell;
  const { pieces, owner } = piecesOf(cell);
  const kept = pieces.filter((piece) => isWriting(piece, width, height));
  if (kept.length === 0) return null;
  const ids = new Set(kept.map(({ id }) => id));
  const ink = Float32Array.from(cell.ink);
  for (let i = 0; i < ink.length; i++) {
    const id = owner[i] as number;
    if (id >= 0 && !ids.has(id)) ink[i] = 0;
  }
  return {
    picture: { width, height, ink },
    box: {
      left: Math.min(...kept.map(({ left }) => left)),
      right: Math.max(...kept.map(({ right }) => right)),
      top: Math.min(...kept.map(({ top }) => top)),
      bottom: Math.max(...kept.map(({ bottom }) => bottom)),
    },
  };
}

function isWriting(piece: Piece, width: number, height: number): boolean {
  const across = piece.right - piece.left + 1;
  const down = piece.bottom - piece.top + 1;
  if (piece.area < Math.max(5, height * height * 0.0012)) return false;
  const touches =
    piece.top <= 1 || piece.bottom >= height - 2 || piece.left <= 1 || piece.right >= width - 2;
  if (touches && (down < height * 0.14 || across < height * 0.07)) return false;
  if (piece.bottom < height * 0.13 || piece.top > height * 0.87) return false;
  if (piece.right < height * 0.1 || piece.left > width - height * 0.1) return false;
  const flat = down < height * 0.22 && across > width * 0.45;
  if (flat && (piece.top < height * 0.1 || piece.bottom > height * 0.9)) return false;
  const steep = across < height * 0.16 && down > height * 0.8;
  return !(steep && (piece.left < height * 0.08 || piece.right > width - height * 0.08));
}
