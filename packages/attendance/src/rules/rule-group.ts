import type { RuleBodyJson } from '@tashika/contract/attendance';
import type { Problem } from '@tashika/kernel';
import type { InviteeKey } from './invitee-key.ts';
import { ruleProblem } from './rule-problem.ts';
import type { Coming, People, Quota } from './rule-type.ts';

/** At least `min` of these people, under a name. */
export interface RuleGroup {
  readonly name: string;
  readonly min: number;
  readonly anyOfInviteeKeys: readonly InviteeKey[];
}

type RuleGroupJson = RuleBodyJson<'GROUP_ANY'>['groups'][number];

export const groupFromJson = ({ name, min, any_of_invitee_keys }: RuleGroupJson): RuleGroup => ({
  name,
  min,
  anyOfInviteeKeys: any_of_invitee_keys,
});

export const groupToJson = ({ name, min, anyOfInviteeKeys }: RuleGroup): RuleGroupJson => ({
  name,
  min,
  any_of_invitee_keys: [...anyOfInviteeKeys],
});

export const quotaOf = ({ min, anyOfInviteeKeys }: RuleGroup, { placesOf }: People): Quota => ({
  members: placesOf(anyOfInviteeKeys),
  min,
});

/** Keys outside TARGET, and more asked for than there are. */
export function* groupProblems(
  { name: group, min, anyOfInviteeKeys }: RuleGroup,
  target: ReadonlySet<InviteeKey>,
): Generator<Problem> {
  const members = new Set(anyOfInviteeKeys);
  for (const key of members) {
    if (!target.has(key)) yield ruleProblem('group-key-outside-target', { key, group });
  }
  const { size } = members;
  if (min > size) yield ruleProblem('group-min-exceeds-size', { group, min, size });
}

/** The groups without this person; one that is left with nobody goes. */
export const groupsWithout = (groups: readonly RuleGroup[], gone: InviteeKey): RuleGroup[] =>
  groups
    .map(({ name, min, anyOfInviteeKeys }) => {
      const left = [...new Set(anyOfInviteeKeys)].filter((key) => key !== gone);
      return { name, min: Math.min(min, left.length), anyOfInviteeKeys: left };
    })
    .filter(({ anyOfInviteeKeys }) => anyOfInviteeKeys.length > 0);

/** Those of the group who come. */
export const comingOf = (
  { anyOfInviteeKeys }: RuleGroup,
  { keys }: Pick<Coming, 'keys'>,
): readonly InviteeKey[] => [...new Set(anyOfInviteeKeys)].filter((key) => keys.has(key));
