import { err, type Problem, type ProblemKind, type Result } from '@tashika/kernel';
import { threadProblems as say } from './messages.ja.ts';

/** Why something is not done to a thread, each of its kind. */

const refused =
  (kind: ProblemKind) =>
  (code: string, message: string): Result<never, Problem> =>
    err({ code, message, kind });

/** What was handed in is wrong. */
export const invalid = refused('invalid');
/** It may be right at another moment. */
export const conflict = refused('conflict');
export const missing = refused('missing');

export const threadNotFound: Problem = {
  code: 'thread-not-found',
  message: say.threadNotFound(),
  kind: 'missing',
};
