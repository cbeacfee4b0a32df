import type { Evidences } from '@tashika/kernel';
import { signalNames } from '../report/messages.ts';
import type { DialogueRule } from './rule.ts';
import { type Signal, toneOf } from './tone-signals.ts';

const signals: readonly Signal[] = ['marker', 'vocab', 'style'];

/** §4 口調, T11: no signal is a retry, a single one a warning. */
export const tone: DialogueRule = {
  id: 'tone',
  clause: '§4',
  judge: function* (line) {
    if (line.character.tone === null) return;
    const { score, heard, ...hits } = toneOf(line);
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
      const missing = signals.filter((signal) => hits[signal] === 0);
      const [first, ...others] = signals.flatMap((signal) => heard[signal]);
      const evidence: Evidences = first === undefined ? [line.whole] : [first, ...others];
      yield {
        message: 'weakTone',
        parameters: { character, missing: missing.map((signal) => signalNames[signal]) },
        effect: 'WARN',
        evidence,
      };
    }
  },
};
