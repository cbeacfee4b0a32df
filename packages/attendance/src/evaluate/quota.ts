import {
  type AttendanceRule,
  type InviteeKey,
  type Quota,
  recordOf,
  targetOf,
} from '../rules/index.ts';

/**
 * A rule in the one form all types have: it holds when all quotas of one of its ways are met. The
 * quotas of a way share nobody, so what each of them lacks adds up.
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
  const placesOf = (keys: Iterable<InviteeKey>) =>
    [...new Set(keys)].map((key) => placeOf.get(key)).filter((place) => place !== undefined);
  const ways = recordOf(rule.type).waysOf(rule, { everyone: [...target.keys()], placesOf });
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
