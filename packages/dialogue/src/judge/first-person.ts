import type { Line } from '../normalise/line.ts';
import { foldWord, standsAlone } from '../normalise/word-places.ts';
import type { DialogueRule } from './rule.ts';

/** The words Japanese says "I" with. */
const pronoun =
  /わたくし|わたし|あたくし|あたし|ぼく|ボク|俺様|おれ|オレ|わし|ワシ|うち|拙者|[吾我]輩|小生|おいら|オイラ|あっし|わらわ|[私僕俺儂妾朕我余]/gu;
/** Words of their own besides: they mean "I" only where a subject's particle follows. */
const ambiguous = /^(?:うち|わし|ワシ|[妾朕我余])$/u;
const asSubject = /^(?:(?:たち|達|ら)?(?:は|が|も|、)|の(?!ち))/u;

/** T22: says "I" in another word than the character's own. */
export const firstPerson: DialogueRule = {
  id: 'first-person',
  clause: 'T22',
  judge: function* (line) {
    const { pronouns, language } = line.character;
    if (pronouns.length === 0 || language !== 'ja') return;
    const own = pronouns.map(foldWord);
    for (const match of line.masked.matchAll(pronoun)) {
      const start = match.index;
      const end = start + match[0].length;
      if (own.some((word) => isPartOf(line, word, start, end))) continue;
      if (ambiguous.test(match[0]) && !asSubject.test(line.masked.slice(end))) continue;
      if (!standsAlone(line, { start, end })) continue;
      const span = line.span(start, end);
      yield {
        message: 'wrongPronoun',
        parameters: { words: span.quote, pronouns },
        effect: 'WARN',
        evidence: [span],
      };
      return;
    }
  },
};

/** Whether the word the character may use stands around the place: 俺 in 俺様. */
function isPartOf(line: Line, word: string, start: number, end: number): boolean {
  const from = Math.max(0, end - word.length);
  const at = line.masked.slice(from, start + word.length).indexOf(word);
  return at >= 0 && from + at <= start && from + at + word.length >= end;
}
