import { ruleWords } from '../messages.ts';
import {
  comingOf,
  groupFromJson,
  groupProblems,
  groupsWithout,
  groupToJson,
  quotaOf,
  type RuleGroup,
} from '../rule-group.ts';
import { ruleProblem } from '../rule-problem.ts';
import type { RuleTypeRecord } from '../rule-type.ts';

/** At least one group reaches its own minimum. */
export interface GroupAnyBody {
  readonly type: 'GROUP_ANY';
  readonly groups: readonly RuleGroup[];
}

export const groupAny: RuleTypeRecord<'GROUP_ANY'> = {
  since: '1.0',
  get words() {
    return ruleWords.groupAny;
  },
  fromJson: ({ groups }) => ({ type: 'GROUP_ANY', groups: groups.map(groupFromJson) }),
  toJson: ({ groups }) => ({ groups: groups.map(groupToJson) }),
  *problemsOf({ groups }, { target }) {
    if (groups.length === 0) yield ruleProblem('groups-empty');
    for (const group of groups) {
      yield* groupProblems(group, target);
      if (group.min === 0) yield ruleProblem('holds-without-answers');
    }
  },
  waysOf: ({ groups }, people) => groups.map((group) => [quotaOf(group, people)]),
  scoreOf: ({ quotas, yesIn }) =>
    quotas.reduce((most, _, quota) => Math.max(most, yesIn(quota)), 0),
  scoreCounts: 'quotas',
  requiredOf: () => [],
  without: ({ type, groups }, { key }) => [
    { body: { type, groups: groupsWithout(groups, key) }, place: 'empty' },
  ],
  resized: (body) => body,
  eased: ({ type, groups }, coming) =>
    groups.map((group, place) => {
      const min = comingOf(group, coming).length;
      return {
        body: { type, groups: groups.with(place, { ...group, min }) },
        less: group.min - min,
      };
    }),
  defaultPolicy: {
    mode: 'EARLIEST_VALID',
    tieBreaker: 'highest_score',
    autoFinalize: true,
    autoFinalizeDelaySeconds: 3600,
    preferInviteeKeys: [],
    countIfNeeded: false,
  },
  conditionOf: ({ groups }) => ruleWords.groupAny.condition(groups),
};
