import { type InviteeKey, recordOf, targetOf } from '../../rules/index.ts';
import type { Quantity } from '../analyse/numbers.ts';
import type { Understanding } from '../understanding.ts';
import { ruleId } from './rule-id.ts';
import { sizeName } from './size-name.ts';

/** What the grammar made of everything that was said. */
export type OwnReading = Pick<
  Understanding,
  'rule' | 'questions' | 'confidence' | 'doubts' | 'unheard' | 'before' | 'statements'
>;

/**
 * The grammar's reading as marks on the words it was read from. The net sees them beside the words: where it agrees,
 * what is asked, how much was left over; how far that is to be trusted it has learnt.
 */
export interface Marks {
  /** Of the reading as a whole. */
  readonly whole: readonly string[];
  readonly ofPeople: (keys: readonly InviteeKey[]) => readonly string[];
  readonly ofNumber: (quantity: Quantity) => readonly string[];
  readonly isLeft: (turn: number, start: number, end: number) => boolean;
  /** Whether the words say how it is decided. */
  readonly isDeciding: (turn: number, start: number, end: number) => boolean;
}

interface Quota {
  readonly keys: ReadonlySet<InviteeKey>;
  readonly min: number;
}

export function marksOf(own: OwnReading & Pick<Understanding, 'turns'>): Marks {
  const { rule } = own;
  const target = targetOf(rule.inviteeScope);
  const ways = quotasOf(rule, target);
  const quotas = ways.flat();
  const out = new Set(rule.inviteeScope.excludeInviteeKeys);
  const wished = new Set(rule.finalizePolicy.preferInviteeKeys);
  const left = own.turns.map(({ sentences }) => sentences.flatMap((one) => one.left));
  const deciding = own.turns.map(({ sentences }) =>
    sentences.flatMap(({ statements }) => statements.filter(({ says }) => says === 'policy')),
  );
  const peopleMarks = (keys: readonly InviteeKey[]): string[] => {
    const held = quotas.filter((quota) => keys.every((key) => quota.keys.has(key)));
    const marks = new Set<string>();
    for (const { keys: all, min } of held) {
      if (min >= all.size) marks.add('o:need');
      else if (all.size === keys.length) marks.add('o:quota');
      else if (all.size < target.length) marks.add('o:part');
    }
    if (keys.some((key) => wished.has(key))) marks.add('o:wish');
    return marks.size > 0 ? [...marks] : ['o:free'];
  };
  return {
    whole: [
      ...new Set([
        ...wholeMarks(own, ways.length, quotas.length, target.length),
        ...quotas.map(quotaMark),
      ]),
    ],
    ofPeople: (keys) => {
      const invited = keys.filter((key) => !out.has(key));
      return invited.length === 0 ? ['o:out'] : peopleMarks(invited);
    },
    ofNumber: (quantity) => numberMarks(quantity, ways, target.length),
    isLeft: isWithin(left),
    isDeciding: isWithin(deciding),
  };
}

const isWithin =
  (turns: readonly (readonly { readonly start: number; readonly end: number }[])[]) =>
  (turn: number, start: number, end: number): boolean =>
    turns[turn]?.some((one) => one.start <= start && end <= one.end) === true;

function quotasOf(rule: OwnReading['rule'], target: readonly InviteeKey[]): Quota[][] {
  const placeOf = new Map(target.map((key, place) => [key, place]));
  const people = {
    everyone: [...target.keys()],
    placesOf: (keys: Iterable<InviteeKey>) =>
      [...new Set(keys)].flatMap((key) => placeOf.get(key) ?? []),
  };
  return recordOf(rule.type)
    .waysOf(rule, people)
    .map((way) =>
      way.flatMap(({ members, min }) =>
        min > 0
          ? [{ keys: new Set(members.map((place) => target[place] as InviteeKey)), min }]
          : [],
      ),
    );
}

function* wholeMarks(
  { rule, questions, confidence, doubts, unheard, before, statements }: OwnReading,
  ways: number,
  quotas: number,
  size: number,
): Generator<string> {
  yield 'o:own';
  yield `o:is:${rule.type}`;
  yield `o:ways:${sizeName(ways)}`;
  yield `o:quotas:${sizeName(quotas)}`;
  yield `o:size:${sizeName(size)}`;
  yield `o:sure:${Math.floor(confidence * 10)}`;
  yield questions.length > 0 ? 'o:asks' : 'o:says';
  for (const { kind } of questions) yield `o:asks:${kind}`;
  for (const doubt of doubts) yield `o:doubt:${doubt}`;
  for (const one of statements) if (one.says === 'policy') yield `o:decides:${one.policy.what}`;
  if (unheard.words.length > 0) yield 'o:unheard';
  if (rule.inviteeScope.excludeInviteeKeys.length > 0) yield 'o:outs';
  if (before !== null) yield isSame(rule, before.rule) ? 'o:stays' : 'o:changes';
}

const isSame = (a: OwnReading['rule'], b: OwnReading['rule']): boolean =>
  ruleId(a, a.inviteeScope.excludeInviteeKeys) === ruleId(b, b.inviteeScope.excludeInviteeKeys);

/** How many of how many. */
const quotaMark = ({ keys, min }: Quota): string =>
  `o:of:${sizeName(min)}/${min >= keys.size ? 'all' : sizeName(keys.size)}`;

/** What a number is in the reading: the least of a quota, of all quotas together, how many people there are, … */
function numberMarks(
  { kind, low, denominator }: Quantity,
  ways: readonly (readonly Quota[])[],
  size: number,
): string[] {
  if (kind !== 'count' && kind !== 'share') return [];
  const ofSoMany = (all: number): number =>
    kind === 'share' ? Math.ceil((all * low) / denominator - 1e-9) : low;
  const marks = new Set<string>();
  for (const { keys, min } of ways.flat()) {
    const own = ofSoMany(keys.size);
    if (own === min) marks.add('o:min');
    else if (own + 1 === min) marks.add('o:min-1');
    if (own === keys.size && keys.size < size) marks.add('o:whole');
    if (keys.size - own === min) marks.add('o:rest');
  }
  const isSum = (way: readonly Quota[]): boolean =>
    way.length > 1 && way.reduce((sum, { min }) => sum + min, 0) === ofSoMany(size);
  if (ways.some(isSum)) marks.add('o:sum');
  return marks.size > 0 ? [...marks] : ['o:idle'];
}
