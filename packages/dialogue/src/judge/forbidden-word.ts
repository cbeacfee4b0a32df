import { wordPlaces } from '../normalise/word-places.ts';
import type { DialogueRule } from './rule.ts';

/** T22: a word the character never says, as a word of its own. */
export const forbiddenWord: DialogueRule = {
  id: 'forbidden-word',
  clause: 'T22',
  judge: function* (line) {
    for (const word of line.character.forbidden.words) {
      const [place] = wordPlaces(line, word);
      if (place === undefined) continue;
      const span = line.span(place.start, place.end);
      yield {
        message: 'forbiddenWord',
        parameters: { words: span.quote },
        effect: 'RETRY',
        evidence: [span],
      };
    }
  },
};
