import { ruleWords } from '../messages.ja.ts';
import type { RuleTypeRecord } from '../rule-type.ts';

/** At least one of TARGET. */
export interface AnyBody {
  readonly type: 'ANY';
}

export const any: RuleTypeRecord<'ANY'> = {
  words: ruleWords.any,
  fromJson: () => ({ type: 'ANY' }),
  toJson: () => ({}),
  problemsOf: () => [],
  waysOf: (_, { everyone }) => [[{ members: everyone, min: 1 }]],
  scoreOf: ({ yesIn }) => yesIn(0),
  requiredOf: () => [],
  resized: (body) => body,
  defaultPolicy: {
    mode: 'EARLIEST_VALID',
    tieBreaker: 'earliest_slot',
    autoFinalize: true,
    autoFinalizeDelaySeconds: 3600,
  },
  conditionOf: (_, { size }) => ruleWords.any.condition(size),
};
