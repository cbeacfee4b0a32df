import type { Tone } from '../characters/character.ts';
import type { MissingSignal } from '../report/messages.ts';
import type { DialogueRule } from './rule.ts';
import { type Signal, toneOf } from './tone-signals.ts';

const signals: readonly Signal[] = ['marker', 'vocab', 'style'];

/** §4 口調, T11: no signal is a retry, a single one a warning. */
export const tone: DialogueRule = {
  id: 'tone',
  clause: '§4',
  judge: function* (line) {
    const { tone: sounds } = line.character;
    if (sounds === null) return;
    const { score, heard: _, ...hits } = toneOf(line);
    const { warn, retry } = line.profile.tone;
    const character = line.character.name;
    if (score <= retry) {
      yield {
        message: 'noTone',
        parameters: { character },
        effect: 'RETRY',
        evidence: [line.whole],
      };
    } else if (score <= warn) {
      const missing = signals
        .filter((signal) => hits[signal] === 0)
        .map((signal) => wanted(signal, sounds));
      yield {
        message: 'weakTone',
        parameters: { character, missing },
        effect: 'WARN',
        // T23: what is missing stands nowhere; the words that were found are the good ones.
        evidence: [line.span(line.text.length, line.text.length)],
      };
    }
  },
};

/** What would have counted. */
function wanted(signal: Signal, { markers, vocabulary, style }: Tone): MissingSignal {
  if (signal === 'marker') return { signal, words: markers };
  if (signal === 'vocab') return { signal, words: vocabulary };
  return style.kind === 'signs'
    ? { signal, words: style.signs, sentences: style.sentences }
    : { signal, words: style.endings, count: style.count };
}
