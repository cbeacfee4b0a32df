import type { Problem } from '@tashika/kernel';
import { ruleMessages } from './messages.ja.ts';

/** What is wrong with a rule, as a code and in words. */
export function ruleProblem<Code extends keyof typeof ruleMessages>(
  code: Code,
  ...parameters: Parameters<(typeof ruleMessages)[Code]>
): Problem {
  const say = ruleMessages[code] as (...given: typeof parameters) => string;
  return { code, message: say(...parameters) };
}
