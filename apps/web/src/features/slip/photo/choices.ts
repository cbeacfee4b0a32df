import type { QuantityCell, QuantityContent } from '@tashika/contract/slips';
import { strokeCount } from '@tashika/japanese';
import { candidatesOf, textIn } from '../draft/cells.ts';

/** Something a cell may say, to be taken with one tap. */
export interface Choice {
  readonly text: string;
  /** It is what the reader states: taking it is agreeing. */
  readonly isReading: boolean;
  readonly taken: boolean;
}

/** What a cell amounts to in the words of the candidates: marks by their number. */
const inWords = (content: QuantityContent): string =>
  content.state === 'marks' ? String(strokeCount(content.glyphs)) : textIn(content);

/** What is stated first, then the other candidates; nothing twice. */
export function choicesOf({ read, correction }: QuantityCell): readonly Choice[] {
  const stated = inWords(read);
  const texts = [stated, ...candidatesOf(read)].filter((text) => text.trim() !== '');
  const settled = correction === null ? null : inWords(correction.value);
  return [...new Set(texts)].map((text) => ({
    text,
    isReading: text === stated,
    taken: text === settled,
  }));
}
