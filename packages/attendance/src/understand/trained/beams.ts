import { type Sign, signs } from './signs.ts';

/** One way to read a sheet: the signs that say it, and the logarithm of the net's share for it. */
export interface Hypothesis {
  readonly signs: readonly Sign[];
  readonly log: number;
}

/** A reading that is being written. */
export interface Beam extends Hypothesis {
  /** The place of the one it goes on from. */
  readonly from: number;
}

/** What is left is no longer worth following. */
const settledFrom = 0.95;
export const isSettled = (ended: readonly Hypothesis[]): boolean =>
  ended.reduce((sum, { log }) => sum + Math.exp(log), 0) > settledFrom;

/** Every beam with every sign behind it; the likeliest go on, so many, those that have ended are put aside. */
export function nextBeams(
  open: readonly Beam[],
  ended: Hypothesis[],
  shares: (beam: number) => readonly number[],
  beams: number,
): Beam[] {
  const next: { readonly from: number; readonly number: number; readonly log: number }[] = [];
  for (const [from, beam] of open.entries()) {
    const behind = shares(from);
    for (let number = 0; number < behind.length; number++) {
      const log = beam.log + (behind[number] as number);
      let place = next.length;
      while (place > 0 && (next[place - 1]?.log ?? 0) < log) place--;
      if (place === beams) continue;
      next.splice(place, 0, { from, number, log });
      if (next.length > beams) next.pop();
    }
  }
  const worst = ended.length < beams ? Number.NEGATIVE_INFINITY : (ended.at(-1)?.log ?? 0);
  const going: Beam[] = [];
  for (const { from, number, log } of next) {
    if (log <= worst) continue;
    const before = (open[from] as Beam).signs;
    const sign = number < signs.length ? (signs[number] as Sign) : number - signs.length;
    if (sign === 'END') {
      ended.push({ signs: before, log });
      ended.sort((a, b) => b.log - a.log);
    } else going.push({ log, signs: [...before, sign], from });
  }
  const best = ended[0]?.log ?? Number.NEGATIVE_INFINITY;
  // What is a hundred times less likely than what has ended is not worth following.
  return going.filter(({ log }) => log > best - 4.6);
}

/** The logarithm of the share of every score. */
export function logShares(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  let sum = 0;
  for (const score of scores) sum += Math.exp(score - most);
  const log = most + Math.log(sum);
  return scores.map((score) => score - log);
}
