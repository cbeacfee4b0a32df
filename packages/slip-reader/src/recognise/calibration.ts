/**
 * From the share a net gives its best reading to the share of such readings that were right on
 * pictures it had not seen. `knots` are [share, right] in rising order, joined by straight lines.
 */
export interface Calibration {
  readonly temperature: number;
  readonly knots: readonly (readonly [number, number])[];
}

export function calibrated(share: number, { knots }: Calibration): number {
  const [first] = knots;
  if (!first || share <= first[0]) return first ? first[1] : share;
  for (let i = 1; i < knots.length; i++) {
    const [from, low] = knots[i - 1] as readonly [number, number];
    const [to, high] = knots[i] as readonly [number, number];
    if (share <= to) return low + ((share - from) / (to - from)) * (high - low);
  }
  return (knots.at(-1) as readonly [number, number])[1];
}

/** Measured by the command in docs/slip-reader-models.md; made again whenever a net is trained. */
export const calibrations = {
  digits: {
    temperature: 1,
    knots: [
      [0, 0],
      [1, 1],
    ],
  },
  tally: {
    temperature: 1,
    knots: [
      [0, 0],
      [1, 1],
    ],
  },
  label: {
    temperature: 1,
    knots: [
      [0, 0],
      [1, 1],
    ],
  },
} as const satisfies Record<string, Calibration>;
