import type { Framing } from './frame.ts';

/** How each net wants its strips. A lone bar must stay small: blown up it looks like a letter. */
export const framings = {
  digits: { height: 32, widest: 256, lowest: 0.25, stretch: 1 },
  'digits-second': { height: 32, widest: 332, lowest: 0.25, stretch: 1.3 },
  tally: { height: 32, widest: 256, lowest: 0.45, stretch: 1 },
  label: { height: 32, widest: 320, lowest: 0.35, stretch: 1 },
} as const satisfies Record<string, Framing>;
