import type { RuleBodyJson, RuleType, ruleVersions } from '@tashika/contract/attendance';
import type { Problem } from '@tashika/kernel';
import type { RuleBodies, RuleBody } from './attendance-rule.ts';
import type { InviteeKey } from './invitee-key.ts';
import type { FinalizePolicy, InviteeScope } from './rule-terms.ts';

/**
 * Everything that belongs to one type of rule. Whatever else depends on the type asks its record:
 * a new type is a new record, and the compiler names what it lacks.
 */
export interface RuleTypeRecord<Type extends RuleType> {
  /** The version of the stored form that has it, and in which it is written. */
  readonly since: (typeof ruleVersions)[number];
  /** What people call it, and what it means to a language model; read when it is said, for its language. */
  readonly words: { readonly name: string; readonly meaning: string };
  readonly fromJson: (json: RuleBodyJson<Type>) => RuleBodies[Type];
  readonly toJson: (body: RuleBodies[Type]) => RuleBodyJson<Type>;
  /** What is wrong with it beside the terms all rules share (M02, M21). */
  readonly problemsOf: (body: RuleBodies[Type], scope: CheckedScope) => Iterable<Problem>;
  readonly waysOf: (body: RuleBodies[Type], people: People) => readonly Way[];
  /** M21. */
  readonly scoreOf: (slot: SlotCount) => number;
  /** Whose yes can raise the score: everybody of TARGET, or who counts for a quota. */
  readonly scoreCounts: 'target' | 'quotas';
  /** Those without whom it never holds, as far as it names them. */
  readonly requiredOf: (
    body: RuleBodies[Type],
    target: readonly InviteeKey[],
  ) => readonly InviteeKey[];
  /** M35: the condition without this person, in TARGET no more; several where it may be meant so. */
  readonly without: (body: RuleBodies[Type], gone: Gone) => readonly WithoutBody[];
  /** The same condition for a TARGET of this size. */
  readonly resized: (body: RuleBodies[Type], size: number) => RuleBodies[Type];
  /** M35: what asks for less and holds for those who come, a smallest change for each of its ways. */
  readonly eased: (body: RuleBodies[Type], coming: Coming) => readonly EasedBody[];
  /** M03: who decides, and when, as long as the words say nothing else. */
  readonly defaultPolicy: FinalizePolicy;
  /** When a slot stands, as the first part of a sentence. */
  readonly conditionOf: (body: RuleBodies[Type], names: Names) => string;
}

export interface CheckedScope extends InviteeScope {
  readonly target: ReadonlySet<InviteeKey>;
}

/** At least `min` of these people (places in TARGET) say yes. */
export interface Quota {
  readonly members: readonly number[];
  readonly min: number;
}

/** Quotas that must all be met. A rule holds when one of its ways is met. */
export type Way = readonly Quota[];

/** TARGET, as quotas are made of it. */
export interface People {
  readonly everyone: readonly number[];
  /** The places of those keys that are in TARGET, each once. */
  readonly placesOf: (keys: Iterable<InviteeKey>) => readonly number[];
}

/** The answers to one slot, as a score looks at them. */
export interface SlotCount {
  /** The quotas of all ways, one after another. */
  readonly quotas: readonly Quota[];
  /** Yes-answers that count for each of them. */
  readonly yesIn: (quota: number) => number;
  /** Some way is met. */
  readonly holds: boolean;
  /** Yes-answers in TARGET. */
  readonly selected: number;
}

/** Those of TARGET who come to a slot. */
export interface Coming {
  readonly keys: ReadonlySet<InviteeKey>;
  /** The size of TARGET. */
  readonly size: number;
}

/** Somebody who is taken out of TARGET, and how many are left in it. */
export interface Gone {
  readonly key: InviteeKey;
  readonly left: number;
}

/** `instead`: somebody else takes their place. */
export interface WithoutBody {
  readonly body: RuleBody;
  readonly place: 'empty' | 'instead';
}

/** A body that asks for `less` people fewer than the one it was made of. */
export interface EasedBody {
  readonly body: RuleBody;
  readonly less: number;
}

export interface Names {
  /** The size of TARGET. */
  readonly size: number;
  readonly nameOf: (key: InviteeKey) => string;
}
