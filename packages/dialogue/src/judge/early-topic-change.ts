import { DEEP_ENOUGH, hookMove } from '../direct/hook.ts';
import type { DialogueRule } from './rule.ts';

/** §8 早すぎる話題転換, T15: another hook before the present one has been gone into. */
export const earlyTopicChange: DialogueRule = {
  id: 'early-topic-change',
  clause: '§8',
  judge: function* (line) {
    const hook = line.state?.hook ?? null;
    if (hook === null || hook.depth >= DEEP_ENOUGH) return;
    const move = hookMove(line, hook);
    if (move.kind !== 'change') return;
    yield {
      message: 'earlyChange',
      parameters: { from: hook.noun, to: move.topic.noun, depth: hook.depth },
      effect: 'WARN',
      evidence: [line.span(move.topic.start, move.topic.end)],
    };
  },
};
