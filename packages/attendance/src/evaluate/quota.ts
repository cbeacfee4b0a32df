import {
  type AttendanceRule,
  type InviteeKey,
  type Quota,
  recordOf,
  targetOf,
  waitsForEveryone,
} from '../rules/index.ts';

/** A rule in the one form all types have: it holds when all quotas of one of its ways are met. */
export interface CompiledRule {
  readonly rule: AttendanceRule;
  readonly target: readonly InviteeKey[];
  readonly placeOf: ReadonlyMap<InviteeKey, number>;
  readonly quotas: readonly Quota[];
  readonly ways: readonly CompiledWay[];
  /** The quotas a person belongs to, and the way each quota belongs to. */
  readonly quotasOf: readonly (readonly number[])[];
  readonly wayOf: readonly number[];
  /** The people wished for (M30), in the order of TARGET. */
  readonly preferred: readonly number[];
  /** △ counts as a yes (M33). */
  readonly countsIfNeeded: boolean;
  /** Nothing is decided by itself before everybody has answered (M30). */
  readonly waitsForEveryone: boolean;
  /** The rule holds although nobody has answered: nothing may be decided by it (M21). */
  readonly hollow: boolean;
}

export interface CompiledWay {
  /** By their place among the quotas of all ways. */
  readonly quotas: readonly number[];
  /** Null where its quotas share nobody, so that what each of them lacks adds up. */
  readonly kinds: PeopleByKind | null;
}

/** People who count for the same quotas of a way are of one kind. */
export interface PeopleByKind {
  /** The kind of everybody of TARGET; −1 for those who count for none. */
  readonly kindOf: Int32Array;
  /** The quotas of each kind, by their place in the way; those of few quotas first. */
  readonly quotasOf: readonly (readonly number[])[];
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
    ways: ways.map((way) => ({
      quotas: way.map(() => next++),
      kinds: sharesPeople(way, target.length) ? peopleByKind(way, target.length) : null,
    })),
    quotasOf,
    wayOf: ways.flatMap((way, index) => way.map(() => index)),
    preferred: [...placesOf(rule.finalizePolicy.preferInviteeKeys)].sort((a, b) => a - b),
    countsIfNeeded: rule.finalizePolicy.countIfNeeded,
    waitsForEveryone: rule.finalizePolicy.autoFinalize && waitsForEveryone(rule),
    hollow: ways.some((way) => way.every(({ min }) => min <= 0)),
  };
}

/** How many comparisons of a person with a quota it takes to judge so many slots by a rule. */
export function judgingSize(rule: AttendanceRule, slots: number): number {
  const { target, quotas } = compileRule(rule);
  return target.length * quotas.length * slots;
}

function sharesPeople(way: readonly Quota[], size: number): boolean {
  const seen = new Uint8Array(size);
  for (const { members } of way) {
    for (const person of members) {
      if (seen[person] === 1) return true;
      seen[person] = 1;
    }
  }
  return false;
}

function peopleByKind(way: readonly Quota[], size: number): PeopleByKind {
  const own: number[][] = Array.from({ length: size }, () => []);
  for (const [quota, { members }] of way.entries()) {
    for (const person of members) own[person]?.push(quota);
  }
  const kinds = new Map(own.map((quotas) => [quotas.join(), quotas]));
  const quotasOf = [...kinds.values()]
    .filter(({ length }) => length > 0)
    .sort((a, b) => a.length - b.length);
  const places = new Map(quotasOf.map((quotas, kind) => [quotas.join(), kind]));
  return { kindOf: Int32Array.from(own, (quotas) => places.get(quotas.join()) ?? -1), quotasOf };
}
