import { ruleWords } from '../messages.ja.ts';
import type { RuleTypeRecord } from '../rule-type.ts';

/** Everyone of TARGET. */
export interface AllBody {
  readonly type: 'ALL';
}

export const all: RuleTypeRecord<'ALL'> = {
  words: ruleWords.all,
  fromJson: () => ({ type: 'ALL' }),
  toJson: () => ({}),
  problemsOf: () => [],
  waysOf: (_, { everyone }) => [[{ members: everyone, min: everyone.length }]],
  scoreOf: ({ yesIn }) => yesIn(0),
  requiredOf: (_, target) => target,
  resized: (body) => body,
  defaultPolicy: {
    mode: 'BEST_SCORE',
    tieBreaker: 'earliest_slot',
    autoFinalize: false,
    autoFinalizeDelaySeconds: null,
  },
  conditionOf: (_, { size }) => ruleWords.all.condition(size),
};
