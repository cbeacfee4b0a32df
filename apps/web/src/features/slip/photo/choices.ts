import { strokeCount } from '@tashika/japanese';
import { textOf } from '../draft/cells.ts';
import type { QuantityCell } from '../draft/draft.ts';
import type { CellReading } from '../draft/reading.ts';

/** Something a cell may say, to be taken with one tap. */
export interface Choice {
  readonly text: string;
  /** It is what the reader states: taking it is agreeing. */
  readonly isReading: boolean;
  readonly taken: boolean;
}

/** What a cell amounts to in the words of the candidates: marks by their number. */
const inWords = (cell: QuantityCell): string =>
  cell.state === 'marks' ? String(strokeCount(cell.glyphs)) : textOf(cell);

/** What is stated first, then the other candidates; nothing twice. */
export function choicesOf({ cell, candidates }: CellReading, now: QuantityCell): readonly Choice[] {
  const stated = inWords(cell);
  const texts = [stated, ...candidates].filter((text) => text.trim() !== '');
  const settled = now.correction === null ? null : inWords(now);
  return [...new Set(texts)].map((text) => ({
    text,
    isReading: text === stated,
    taken: text === settled,
  }));
}
