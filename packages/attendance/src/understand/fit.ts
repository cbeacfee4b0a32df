import type { InviteeKey } from '../rules/index.ts';
import type { Quota, Scene, Ways } from './resolve.ts';

/** The rule in plain data: its type and what the type's body holds. */
export type Fitted =
  | { readonly type: 'ALL' | 'ANY' }
  | { readonly type: 'K_OF_N'; readonly k: number; readonly n: number }
  | {
      readonly type: 'REQUIRED_PLUS_QUORUM';
      readonly requiredInviteeKeys: readonly InviteeKey[];
      readonly minAdditional: number;
    }
  | { readonly type: 'GROUP_ANY'; readonly groups: readonly FittedGroup[] }
  | {
      readonly type: 'COMPOSITE';
      readonly anyOf: readonly { readonly name: string; readonly allOf: readonly FittedGroup[] }[];
    };

export interface FittedGroup {
  readonly name: string;
  readonly min: number;
  readonly anyOfInviteeKeys: readonly InviteeKey[];
}

/** The fewest people a rule holds for; parts of one way may be the same people. */
export function fewestOf(body: Fitted, everyone: number): number {
  switch (body.type) {
    case 'ALL':
      return everyone;
    case 'ANY':
      return 1;
    case 'K_OF_N':
      return body.k;
    case 'REQUIRED_PLUS_QUORUM':
      return body.requiredInviteeKeys.length + body.minAdditional;
    case 'GROUP_ANY':
      return Math.min(...body.groups.map(({ min }) => min));
    case 'COMPOSITE':
      return Math.min(...body.anyOf.map(({ allOf }) => Math.max(...allOf.map(({ min }) => min))));
  }
}

/** The one of the five whose words these are, else COMPOSITE (M29). */
export function fit(ways: Ways, target: readonly InviteeKey[]): Fitted {
  const simple = ways
    .map((way) => simplify(way))
    .filter((way, place, all) => !all.some((other, at) => at < place && isSameWay(way, other)));
  const [only] = simple;
  if (simple.length === 1 && only !== undefined) return fitOne(only, target);
  if (simple.every((way) => way.length === 1))
    return fitAlternatives(
      simple.map(([quota]) => quota as Quota),
      target,
    );
  return composite(simple);
}

const isWhole = ({ keys, min }: Quota): boolean => min === keys.length;
const sameKeys = (a: readonly InviteeKey[], b: readonly InviteeKey[]): boolean =>
  a.length === b.length && a.every((key) => b.includes(key));
const isSameWay = (a: readonly Quota[], b: readonly Quota[]): boolean =>
  a.length === b.length &&
  a.every((quota) =>
    b.some((other) => other.min === quota.min && sameKeys(other.keys, quota.keys)),
  );

/**
 * All who must come in one quota, and of two numbers over the same others the higher: 「店長は必須、4人
 * 以上」 and 「店長のほかに4人」 is four besides.
 */
function simplify(way: readonly Quota[]): readonly Quota[] {
  const whole = way.filter(isWhole);
  const required = [...new Set(whole.flatMap(({ keys }) => keys))];
  const rest: { readonly quota: Quota; readonly others: InviteeKey[]; readonly more: number }[] =
    [];
  for (const quota of way.filter((one) => !isWhole(one))) {
    const others = quota.keys.filter((key) => !required.includes(key));
    // Those who must come anyway fill the quota already, or a part of it.
    const more = quota.min - (quota.keys.length - others.length);
    if (more <= 0) continue;
    const same = rest.findIndex((one) => sameKeys(one.others, others));
    if (same < 0) rest.push({ quota, others, more });
    else if ((rest[same]?.more ?? 0) < more) rest[same] = { quota, others, more };
  }
  const names = [...new Set(whole.map(({ name }) => name).filter((name) => name !== ''))].join(
    '・',
  );
  return required.length > 0
    ? [{ name: names, min: required.length, keys: required }, ...rest.map(({ quota }) => quota)]
    : rest.map(({ quota }) => quota);
}

function fitOne(way: readonly Quota[], target: readonly InviteeKey[]): Fitted {
  const [first, second] = way;
  if (first === undefined) return { type: 'ANY' };
  if (way.length === 1) return fitQuota(first, target);
  if (way.length === 2 && second !== undefined && isWhole(first)) {
    const required = new Set(first.keys);
    const others = target.filter((key) => !required.has(key));
    const inside = second.keys.filter((key) => required.has(key)).length;
    const additional = second.min - inside;
    if (
      sameKeys(
        second.keys.filter((key) => !required.has(key)),
        others,
      )
    ) {
      return additional >= others.length
        ? { type: 'ALL' }
        : {
            type: 'REQUIRED_PLUS_QUORUM',
            requiredInviteeKeys: first.keys,
            minAdditional: additional,
          };
    }
  }
  return composite([way]);
}

function fitQuota(quota: Quota, target: readonly InviteeKey[]): Fitted {
  const { keys, min } = quota;
  const isEveryone = keys.length === target.length && target.every((key) => keys.includes(key));
  if (isEveryone) {
    if (min >= target.length) return { type: 'ALL' };
    return min <= 1 ? { type: 'ANY' } : { type: 'K_OF_N', k: min, n: target.length };
  }
  if (isWhole(quota))
    return { type: 'REQUIRED_PLUS_QUORUM', requiredInviteeKeys: keys, minAdditional: 0 };
  return { type: 'GROUP_ANY', groups: [groupOf(quota)] };
}

/** Alternatives of single people are one group of whom one is enough. */
function fitAlternatives(quotas: readonly Quota[], target: readonly InviteeKey[]): Fitted {
  if (quotas.every(({ keys, min }) => keys.length === 1 && min === 1)) {
    const keys = quotas.flatMap(({ keys: one }) => one);
    return fitQuota({ name: quotas.map(({ name }) => name).join('・'), min: 1, keys }, target);
  }
  return { type: 'GROUP_ANY', groups: quotas.map(groupOf) };
}

const groupOf = ({ name, min, keys }: Quota): FittedGroup => ({
  name,
  min,
  anyOfInviteeKeys: keys,
});

function composite(ways: Ways): Fitted {
  return {
    type: 'COMPOSITE',
    anyOf: ways.map((way) => ({
      name: way
        .map(({ name }) => name)
        .filter((name) => name !== '')
        .join('・'),
      allOf: way.map(groupOf),
    })),
  };
}

/** M05: until it is known who is meant, everybody is needed: too strict, never too lax. */
export const untilKnown = ({ target, required }: Scene): Fitted => {
  const known = target.filter((key) => required.has(key));
  return {
    type: 'REQUIRED_PLUS_QUORUM',
    requiredInviteeKeys: known,
    minAdditional: target.length - known.length,
  };
};
