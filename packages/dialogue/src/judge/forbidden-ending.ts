import { foldWord, isBoundary } from '../normalise/word-places.ts';
import type { DialogueRule } from './rule.ts';

/** T22: a sentence ends as the character never ends one. */
export const forbiddenEnding: DialogueRule = {
  id: 'forbidden-ending',
  clause: 'T22',
  judge: function* (line) {
    const { endings } = line.character.forbidden;
    if (endings.length === 0) return;
    const small = line.character.language === 'en';
    for (const { start, end } of line.sentences) {
      const said = line.masked.slice(start, end).replace(/[^\p{L}\p{N}]+$/u, '');
      // 〜だよー is drawn out.
      const plain = (small ? said.toLowerCase() : said).replace(/ー+$/u, '');
      const last = start + plain.length;
      const found = endings.find((ending) => {
        const word = small ? foldWord(ending).toLowerCase() : foldWord(ending);
        const bare = word.replace(/[^\p{L}\p{N}]+$/u, '');
        return bare !== '' && plain.endsWith(bare) && isBoundary(line, last - bare.length);
      });
      if (found === undefined) continue;
      const length = foldWord(found).replace(/[^\p{L}\p{N}]+$/u, '').length;
      const span = line.span(last - length, last);
      yield {
        message: 'forbiddenEnding',
        parameters: { words: span.quote },
        effect: 'RETRY',
        evidence: [span],
      };
      return;
    }
  },
};
