import { ruleWords } from '../messages.ts';
import type { RuleTypeRecord } from '../rule-type.ts';

/** Everyone of TARGET. */
export interface AllBody {
  readonly type: 'ALL';
}

export const all: RuleTypeRecord<'ALL'> = {
  since: '1.0',
  get words() {
    return ruleWords.all;
  },
  fromJson: () => ({ type: 'ALL' }),
  toJson: () => ({}),
  problemsOf: () => [],
  waysOf: (_, { everyone }) => [[{ members: everyone, min: everyone.length }]],
  scoreOf: ({ yesIn }) => yesIn(0),
  scoreCounts: 'quotas',
  requiredOf: (_, target) => target,
  without: (body) => [{ body, place: 'empty' }],
  resized: (body) => body,
  eased: (_, { keys, size }) => [
    { body: { type: 'K_OF_N', k: keys.size, n: size }, less: size - keys.size },
  ],
  defaultPolicy: {
    mode: 'BEST_SCORE',
    tieBreaker: 'earliest_slot',
    autoFinalize: false,
    autoFinalizeDelaySeconds: null,
    preferInviteeKeys: [],
    countIfNeeded: false,
  },
  conditionOf: (_, { size }) => ruleWords.all.condition(size),
};
