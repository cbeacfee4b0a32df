import type { RuleType } from '@tashika/contract/attendance';
import type { RuleTerms } from './rule-terms.ts';
import type { AllBody } from './types/all.ts';
import type { AnyBody } from './types/any.ts';
import type { CompositeBody } from './types/composite.ts';
import type { GroupAnyBody } from './types/group-any.ts';
import type { KOfNBody } from './types/k-of-n.ts';
import type { RequiredPlusQuorumBody } from './types/required-plus-quorum.ts';

export interface RuleBodies {
  readonly ALL: AllBody;
  readonly ANY: AnyBody;
  readonly K_OF_N: KOfNBody;
  readonly REQUIRED_PLUS_QUORUM: RequiredPlusQuorumBody;
  readonly GROUP_ANY: GroupAnyBody;
  readonly COMPOSITE: CompositeBody;
}

/** What is particular to a type: a union by `type`. */
export type RuleBody = RuleBodies[RuleType];

/** When a slot stands, for whom, and who decides. */
export type AttendanceRule = RuleTerms & RuleBody;
