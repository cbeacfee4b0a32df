import { type AttendanceRule, type InviteeKey, targetOf } from '../rules/index.ts';

/** At least `min` of these people (places in TARGET) say yes. */
export interface Quota {
  readonly members: readonly number[];
  readonly min: number;
}

/**
 * A rule in the one form all five types have: it holds when all quotas of one of its ways are met.
 * The quotas of a way share nobody, so what each of them lacks adds up.
 */
export interface CompiledRule {
  readonly rule: AttendanceRule;
  readonly target: readonly InviteeKey[];
  readonly placeOf: ReadonlyMap<InviteeKey, number>;
  readonly quotas: readonly Quota[];
  /** Quotas of a way, by their place in `quotas`. */
  readonly ways: readonly (readonly number[])[];
  /** The quotas a person belongs to, and the way each quota belongs to. */
  readonly quotasOf: readonly (readonly number[])[];
  readonly wayOf: readonly number[];
  /** The rule holds although nobody has answered: nothing may be decided by it (M21). */
  readonly hollow: boolean;
}

export function compileRule(rule: AttendanceRule): CompiledRule {
  const target = targetOf(rule.inviteeScope);
  const placeOf = new Map(target.map((key, place) => [key, place]));
  const ways = waysOf(rule, target.length, placeOf);
  const quotas = ways.flat();
  const quotasOf: number[][] = target.map(() => []);
  for (const [quota, { members }] of quotas.entries()) {
    for (const person of members) quotasOf[person]?.push(quota);
  }
  let next = 0;
  return {
    rule,
    target,
    placeOf,
    quotas,
    ways: ways.map((way) => way.map(() => next++)),
    quotasOf,
    wayOf: ways.flatMap((way, index) => way.map(() => index)),
    hollow: ways.some((way) => way.every(({ min }) => min <= 0)),
  };
}

function waysOf(
  rule: AttendanceRule,
  size: number,
  placeOf: ReadonlyMap<InviteeKey, number>,
): Quota[][] {
  const everyone = Array.from({ length: size }, (_, person) => person);
  const places = (keys: Iterable<InviteeKey>) =>
    [...new Set(keys)].map((key) => placeOf.get(key)).filter((place) => place !== undefined);
  switch (rule.type) {
    case 'ALL':
      return [[{ members: everyone, min: size }]];
    case 'ANY':
      return [[{ members: everyone, min: 1 }]];
    case 'K_OF_N':
      return [[{ members: everyone, min: rule.k }]];
    case 'REQUIRED_PLUS_QUORUM': {
      // A required person outside TARGET stays in the minimum: the rule then never holds.
      const required = new Set(rule.requiredInviteeKeys);
      const inside = places(required);
      const insideSet = new Set(inside);
      const others = everyone.filter((person) => !insideSet.has(person));
      return [
        [
          { members: inside, min: required.size },
          { members: others, min: rule.minAdditional },
        ],
      ];
    }
    case 'GROUP_ANY':
      return rule.groups.map((group) => [
        { members: places(group.anyOfInviteeKeys), min: group.min },
      ]);
  }
}
