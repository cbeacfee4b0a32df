export interface Candidate<T> {
  readonly value: T;
  /** How sure the reader is, calibrated: of the cells said at 0.9, nine in ten are right. */
  readonly confidence: number;
}

/**
 * What one cell says. `blank` is a cell in which the net, too, sees nothing written; `unreadable`
 * is writing nobody should swear to (struck out, written over, stained, or too unsure).
 */
export interface Read<T> {
  readonly state: 'read' | 'blank' | 'unreadable';
  readonly value: T | null;
  /** Of `value`, or, where there is none, of the state. */
  readonly confidence: number;
  /** Best first; kept for people even where nothing was read for sure. */
  readonly candidates: readonly Candidate<T>[];
  /** What else the ink may say, down to what is too unlikely to show: enough to doubt by where other cells fit it. */
  readonly remote?: readonly T[];
}
