import { ruleWords } from '../messages.ts';
import type { RuleTypeRecord } from '../rule-type.ts';

/** At least one of TARGET. */
export interface AnyBody {
  readonly type: 'ANY';
}

export const any: RuleTypeRecord<'ANY'> = {
  since: '1.0',
  get words() {
    return ruleWords.any;
  },
  fromJson: () => ({ type: 'ANY' }),
  toJson: () => ({}),
  problemsOf: () => [],
  waysOf: (_, { everyone }) => [[{ members: everyone, min: 1 }]],
  scoreOf: ({ yesIn }) => yesIn(0),
  scoreCounts: 'quotas',
  requiredOf: () => [],
  without: (body) => [{ body, place: 'empty' }],
  resized: (body) => body,
  // Nobody is the only fewer.
  eased: () => [],
  defaultPolicy: {
    mode: 'EARLIEST_VALID',
    tieBreaker: 'earliest_slot',
    autoFinalize: true,
    autoFinalizeDelaySeconds: 3600,
    preferInviteeKeys: [],
    countIfNeeded: false,
  },
  conditionOf: (_, { size }) => ruleWords.any.condition(size),
};
