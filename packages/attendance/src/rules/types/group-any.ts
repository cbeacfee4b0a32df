import type { InviteeKey } from '../invitee-key.ts';
import { ruleWords } from '../messages.ja.ts';
import { ruleProblem } from '../rule-problem.ts';
import type { RuleTypeRecord } from '../rule-type.ts';

/** At least one group reaches its own minimum. */
export interface GroupAnyBody {
  readonly type: 'GROUP_ANY';
  readonly groups: readonly RuleGroup[];
}

export interface RuleGroup {
  readonly name: string;
  readonly min: number;
  readonly anyOfInviteeKeys: readonly InviteeKey[];
}

export const groupAny: RuleTypeRecord<'GROUP_ANY'> = {
  words: ruleWords.groupAny,
  fromJson: ({ groups }) => ({
    type: 'GROUP_ANY',
    groups: groups.map(({ name, min, any_of_invitee_keys }) => ({
      name,
      min,
      anyOfInviteeKeys: any_of_invitee_keys,
    })),
  }),
  toJson: ({ groups }) => ({
    groups: groups.map(({ name, min, anyOfInviteeKeys }) => ({
      name,
      min,
      any_of_invitee_keys: [...anyOfInviteeKeys],
    })),
  }),
  *problemsOf({ groups }, { target }) {
    if (groups.length === 0) yield ruleProblem('groups-empty');
    for (const { name: group, min, anyOfInviteeKeys } of groups) {
      const members = new Set(anyOfInviteeKeys);
      for (const key of members) {
        if (!target.has(key)) yield ruleProblem('group-key-outside-target', { key, group });
      }
      if (min === 0) yield ruleProblem('holds-without-answers');
      const { size } = members;
      if (min > size) yield ruleProblem('group-min-exceeds-size', { group, min, size });
    }
  },
  waysOf: ({ groups }, { placesOf }) =>
    groups.map(({ min, anyOfInviteeKeys }) => [{ members: placesOf(anyOfInviteeKeys), min }]),
  scoreOf: ({ quotas, yesIn }) =>
    quotas.reduce((most, _, quota) => Math.max(most, yesIn(quota)), 0),
  requiredOf: () => [],
  resized: (body) => body,
  defaultPolicy: {
    mode: 'EARLIEST_VALID',
    tieBreaker: 'highest_score',
    autoFinalize: true,
    autoFinalizeDelaySeconds: 3600,
  },
  conditionOf: ({ groups }) => ruleWords.groupAny.condition(groups),
};
