import { type CleanCell, wholePicture } from '../cut/clean.ts';
import type { DigitsKind } from '../digits/number-forms.ts';
import type { Read } from '../recognise/read.ts';
import type { Recognisers } from '../recognisers.ts';
import { between, splitsOf } from './caption.ts';

/** A time or total and how sure one is of it; null for nothing written. */
export async function readField(
  recognisers: Pick<Recognisers, 'readDigits'>,
  cell: CleanCell,
  kind: DigitsKind,
  captioned: boolean,
): Promise<Read<string> | null> {
  if (cell.writing === null) return null;
  if (!captioned) return recognisers.readDigits(wholePicture(cell), kind);
  return readBehindCaption(recognisers, cell, kind);
}

/** Gaps this much narrower than the widest one are not the gap behind a caption. */
const leastWorth = 0.35;

/**
 * The number behind a caption in the same cell. Where the caption ends is decided by the gap and by
 * which rest reads as a number; nothing but a caption is nothing written.
 */
async function readBehindCaption(
  recognisers: Pick<Recognisers, 'readDigits'>,
  cell: CleanCell,
  kind: DigitsKind,
): Promise<Read<string> | null> {
  const splits = splitsOf(cell).filter(({ worth }) => worth >= leastWorth);
  const tried = await Promise.all(
    splits.map(async ({ from, to, worth }) => {
      const read = await recognisers.readDigits(wholePicture(between(cell, from, to)), kind);
      return { read, score: worth * (read.state === 'read' ? read.confidence : 0.1) };
    }),
  );
  tried.sort((a, b) => b.score - a.score);
  return tried[0]?.read ?? null;
}
