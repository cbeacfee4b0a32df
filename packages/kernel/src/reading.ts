import type { Evidences } from './evidence.ts';

/**
 * What is known of a value. Stated and derived stay apart, and what cannot be known is a value of
 * its own: there is no "guessed".
 */
export type Reading<T> = Stated<T> | Derived<T> | Unreadable<T> | Blank;

/** It stands there. */
export interface Stated<T> {
  readonly state: 'stated';
  readonly value: T;
  readonly evidence: Evidences;
}

/** It follows from what stands there, by a written rule. */
export interface Derived<T> {
  readonly state: 'derived';
  readonly value: T;
  /** The id of the rule it follows by. */
  readonly by: string;
  readonly evidence: Evidences;
}

/** Something stands there, but not what; `candidates` are what it could be, possibly none. */
export interface Unreadable<T> {
  readonly state: 'unreadable';
  readonly candidates: readonly T[];
  readonly evidence: Evidences;
}

/** Nothing stands there. */
export interface Blank {
  readonly state: 'blank';
  readonly evidence: Evidences;
}

export const stated = <T>(value: T, ...evidence: Evidences): Stated<T> => ({
  state: 'stated',
  value,
  evidence,
});

export const derived = <T>(value: T, by: string, ...evidence: Evidences): Derived<T> => ({
  state: 'derived',
  value,
  by,
  evidence,
});

export const unreadable = <T>(candidates: readonly T[], ...evidence: Evidences): Unreadable<T> => ({
  state: 'unreadable',
  candidates,
  evidence,
});

export const blank = (...evidence: Evidences): Blank => ({ state: 'blank', evidence });

/** The value where it is known, otherwise undefined. */
export function knownValue<T>(reading: Reading<T>): T | undefined {
  return reading.state === 'stated' || reading.state === 'derived' ? reading.value : undefined;
}
