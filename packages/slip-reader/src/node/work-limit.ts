import type { Worker } from 'node:worker_threads';

/** A thread, as far as its work can be measured; older releases of Node 24 cannot measure it. */
export type Measured = Partial<Pick<Worker, 'cpuUsage'>>;

/** How often the work is measured until the limit, at most. */
const looks = 20;
/**
 * The clock's own limit, in limits of work: for what hangs without working, and still in reach where
 * a thread gets a sixth of a processor.
 */
const clockLimits = 6;

/**
 * Calls when a thread has worked for so many seconds from now on. Work is counted, not time: on a busy
 * machine a thread waits for its turn, which is nobody's fault. Returns what ends the watch.
 */
export function limitWork(thread: Measured, seconds: number, exceeded: () => void): () => void {
  const isMeasured = thread.cpuUsage !== undefined;
  const clock = setTimeout(exceeded, seconds * 1000 * (isMeasured ? clockLimits : 1));
  const before = thread.cpuUsage?.();
  const look = async () => {
    const used = await thread.cpuUsage?.(await before);
    if (used !== undefined && used.user + used.system >= seconds * 1_000_000) exceeded();
  };
  // A thread that has ended meanwhile cannot be measured, and has no need to be.
  const looking = setInterval(() => void look().catch(() => {}), (seconds * 1000) / looks);
  before?.catch(() => {});
  return () => {
    clearTimeout(clock);
    clearInterval(looking);
  };
}
