import { LOOP_LINES } from '../direct/state.ts';
import { contentNouns, topicKey } from '../normalise/topics.ts';
import type { DialogueRule } from './rule.ts';

/** §8 話題ループ, T15: a noun that also stands in each of the last accepted lines. */
export const topicLoop: DialogueRule = {
  id: 'topic-loop',
  clause: '§8',
  judge: function* (line) {
    const recent = line.state?.recentNouns ?? [];
    if (recent.length < LOOP_LINES) return;
    const looped = contentNouns(line).find(({ noun }) =>
      recent.every((nouns) => nouns.includes(topicKey(noun))),
    );
    if (looped === undefined) return;
    yield {
      message: 'topicLoop',
      parameters: { noun: looped.noun, lines: recent.length },
      effect: 'WARN',
      evidence: [line.span(looped.start, looped.end)],
    };
  },
};
