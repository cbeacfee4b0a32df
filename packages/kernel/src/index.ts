export type {
  Evidence,
  Evidences,
  ModelCall,
  PageCell,
  RegistryRow,
  TextSpan,
} from './evidence.ts';
export { textSpan } from './evidence.ts';
export { FairQueue, type QueueLimits } from './fair-queue.ts';
export type { Finding, Messages, Statement } from './finding.ts';
export { sentenceOf } from './finding.ts';
export { chooseLocaleBy, type Locale, localised, type Wording } from './locale.ts';
export type { Err, Ok, Problem, ProblemKind, Result } from './result.ts';
export { err, ok } from './result.ts';
export type { Rule } from './rule.ts';
export { ruleList, runRules } from './rule.ts';
