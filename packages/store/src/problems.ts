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

/** The store of photos answered no, or not at all. */
export class ObjectsAway extends Error {
  override readonly name = 'ObjectsAway';
}

/** Why a connection or a program failed, in one line; never what was sent. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

/** Whether an error says that there is one already: two contacts may not have one key. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';

/** Classes of SQLSTATE that mean "not now": connection, resources, operator's intervention. */
const awayClasses = new Set(['08', '53', '57']);
/** A lost race for rows or locks, and a standby that is being promoted: the same again may work. */
const awayStates = new Set(['40001', '40P01', '55P03', '25006']);

/** Whether an error says that the database is restarting, busy or unreachable: worth trying again. */
export function isStoreAway(error: unknown): boolean {
  if (error instanceof StoreUnavailable || error instanceof ObjectsAway) return true;
  if (error instanceof AggregateError) return error.errors.some(isStoreAway);
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as Error & { code?: unknown; syscall?: unknown };
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) {
    return awayClasses.has(code.slice(0, 2)) || awayStates.has(code);
  }
  if (typeof syscall === 'string')
    return ['connect', 'read', 'write', 'getaddrinfo'].includes(syscall);
  return /connection terminated|connection timeout|timeout exceeded when trying to connect|connection error|not queryable|pool after calling end|driver has already been destroyed/i.test(
    error.message,
  );
}
