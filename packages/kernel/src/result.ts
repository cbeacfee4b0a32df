/** What can go wrong is a value, not an exception. */
export type Result<T, E> = Ok<T> | Err<E>;

export interface Ok<T> {
  readonly ok: true;
  readonly value: T;
}

export interface Err<E> {
  readonly ok: false;
  readonly error: E;
}

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });
export const err = <E>(error: E): Err<E> => ({ ok: false, error });

/** What stands in the way: of five kinds, so that an edge can answer without knowing any code. */
export type ProblemKind = 'invalid' | 'missing' | 'conflict' | 'forbidden' | 'unavailable';

/** A failure as people and programs both need it: a code, and a polite sentence. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  /** Absent where what was handed over is wrong (`invalid`), which is all an engine ever says. */
  readonly kind?: ProblemKind;
}
