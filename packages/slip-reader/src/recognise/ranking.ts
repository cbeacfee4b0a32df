import type { Calibration } from './calibration.ts';
import { calibrated } from './calibration.ts';
import { logSum } from './ctc.ts';
import type { Candidate, Read } from './read.ts';
import { rankTuning } from './tuning.ts';

/** A value a cell may say, with the log of its likelihood; equal keys are the same value. */
export interface Hypothesis<T> {
  readonly key: string;
  readonly value: T;
  readonly score: number;
}

/** Keys of what is no value: an empty cell and writing that was spoilt. */
export const blankKey = '';
export const spoiltKey = '×';

const { readable, worthShowing, mostCandidates, conceivable } = rankTuning;

/** Weighs the hypotheses of one cell against each other and says what the cell reads. */
export function rank<T>(hypotheses: readonly Hypothesis<T>[], calibration: Calibration): Read<T> {
  const merged = new Map<string, { value: T; best: number; score: number }>();
  for (const { key, value, score } of hypotheses) {
    const known = merged.get(key);
    if (!known) merged.set(key, { value, best: score, score });
    else {
      known.score = logSum(known.score, score);
      if (score > known.best) {
        known.best = score;
        known.value = value;
      }
    }
  }
  const ranked = [...merged].sort((a, b) => b[1].score - a[1].score);
  let total = Number.NEGATIVE_INFINITY;
  for (const [, { score }] of ranked) total = logSum(total, score / calibration.temperature);
  const shares = ranked.map(([key, { value, score }]) => ({
    key,
    value,
    share: Math.exp(score / calibration.temperature - total),
  }));
  const values = shares.filter(({ key }) => key !== blankKey && key !== spoiltKey);
  const candidates: Candidate<T>[] = values
    .filter(({ share }) => share > worthShowing)
    .slice(0, mostCandidates)
    .map(({ value, share }) => ({ value, confidence: calibrated(share, calibration) }));
  const remote = values.filter(({ share }) => share > conceivable).map(({ value }) => value);
  const first = shares[0];
  if (!first) return { state: 'unreadable', value: null, confidence: 0, candidates: [] };
  const confidence = calibrated(first.share, calibration);
  if (first.key === blankKey)
    return { state: 'blank', value: null, confidence, candidates, remote };
  if (first.key === spoiltKey || confidence < readable) {
    return { state: 'unreadable', value: null, confidence, candidates, remote };
  }
  return { state: 'read', value: first.value, confidence, candidates, remote };
}
