import type { RuleType } from '@tashika/contract/attendance';
import type { RuleTypeRecord } from './rule-type.ts';
import { all } from './types/all.ts';
import { any } from './types/any.ts';
import { composite } from './types/composite.ts';
import { groupAny } from './types/group-any.ts';
import { kOfN } from './types/k-of-n.ts';
import { requiredPlusQuorum } from './types/required-plus-quorum.ts';

export const ruleTypes: { readonly [Type in RuleType]: RuleTypeRecord<Type> } = {
  ALL: all,
  ANY: any,
  K_OF_N: kOfN,
  REQUIRED_PLUS_QUORUM: requiredPlusQuorum,
  GROUP_ANY: groupAny,
  COMPOSITE: composite,
};

/** The record of a type, taking any rule of that type. */
export const recordOf = <Type extends RuleType>(type: Type): RuleTypeRecord<Type> =>
  ruleTypes[type];
