import type { DigitsKind } from '../digits/number-forms.ts';
import measured from './data/calibration.json' with { type: 'json' };
import { calibrationTuning } from './tuning.ts';

/**
 * From the share a net gives its best reading to the share of such readings that were right on
 * pictures it had not seen. Knots are [doubt, right] in rising order, joined by straight lines;
 * doubt is the log of the odds for the reading, since all that matters happens close to 1.
 */
export interface Calibration {
  readonly temperature: number;
  readonly knots: readonly (readonly number[])[];
}

/** One for every column: what is written there differs, and so does how far a net can be trusted. */
export type Calibrations = Readonly<Record<DigitsKind | 'tally' | 'label', Calibration>>;

/** Made again by tools/training/calibrate.mjs whenever a net is trained. */
export const calibrations: Calibrations = measured;

/** Nothing measured: the share itself. Used to measure. */
export const uncalibrated: Calibration = { temperature: 1, knots: [] };

/** Log odds of a share, bounded where the arithmetic of a net ends. */
export const logOdds = (share: number): number => {
  const { bound } = calibrationTuning;
  const bounded = Math.min(1 - bound, Math.max(bound, share));
  return Math.log(bounded / (1 - bounded));
};

export function calibrated(share: number, { knots }: Calibration): number {
  const first = knots[0];
  const last = knots.at(-1);
  if (!first || !last) return share;
  const odds = logOdds(share);
  // below what was measured the share itself must do, never more than the lowest knot
  if (odds <= (first[0] as number)) return Math.min(share, first[1] as number);
  for (let i = 1; i < knots.length; i++) {
    const [from, low] = knots[i - 1] as [number, number];
    const [to, high] = knots[i] as [number, number];
    if (odds <= to) return low + ((odds - from) / (to - from)) * (high - low);
  }
  return last[1] as number;
}
