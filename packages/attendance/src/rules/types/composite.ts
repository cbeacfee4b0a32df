import type { InviteeKey } from '../invitee-key.ts';
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
import type { Coming, Names, RuleTypeRecord } from '../rule-type.ts';
import { requiredPlusQuorum } from './required-plus-quorum.ts';

/** M29: one of several ways is met entirely; the groups of a way may share people. */
export interface CompositeBody {
  readonly type: 'COMPOSITE';
  readonly anyOf: readonly CompositeWay[];
}

export interface CompositeWay {
  readonly name: string;
  readonly allOf: readonly RuleGroup[];
}

export const composite: RuleTypeRecord<'COMPOSITE'> = {
  since: '1.1',
  get words() {
    return ruleWords.composite;
  },
  fromJson: ({ any_of }) => ({
    type: 'COMPOSITE',
    anyOf: any_of.map(({ name, all_of }) => ({ name, allOf: all_of.map(groupFromJson) })),
  }),
  toJson: ({ anyOf }) => ({
    any_of: anyOf.map(({ name, allOf }) => ({ name, all_of: allOf.map(groupToJson) })),
  }),
  *problemsOf({ anyOf }, { target }) {
    if (anyOf.length === 0) yield ruleProblem('ways-empty');
    for (const [index, { name, allOf }] of anyOf.entries()) {
      if (allOf.length === 0) yield ruleProblem('way-empty', { name, number: index + 1 });
      else if (allOf.every(({ min }) => min === 0)) yield ruleProblem('holds-without-answers');
      for (const group of allOf) yield* groupProblems(group, target);
    }
  },
  waysOf: ({ anyOf }, people) =>
    anyOf.map(({ allOf }) => allOf.map((group) => quotaOf(group, people))),
  scoreOf: ({ holds, selected }) => (holds ? 1000 : 0) + selected,
  scoreCounts: 'target',
  requiredOf({ anyOf }) {
    const [first, ...others] = anyOf.map(
      ({ allOf }) => new Set(allOf.filter(needsAll).flatMap((group) => group.anyOfInviteeKeys)),
    );
    return [...(first ?? [])].filter((key) => others.every((required) => required.has(key)));
  },
  without({ type, anyOf }, { key }) {
    const left = anyOf.map(({ name, allOf }) => ({ name, allOf: groupsWithout(allOf, key) }));
    // A way that asked for this person alone asks for nothing now, and is no way.
    const ways = left.filter(({ allOf }) => allOf.some(({ min }) => min > 0));
    return [{ body: { type, anyOf: ways }, place: 'empty' }];
  },
  resized: (body) => body,
  eased: ({ type, anyOf }, coming) =>
    anyOf.map(({ name, allOf }, place) => {
      const eased = allOf.map((group) => easedGroup(group, coming));
      const asked = eased.map(({ group }) => group).filter(({ min }) => min > 0);
      return {
        body: { type, anyOf: anyOf.with(place, { name, allOf: asked }) },
        less: eased.reduce((sum, { less }) => sum + less, 0),
      };
    }),
  defaultPolicy: requiredPlusQuorum.defaultPolicy,
  conditionOf: ({ anyOf }, names) =>
    ruleWords.composite.condition(anyOf.map(({ allOf }) => saidWay(allOf, names))),
};

/** Whether the group is its people, and no name stands for them. */
const isListed = ({ name }: RuleGroup): boolean => name === '' || name.includes('・');

const needsAll = ({ min, anyOfInviteeKeys }: RuleGroup): boolean =>
  min >= new Set(anyOfInviteeKeys).size;

/** M35: the group as it is met by those who come, and by how many that is fewer. */
function easedGroup(
  group: RuleGroup,
  coming: Coming,
): { readonly group: RuleGroup; readonly less: number } {
  const there = comingOf(group, coming);
  const min = there.length;
  const less = Math.max(0, group.min - min);
  if (less === 0) return { group, less };
  // Of people who are named whoever cannot come goes; of others the number.
  return isListed(group) && needsAll(group)
    ? { group: { name: '', min, anyOfInviteeKeys: there }, less }
    : { group: { ...group, min }, less };
}

/** A group as a sentence needs it. */
export interface SaidGroup {
  readonly name: string;
  /** It is its people, and no name stands for them. */
  readonly isListed: boolean;
  readonly min: number;
  readonly people: readonly string[];
  /** Those of them who must come anyway. */
  readonly required: readonly string[];
  readonly isEverybody: boolean;
}

/** A way as a sentence needs it: who must come, and how many of which others. */
export interface SaidWay {
  /** All of each of these must come. */
  readonly required: readonly SaidGroup[];
  /** Some of each of these must. */
  readonly counted: readonly SaidGroup[];
  /** Somebody counts for two of the groups. */
  readonly sharesPeople: boolean;
}

function saidWay(groups: readonly RuleGroup[], { size, nameOf }: Names): SaidWay {
  const asked = groups.filter(({ min }) => min > 0);
  const must = new Set(asked.filter(needsAll).flatMap((group) => group.anyOfInviteeKeys));
  const said = (group: RuleGroup) => {
    const { name, min, anyOfInviteeKeys } = group;
    const members = [...new Set(anyOfInviteeKeys)];
    return {
      name,
      isListed: isListed(group),
      min,
      people: members.map(nameOf),
      required: members.filter((key) => must.has(key)).map(nameOf),
      isEverybody: members.length === size,
    };
  };
  const counted = asked.filter((group) => !needsAll(group)).map(said);
  return {
    required: asked.filter(needsAll).map(said),
    counted,
    sharesPeople: sharesPeople(
      asked.filter((group) => !needsAll(group) && !said(group).isEverybody),
      must,
    ),
  };
}

/** Somebody beside those who must come counts for two of the groups. */
function sharesPeople(groups: readonly RuleGroup[], must: ReadonlySet<InviteeKey>): boolean {
  const members = groups.flatMap(({ anyOfInviteeKeys }) =>
    [...new Set(anyOfInviteeKeys)].filter((key) => !must.has(key)),
  );
  return new Set(members).size < members.length;
}
