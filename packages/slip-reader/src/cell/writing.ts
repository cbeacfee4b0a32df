import type { CellPicture } from '../cell-picture.ts';
import { type Piece, piecesIn, withoutPieces } from './pieces.ts';
import { writingTuning } from './tuning.ts';

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
  const pieces = piecesIn(cell);
  const kept = pieces.filter((piece) => isWriting(piece, width, height));
  if (kept.length === 0) return null;
  const others = pieces.filter((piece) => !isWriting(piece, width, height));
  return {
    picture: withoutPieces(cell, others),
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
  const { leastPoints, leastArea } = writingTuning;
  if (piece.area < Math.max(leastPoints, height * height * leastArea)) return false;
  return !isLineRest(piece, across, down, width, height);
}

/** Whether a piece stands at a border as the rest of a ruled line does. */
function isLineRest(
  { left, right, top, bottom }: Piece,
  across: number,
  down: number,
  width: number,
  height: number,
): boolean {
  const { border, lowestAtBorder, narrowestAtBorder, nearLine, nearSide } = writingTuning;
  const touches =
    top <= border || bottom >= height - 1 - border || left <= border || right >= width - 1 - border;
  if (touches && (down < height * lowestAtBorder || across < height * narrowestAtBorder))
    return true;
  if (bottom < height * nearLine || top > height * (1 - nearLine)) return true;
  if (right < height * nearSide || left > width - height * nearSide) return true;
  const { flatHeight, flatWidth, flatNear, steepWidth, steepHeight, steepNear } = writingTuning;
  const flat = down < height * flatHeight && across > width * flatWidth;
  if (flat && (top < height * flatNear || bottom > height * (1 - flatNear))) return true;
  const steep = across < height * steepWidth && down > height * steepHeight;
  return steep && (left < height * steepNear || right > width - height * steepNear);
}
