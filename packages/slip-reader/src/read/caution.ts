import { type Piece, piecesIn, withoutPieces } from '../cell/pieces.ts';
import type { CleanCell } from '../cut/clean.ts';
import { margin } from '../cut/cut.ts';
import type { Read } from '../recognise/read.ts';
import { between } from './caption.ts';
import type { Seen } from './see.ts';
import { cautionTuning } from './tuning.ts';

const { tangled, leastInk, dark, nearLine, atEnd, atTop, oneSign, signWidth, strokesDiffer } =
  cautionTuning;

/** What a net read, with what is known of the cell: ink is never blank, and grown together never sure. */
export function cautious<T>(read: Read<T>, cell: CleanCell): Read<T> {
  if (read.state === 'blank' && inkOf(cell) >= leastInk) return { ...read, state: 'unreadable' };
  return cell.tangled ? { ...read, confidence: Math.min(read.confidence, tangled) } : read;
}

/**
 * A number with one sign on the line may lack it or have one too many; with a 1 that begins at the upper
 * line that may be a 7 whose bar was taken for part of it.
 */
export const cautiousNumber = (read: Read<string>, cell: CleanCell): Read<string> =>
  cautious(read, {
    ...cell,
    tangled: cell.tangled || cell.crossed || (read.value?.includes('1') === true && isAtTop(cell)),
  });

const isAtTop = ({ writing }: CleanCell): boolean =>
  writing !== null && Math.abs(writing.top - margin) <= atTop;

const inkOf = ({ ink }: CleanCell): number => {
  let count = 0;
  for (const value of ink.data) if (value > dark) count++;
  return count;
};

/**
 * Where writing reaches the right end of its cell and more begins right behind the line, the last sign
 * may be parted between the two: nobody can be sure of the second.
 */
export function behind(before: Seen, cell: Seen): Seen {
  const { clean } = cell;
  const left = before.clean;
  if (left.writing === null || clean.writing === null) return cell;
  const reaches = left.writing.right > margin + left.width - atEnd;
  const begins = clean.writing.left < margin + nearLine * clean.height;
  return reaches && begins ? { ...cell, clean: { ...clean, tangled: true } } : cell;
}

/**
 * The quantity beside a label whose last sign may run over the line between them (the leg of an h, half of 分): without
 * what begins there, if more is written that it does not look like, and never sure.
 */
export function behindLabel(label: Seen, quantity: Seen): Seen {
  const { clean } = quantity;
  const [before, after] = [label.clean.writing, clean.writing];
  if (before === null || after === null) return quantity;
  const begins = after.left < margin + nearLine * clean.height;
  const gap = margin + label.clean.width - before.right + after.left - margin;
  if (!begins || gap > oneSign * clean.height) return quantity;
  const isFirst = ({ left, right }: Piece): boolean =>
    left < margin + nearLine * clean.height && right < margin + signWidth * clean.height;
  const pieces = piecesIn(clean.ink, dark);
  const others = pieces.filter((piece) => !isFirst(piece));
  const isStroke = (piece: Piece): boolean =>
    others.some((other) => isAlike(piece, other, strokesDiffer * clean.height));
  const ofLabel = pieces.filter((piece) => isFirst(piece) && !isStroke(piece));
  const rest = between({ ...clean, ink: withoutPieces(clean.ink, ofLabel) }, 0, clean.ink.width);
  return { ...quantity, clean: { ...(rest.writing === null ? clean : rest), tangled: true } };
}

/** Whether two pieces are about as wide and as high as each other. */
const isAlike = (a: Piece, b: Piece, most: number): boolean =>
  Math.abs(a.right - a.left - (b.right - b.left)) < most &&
  Math.abs(a.bottom - a.top - (b.bottom - b.top)) < most;
