import { type InviteeKey, targetOf } from '../rules/index.ts';
import type { Ref } from './analyse/people.ts';
import type { Conclusion } from './conclude.ts';
import type { Fitted, FittedGroup } from './fit.ts';
import { type Form, leaves, refsIn } from './form.ts';
import type { Item } from './items.ts';
import type { TextReading } from './read.ts';
import { amountIn } from './resolve.ts';
import type { SentenceReading } from './sentence.ts';
import type { Statement } from './statement.ts';

/** Rules that say of a number or a name that it is no part of the condition. */
const setAside = new Set([
  'occasion',
  'changed-to',
  'reason',
  'other-occasion',
  'other-talk',
  'said-before',
  'affiliation',
  'all-but',
  'invited',
]);

/**
 * A doubt for every number of people and every name in the text that is not in what came out (M31):
 * what got lost on the way must not be answered as if it had never been said.
 */
export const unaccounted = (
  reading: TextReading,
  statements: readonly Statement[],
  conclusion: Conclusion,
): string[] => [
  ...lostIn(reading, statements, conclusion).map(() => 'unaccounted'),
  ...reading.sentences.filter(isLooselyJoined).map(() => 'conflict'),
];

/** 「AさんまたはBさんとCさん」, 「AさんとBさんかCさん」: what of it is the choice? */
export const isLooselyJoined = ({ words }: SentenceReading): boolean =>
  isChoiceAndMore(words) ||
  words.some(({ tags }, at) => {
    if (!tags.has('or') && !tags.has('ka')) return false;
    const isAt = (step: number, tag: string): boolean => words[at + step]?.tags.has(tag) === true;
    const isPair = isAt(-2, 'to') && isAt(-3, 'people');
    const isBehind = isAt(1, 'people') && isAt(2, 'to') && isAt(3, 'people');
    const isCounted = [4, 5].some((step) => isAt(step, 'quantity') || isAt(step, 'both'));
    const isOr = (tags.has('or') || tags.has('ka')) && isAt(-1, 'people');
    const isGrouped = [2, 3].some((step) => isAt(step, 'either') || isAt(step, 'quantity'));
    return tags.has('ka') || isPair
      ? isOr && isPair && isAt(1, 'people') && !isGrouped
      : isOr && isBehind && !isCounted;
  });

/** 「営業2人または開発2人、かつ代表」: does the last belong to the second alone? */
const isChoiceAndMore = (words: readonly Item[]): boolean => {
  const and = words.findIndex(
    ({ tags }, at) => tags.has('and') && words[at - 1]?.tags.has('comma'),
  );
  return words
    .slice(0, Math.max(and, 0))
    .some(
      ({ tags }, at) =>
        (tags.has('or') || tags.has('ka')) &&
        ['quantity', 'least'].some((tag) => words[at - 1]?.tags.has(tag)),
    );
};

/** Where the numbers and names stand that are not in what came out. */
export function lostIn(
  { sentences, people }: Pick<TextReading, 'sentences' | 'people'>,
  statements: readonly Statement[],
  conclusion: Conclusion,
): { readonly start: number; readonly end: number }[] {
  const target = targetOf({
    includeInviteeKeys: conclusion.include,
    excludeInviteeKeys: conclusion.exclude,
  });
  const asides = [
    ...sentences.flatMap(({ steps }) => steps.filter(({ rule }) => setAside.has(rule))),
    ...statements.filter(({ says }) => says === 'policy' || says === 'retract'),
  ];
  const isAside = (start: number, end: number): boolean =>
    asides.some((one) => one.start <= start && end <= one.end);
  const numbers = numbersFrom(statements, conclusion, target);
  const names = keysFrom(statements, conclusion, target);
  return [
    ...sentences
      .flatMap(countsIn)
      .filter(({ count, start, end }) => !numbers.has(count) && !isAside(start, end)),
    ...sentences
      .flatMap(sharesIn)
      .filter(
        ({ start, end }) =>
          !isAside(start, end) &&
          !statements.some(
            (one) =>
              'form' in one &&
              one.start <= start &&
              end <= one.end &&
              leaves(one.form).some((leaf) => leaf.is === 'number' && leaf.amount.of === 'share'),
          ),
      ),
    ...people.filter(
      ({ ref, start, end }) =>
        ref.keys.length > 0 && !ref.keys.some((key) => names.has(key)) && !isAside(start, end),
    ),
  ];
}

/** A share that came out is in a statement of its own; it cannot be told from the numbers of the rule. */
const sharesIn = ({ words }: SentenceReading) =>
  words.filter(({ meaning }) => meaning.is === 'quantity' && meaning.quantity.kind === 'share');

const countsIn = ({ words }: SentenceReading) =>
  words.flatMap(({ meaning, start, end }) =>
    meaning.is === 'quantity' && meaning.quantity.kind === 'count' && meaning.quantity.low > 0
      ? [{ count: meaning.quantity.low, start, end }]
      : [],
  );

/** Every number that came out, and those it was computed from. */
function numbersFrom(
  statements: readonly Statement[],
  { body, include }: Conclusion,
  target: readonly InviteeKey[],
): ReadonlySet<number> {
  const out = new Set(numbersOf(body, target.length));
  const numbers = new Set([...out, target.length, include.length]);
  for (const one of statements) {
    if (one.says === 'stated') numbers.add(one.count);
    if (one.says === 'need') for (const { count } of one.of ?? []) numbers.add(count);
    for (const named of namedTogether(one)) numbers.add(named);
    if (one.says !== 'need' && one.says !== 'prefer') continue;
    for (const leaf of leaves(one.form)) {
      if (leaf.is !== 'number' || leaf.amount.of !== 'count') continue;
      if (one.says === 'prefer' || out.has(minimumOf(leaf, target))) numbers.add(leaf.amount.count);
    }
  }
  return numbers;
}

/** 「AさんとBさん、二人は必須」. */
const namedTogether = (one: Statement): number[] => {
  const refs =
    'form' in one
      ? refsIn(one.form)
      : 'people' in one && one.people !== undefined
        ? one.people.refs
        : [];
  return refs.length > 1 ? [1, refs.length] : refs.map(({ keys }) => keys.length);
};

function minimumOf(form: Extract<Form, { is: 'number' }>, target: readonly InviteeKey[]): number {
  const named = new Set(form.who.refs.flatMap(({ keys }) => keys));
  const size =
    form.who.scope === 'named'
      ? named.size
      : form.who.scope === 'except'
        ? target.filter((key) => !named.has(key)).length
        : target.length;
  const amount = amountIn(form.amount, size, form.at);
  return form.of === 'present' ? amount : size - amount;
}

function numbersOf(body: Fitted, everyone: number): number[] {
  switch (body.type) {
    case 'ALL':
      return [everyone];
    case 'ANY':
      return [1];
    case 'K_OF_N':
      return [body.k];
    case 'REQUIRED_PLUS_QUORUM': {
      const required = body.requiredInviteeKeys.length;
      return [required, body.minAdditional, required + body.minAdditional, everyone - required];
    }
    case 'GROUP_ANY':
      return body.groups.flatMap(numbersOfGroup);
    case 'COMPOSITE':
      return body.anyOf.flatMap(({ allOf }) => {
        const sum = allOf.reduce((sofar, { min }) => sofar + min, 0);
        // 「AかBと、あと2人」 is three in all.
        return [sum, ...allOf.flatMap((one) => [...numbersOfGroup(one), 2 * one.min - sum])];
      });
  }
}

const numbersOfGroup = ({ min, anyOfInviteeKeys }: FittedGroup): number[] => [
  min,
  anyOfInviteeKeys.length,
];

/** Everybody the answer speaks of, and whoever was said to be hoped for, free or left out. */
function keysFrom(
  statements: readonly Statement[],
  { body, exclude }: Conclusion,
  target: readonly InviteeKey[],
): ReadonlySet<InviteeKey> {
  const keys = new Set<InviteeKey>([...exclude, ...keysOf(body, target)]);
  const rest = target.filter((key) => !keys.has(key));
  for (const one of statements) {
    const refs =
      one.says === 'need'
        ? leaves(one.form).flatMap((leaf) =>
            leaf.is === 'number' && (leaf.who.scope === 'except' || isRest(leaf.who.refs, rest))
              ? leaf.who.refs
              : [],
          )
        : 'form' in one
          ? refsIn(one.form)
          : 'people' in one && one.people !== undefined
            ? one.people.refs
            : [];
    for (const { keys: own } of refs) for (const key of own) keys.add(key);
  }
  return keys;
}

/** 「企画部は全員、法務部も1人」 where nobody else is invited: one more of the others. */
const isRest = (refs: readonly Ref[], rest: readonly InviteeKey[]): boolean => {
  const named = new Set(refs.flatMap(({ keys }) => keys));
  return named.size === rest.length && rest.every((key) => named.has(key));
};

function keysOf(body: Fitted, target: readonly InviteeKey[]): readonly InviteeKey[] {
  switch (body.type) {
    case 'ALL':
      return target;
    case 'REQUIRED_PLUS_QUORUM':
      return body.requiredInviteeKeys;
    case 'GROUP_ANY':
      return body.groups.flatMap(({ anyOfInviteeKeys }) => anyOfInviteeKeys);
    case 'COMPOSITE':
      return body.anyOf.flatMap(({ allOf }) => allOf.flatMap((one) => one.anyOfInviteeKeys));
    default:
      return [];
  }
}
