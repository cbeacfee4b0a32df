import type { InviteeKey } from '../invitee-key.ts';
import { ruleWords } from '../messages.ts';
import { ruleProblem } from '../rule-problem.ts';
import type { RuleTypeRecord } from '../rule-type.ts';

/** All the required, and at least `minAdditional` others of TARGET. */
export interface RequiredPlusQuorumBody {
  readonly type: 'REQUIRED_PLUS_QUORUM';
  readonly requiredInviteeKeys: readonly InviteeKey[];
  readonly minAdditional: number;
}

export const requiredPlusQuorum: RuleTypeRecord<'REQUIRED_PLUS_QUORUM'> = {
  since: '1.0',
  get words() {
    return ruleWords.requiredPlusQuorum;
  },
  fromJson: ({ required_invitee_keys, min_additional }) => ({
    type: 'REQUIRED_PLUS_QUORUM',
    requiredInviteeKeys: required_invitee_keys,
    minAdditional: min_additional,
  }),
  toJson: ({ requiredInviteeKeys, minAdditional }) => ({
    required_invitee_keys: [...requiredInviteeKeys],
    min_additional: minAdditional,
  }),
  *problemsOf({ requiredInviteeKeys, minAdditional: min }, { target, excludeInviteeKeys }) {
    const required = new Set(requiredInviteeKeys);
    for (const key of required) {
      if (excludeInviteeKeys.includes(key)) yield ruleProblem('required-is-excluded', { key });
      else if (!target.has(key)) yield ruleProblem('key-outside-target', { key });
    }
    if (required.size === 0 && min === 0) yield ruleProblem('holds-without-answers');
    const others = target.difference(required).size;
    if (min > others) yield ruleProblem('too-few-others', { min, others });
  },
  waysOf({ requiredInviteeKeys, minAdditional }, { everyone, placesOf }) {
    const required = new Set(requiredInviteeKeys);
    const inside = placesOf(required);
    const insideSet = new Set(inside);
    const others = everyone.filter((person) => !insideSet.has(person));
    return [
      [
        // A required person outside TARGET stays in the minimum: the rule then never holds.
        { members: inside, min: required.size },
        { members: others, min: minAdditional },
      ],
    ];
  },
  scoreOf: ({ quotas: [required], yesIn }) =>
    (yesIn(0) >= (required?.min ?? 0) ? 1000 : 0) + yesIn(1),
  scoreCounts: 'quotas',
  requiredOf: ({ requiredInviteeKeys }) => requiredInviteeKeys,
  without({ type, requiredInviteeKeys, minAdditional }, { key, left }) {
    const required = requiredInviteeKeys.filter((one) => one !== key);
    const others = left - new Set(required).size;
    const of = (min: number) => ({
      type,
      requiredInviteeKeys: required,
      minAdditional: Math.min(min, others),
    });
    const isRequired = required.length < requiredInviteeKeys.length;
    return [
      { body: of(minAdditional), place: 'empty' },
      ...(isRequired && minAdditional < others
        ? [{ body: of(minAdditional + 1), place: 'instead' as const }]
        : []),
    ];
  },
  resized: (body) => body,
  eased({ type, requiredInviteeKeys, minAdditional: min }, { keys }) {
    const required = new Set(requiredInviteeKeys);
    const there = [...required].filter((key) => keys.has(key));
    const minAdditional = Math.min(min, keys.difference(required).size);
    const body = { type, requiredInviteeKeys: there, minAdditional };
    return [{ body, less: required.size - there.length + min - minAdditional }];
  },
  defaultPolicy: {
    mode: 'BEST_SCORE',
    tieBreaker: 'highest_score',
    autoFinalize: false,
    autoFinalizeDelaySeconds: null,
    preferInviteeKeys: [],
    countIfNeeded: false,
  },
  conditionOf: ({ requiredInviteeKeys, minAdditional }, { nameOf }) =>
    ruleWords.requiredPlusQuorum.condition(requiredInviteeKeys.map(nameOf), minAdditional),
};
