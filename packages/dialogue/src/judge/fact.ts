import { modalityIn } from '@tashika/japanese/modality';
import type { Line } from '../normalise/line.ts';
import { phrasePlaces, type WordPlace } from '../normalise/word-places.ts';
import type { DialogueRule } from './rule.ts';
import { peopleOf } from './setting-words.ts';
import { subjectBefore } from './subject.ts';

/**
 * T22: words that contradict a fact of the character. Said as so they are a retry; supposed, asked,
 * wished or over a warning; denied, or said of somebody else, nothing.
 */
export const fact: DialogueRule = {
  id: 'fact',
  clause: 'T22',
  judge: function* (line) {
    for (const { fact: known, contradicted } of line.character.facts) {
      for (const word of contradicted) {
        const places = phrasePlaces(line, word);
        const weights = places.map((place) => weightOf(line, place));
        const at = Math.max(weights.indexOf('says'), -1);
        const index = at >= 0 ? at : weights.indexOf('perhaps');
        const place = places[index];
        if (place === undefined) continue;
        const span = line.span(place.start, place.end);
        const parameters = { words: span.quote, fact: known };
        yield weights[index] === 'says'
          ? { message: 'factContradicted', parameters, effect: 'RETRY', evidence: [span] }
          : { message: 'factDoubtful', parameters, effect: 'WARN', evidence: [span] };
      }
    }
  },
};

const deniedInEnglish =
  /\b(?:not|never|no|without|n['’]t|hardly)\b[^,;.！？]{0,24}$|n['’]t[^,;.！？]{0,24}$/iu;
const openInEnglish = /\b(?:if|wish|would|could|might|maybe|perhaps|imagine|used to)\b/iu;

function weightOf(line: Line, { start, end }: WordPlace): 'says' | 'perhaps' | 'nothing' {
  const sentence = line.sentences.find((one) => one.start <= start && start < one.end);
  if (sentence === undefined) return 'nothing';
  const before = line.text.slice(sentence.start, start);
  const after = line.text.slice(end, sentence.end);
  if (line.character.language === 'en') {
    if (deniedInEnglish.test(before)) return 'nothing';
    return openInEnglish.test(before) || after.includes('？') ? 'perhaps' : 'says';
  }
  const tokens = line.tokens(sentence.start, sentence.end);
  if (subjectBefore(line, peopleOf(line.character), tokens, start) === 'other') return 'nothing';
  const { mood, denied, past } = modalityIn({ before, after });
  if (denied) return 'nothing';
  return (mood === 'asserted' || mood === 'hearsay') && !past ? 'says' : 'perhaps';
}
