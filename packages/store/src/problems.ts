import type { Problem } from '@tashika/kernel';

/** The store cannot be had: thrown by `openStore`, told to people by whoever starts the program. */
export class StoreUnavailable extends Error {
  readonly problem: Problem;

  constructor(problem: Problem, cause?: unknown) {
    super(problem.message, { cause });
    this.name = 'StoreUnavailable';
    this.problem = problem;
  }
}

/** Why a connection or a program failed, in one line; never what was sent. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

/** SQLSTATE classes and socket errors that mean "the database is away", not "the request is wrong". */
const away = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
]);

/** Whether an error says that the database is restarting or unreachable: worth trying again. */
export function isStoreAway(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return true;
  if (error instanceof AggregateError) return error.errors.some(isStoreAway);
  if (!(error instanceof Error)) return false;
  const { code } = error as Error & { code?: unknown };
  if (typeof code === 'string' && (away.has(code) || code.startsWith('08'))) return true;
  return /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|not queryable/i.test(
    error.message,
  );
}
