import { pixelsTogether } from '@tashika/kernel/machine';
import type { Past } from './attention.ts';
import { type Sign, signs } from './signs.ts';

/** One way to read a sheet: the signs that say it, and the logarithm of the net's share for it. */
export interface Hypothesis {
  readonly signs: readonly Sign[];
  readonly log: number;
}

/** Readings followed side by side: the machine's inner loop takes so many at once. */
export const beams = pixelsTogether;

/** A reading that is being written. */
export interface Beam extends Past {
  readonly log: number;
  readonly signs: readonly Sign[];
}

/** What is left is no longer worth following. */
const settledFrom = 0.95;
export const isSettled = (ended: readonly Hypothesis[]): boolean =>
  ended.reduce((sum, { log }) => sum + Math.exp(log), 0) > settledFrom;

/** Every beam with every sign behind it; the likeliest go on, those that have ended are put aside. */
export function nextBeams(
  open: readonly Beam[],
  ended: Hypothesis[],
  shares: (beam: number) => readonly number[],
): Beam[] {
  const next: { readonly beam: Beam; readonly number: number; readonly log: number }[] = [];
  for (const [i, beam] of open.entries())
    for (const [number, log] of shares(i).entries())
      next.push({ beam, number, log: beam.log + log });
  next.sort((a, b) => b.log - a.log);
  const worst = ended.length < beams ? Number.NEGATIVE_INFINITY : (ended.at(-1)?.log ?? 0);
  const going: Beam[] = [];
  for (const { beam, number, log } of next.slice(0, beams)) {
    if (log <= worst) continue;
    const sign = number < signs.length ? (signs[number] as Sign) : number - signs.length;
    if (sign === 'END') {
      ended.push({ signs: beam.signs, log });
      ended.sort((a, b) => b.log - a.log);
    } else
      going.push({
        log,
        signs: [...beam.signs, sign],
        keys: [...beam.keys],
        values: [...beam.values],
      });
  }
  const best = ended[0]?.log ?? Number.NEGATIVE_INFINITY;
  // What is a hundred times less likely than what has ended is not worth following.
  return going.filter(({ log }) => log > best - 4.6);
}

export function logShares(signScores: Float32Array, pointScores: readonly number[]): number[] {
  const scores = [...signScores, ...pointScores];
  const most = Math.max(...scores);
  let sum = 0;
  for (const score of scores) sum += Math.exp(score - most);
  const log = most + Math.log(sum);
  return scores.map((score) => score - log);
}
