import type { InviteeKey } from '../../../packages/attendance/src/rules/index.ts';
import type { Decides } from '../../../packages/attendance/src/understand/trained/said.ts';

/** So many of those it is said of. A share that is strict is more than that, one of the absent fewer. */
export type Amount =
  | { readonly is: 'all' }
  | { readonly is: 'count'; readonly count: number }
  | { readonly is: 'absent'; readonly count: number }
  | (Share & { readonly is: 'share' | 'absent share' });

export interface Share {
  readonly numerator: number;
  readonly denominator: number;
  readonly strict: boolean;
}

/** The others: whoever is not required beside it. */
export type Who = readonly InviteeKey[] | 'everyone' | 'others';

/** One part of what has to hold; all of a list have to. */
export type Condition =
  | { readonly is: 'required'; readonly keys: readonly InviteeKey[] }
  | {
      readonly is: 'least';
      readonly amount: Amount;
      readonly of: Who;
      readonly but?: readonly InviteeKey[];
    }
  | { readonly is: 'alternatives'; readonly ways: readonly (readonly Condition[])[] };

/** What a text means, however it was written down. */
export interface Meaning {
  readonly conditions: readonly Condition[];
  readonly out: readonly InviteeKey[];
  readonly wish: readonly InviteeKey[] | 'all';
  readonly asks: boolean;
  /** No condition can be kept until somebody has answered. */
  readonly isOnlyAsked: boolean;
  /** Nothing is said of who comes. */
  readonly isTalk: boolean;
  readonly decides: Decides;
}

export const nothingSaid: Meaning = {
  conditions: [],
  out: [],
  wish: [],
  asks: false,
  isOnlyAsked: false,
  isTalk: false,
  decides: { policies: [], otherwise: false },
};

/** Shares of people come out a hair beside whole numbers. */
const hair = 1e-9;

export function amountOf(amount: Amount, size: number): number {
  switch (amount.is) {
    case 'all':
      return size;
    case 'count':
      return amount.count;
    case 'absent':
      return size - amount.count;
    case 'share': {
      const part = (size * amount.numerator) / amount.denominator;
      return amount.strict ? Math.floor(part + hair) + 1 : Math.ceil(part - hair);
    }
    case 'absent share': {
      const part = (size * amount.numerator) / amount.denominator;
      return size - (amount.strict ? Math.ceil(part - hair) - 1 : Math.floor(part + hair));
    }
  }
}

export interface Quota {
  readonly keys: readonly InviteeKey[];
  readonly min: number;
}

/** Alternatives, each of them quotas that must all be met. */
export type Ways = readonly (readonly Quota[])[];

const mostWays = 64;

export function waysOf({ conditions, out }: Meaning, members: readonly InviteeKey[]): Ways {
  const target = members.filter((key) => !out.includes(key));
  const together = (list: readonly Condition[], required: ReadonlySet<InviteeKey>): Ways => {
    let ways: Ways = [[]];
    for (const one of list) {
      const own = waysOfOne(one, required);
      ways = ways.flatMap((way) => own.map((other) => [...way, ...other])).slice(0, mostWays);
    }
    return ways;
  };
  const waysOfOne = (one: Condition, required: ReadonlySet<InviteeKey>): Ways => {
    if (one.is === 'alternatives')
      return one.ways.flatMap((way) => together(way, withRequired(way, required)));
    if (one.is === 'required') {
      const keys = one.keys.filter((key) => target.includes(key));
      return [[{ keys, min: keys.length }]];
    }
    const keys = peopleOf(one.of, target, required).filter((key) => !one.but?.includes(key));
    return [[{ keys, min: amountOf(one.amount, keys.length) }]];
  };
  return together(conditions, withRequired(conditions));
}

/** Whoever these conditions require themselves, and whoever was required around them. */
export const withRequired = (
  conditions: readonly Condition[],
  around: ReadonlySet<InviteeKey> = new Set(),
): ReadonlySet<InviteeKey> =>
  new Set([...around, ...conditions.flatMap((one) => (one.is === 'required' ? one.keys : []))]);

export function peopleOf(
  who: Who,
  target: readonly InviteeKey[],
  required: ReadonlySet<InviteeKey>,
): readonly InviteeKey[] {
  if (who === 'everyone') return target;
  if (who === 'others') return target.filter((key) => !required.has(key));
  return [...new Set(who)].filter((key) => target.includes(key));
}

/** Whether both hold for the same sets of these people. */
export function holdAlike(a: Ways, b: Ways, people: readonly InviteeKey[]): boolean {
  for (let set = 0; set < 1 << people.length; set++) {
    const present = new Set(people.filter((_, place) => (set >> place) & 1));
    if (hold(a, present) !== hold(b, present)) return false;
  }
  return true;
}

const hold = (ways: Ways, present: ReadonlySet<InviteeKey>): boolean =>
  ways.some((way) =>
    way.every(({ keys, min }) => keys.filter((key) => present.has(key)).length >= min),
  );
