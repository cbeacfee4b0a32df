import { getPriority, setPriority } from 'node:os';

/** As `nice` counts: about a third of what the thread that answers everybody gets. */
const niceness = 5;
const leastPriority = 19;

/**
 * Lets the thread that answers everybody go first where there are too few processors for all. Only
 * Linux has a priority for each thread, which those it starts have as well; elsewhere it would be the
 * whole program's.
 */
export function stepBack(): void {
  if (process.platform !== 'linux') return;
  setPriority(Math.min(leastPriority, getPriority() + niceness));
}
