import { setPriority } from 'node:os';

/** Of 0 to 19, as `nice` counts: about a third of what the thread that answers everybody gets. */
const niceness = 5;

/**
 * Lets the thread that answers everybody go first where there are too few processors for all. Only
 * Linux has a priority for each thread; elsewhere it would be the whole program's.
 */
export function stepBack(): void {
  if (process.platform === 'linux') setPriority(niceness);
}
