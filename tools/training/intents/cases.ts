import { readdirSync } from 'node:fs';
import type { InviteeKey } from '../../../packages/attendance/src/rules/index.ts';
import {
  type IntentCase,
  membersOf,
  readCases,
  SENTENCE_FILES,
} from '../../../packages/attendance/test/understand/measure.ts';
import { type Condition, type Meaning, nothingSaid } from './meaning.ts';
import type { Said } from './rows.ts';

type Expected = IntentCase['expected'];
type ExpectedRule = Pick<Expected, 'type' | 'rule' | 'exclude'>;

/** Cases neither the grammar nor the net was made with. */
export const keptCases: readonly string[] = readdirSync(new URL('kept/', import.meta.url)).map(
  (name) => new URL(`kept/${name}`, import.meta.url).href,
);

/** The cases the grammar was written with. */
export const testCases: readonly string[] = [
  ...SENTENCE_FILES,
  'last-batch.jsonl',
  'said-otherwise.jsonl',
  'easily-misread.jsonl',
  'conversations.jsonl',
  '../cases/intents.jsonl',
];

/** A file of cases, by its address or by where it stands beside the tests. */
export const saidInCases = (path: string, source = path.replace(/^file:.*\//u, 'kept/')): Said[] =>
  readCases(path).flatMap((one) =>
    one.expected ? [saidIn(one, source, !path.startsWith('file:'))] : [],
  );

function saidIn(
  { utterance, turns = [], members, expected }: IntentCase,
  source: string,
  isKnown: boolean,
): Said {
  const people = membersOf(members);
  const around = aroundRule(expected, people.length);
  const alternatives = (expected.alternatives ?? []).map((one) => ({
    ...nothingSaid,
    conditions: conditionsOf(one),
    out: one.exclude ?? expected.exclude ?? [],
  }));
  const meaning = {
    ...nothingSaid,
    conditions: conditionsOf(expected),
    out: expected.exclude ?? [],
    ...around,
  };
  return {
    source,
    texts: [utterance, ...turns],
    members: people,
    meaning,
    alternatives,
    sayings: [meaning, ...alternatives.map((one) => ({ ...one, ...around }))],
    isAskedEither: expected.needs_clarification === 'either',
    isKnown,
  };
}

/** What holds for a case whichever of its rules is meant. */
function aroundRule(expected: Expected, size: number): Omit<Meaning, 'conditions' | 'out'> {
  const { type, needs_clarification: asked, unsupported, invalid, max_confidence } = expected;
  const isOnlyAsked = Boolean(unsupported || invalid || (type === 'ANY' && asked === true));
  const preferred = (expected.policy?.prefer_invitee_keys ?? []) as readonly InviteeKey[];
  return {
    wish: preferred.length > 0 && preferred.length >= size ? 'all' : preferred,
    asks: asked === true && !isOnlyAsked,
    isOnlyAsked,
    // Ordinary talk stands in the cases as a rule that nobody may be sure of.
    isTalk: asked === 'either' && type === 'ANY' && (max_confidence ?? 1) < 0.85,
    decides: nothingSaid.decides,
  };
}

interface GroupJson {
  readonly min: number;
  readonly any_of_invitee_keys: readonly InviteeKey[];
}
/** The bodies of all types of rules in one. */
interface BodyJson {
  readonly k: number;
  readonly required_invitee_keys: readonly InviteeKey[];
  readonly min_additional: number;
  readonly groups: readonly GroupJson[];
  readonly any_of: readonly { readonly all_of: readonly GroupJson[] }[];
}

const least = (count: number, of: 'everyone' | 'others'): Condition => ({
  is: 'least',
  amount: { is: 'count', count },
  of,
});
const quota = ({ min, any_of_invitee_keys: keys }: GroupJson): Condition =>
  min >= keys.length
    ? { is: 'required', keys }
    : { is: 'least', amount: { is: 'count', count: min }, of: keys };

function conditionsOf({ type, rule }: ExpectedRule): readonly Condition[] {
  const body = rule as BodyJson;
  switch (type) {
    case 'ALL':
      return [{ is: 'least', amount: { is: 'all' }, of: 'everyone' }];
    case 'ANY':
      return [least(1, 'everyone')];
    case 'K_OF_N':
      return [least(body.k, 'everyone')];
    case 'REQUIRED_PLUS_QUORUM': {
      const { required_invitee_keys: keys, min_additional: more } = body;
      return [
        ...(keys.length > 0 ? [{ is: 'required', keys } as const] : []),
        ...(more > 0 ? [least(more, 'others')] : []),
      ];
    }
    case 'GROUP_ANY':
      return oneOf(body.groups.map((group) => [quota(group)]));
    default:
      return oneOf(body.any_of.map(({ all_of }) => all_of.map(quota)));
  }
}

/** What all ways share stands before them, as it would be said. */
function oneOf(ways: readonly (readonly Condition[])[]): readonly Condition[] {
  const [first = []] = ways;
  if (ways.length === 1) return first;
  const isSame = (a: Condition, b: Condition): boolean => JSON.stringify(a) === JSON.stringify(b);
  const isIn = (one: Condition, list: readonly Condition[]): boolean =>
    list.some((other) => isSame(one, other));
  const shared = first.filter((one) => ways.every((way) => isIn(one, way)));
  const rest = ways.map((way) => way.filter((one) => !isIn(one, shared)));
  const isRestSaid = rest.every((way) => way.length > 0);
  return isRestSaid ? [...shared, { is: 'alternatives', ways: rest }] : shared;
}
