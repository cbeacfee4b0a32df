import type { Worker } from 'node:worker_threads';
import { threadTuning } from './tuning.ts';

/** A thread, as far as its work can be measured; older releases of Node 24 cannot measure it. */
export type Measured = Partial<Pick<Worker, 'cpuUsage'>>;

const { measurements, clockLimits } = threadTuning;

/**
 * Calls when a thread has worked for so many seconds from now on. Work is counted, not time: on a busy
 * machine a thread waits for its turn, which is nobody's fault. Returns what ends the watch.
 */
export function limitWork(thread: Measured, seconds: number, exceeded: () => void): () => void {
  const isMeasured = thread.cpuUsage !== undefined;
  const clock = setTimeout(exceeded, seconds * 1000 * (isMeasured ? clockLimits : 1));
  const before = thread.cpuUsage?.();
  const measure = async () => {
    const used = await thread.cpuUsage?.(await before);
    if (used !== undefined && used.user + used.system >= seconds * 1_000_000) exceeded();
  };
  // A thread that has ended meanwhile cannot be measured, and has no need to be.
  const measuring = setInterval(
    () => void measure().catch(() => {}),
    (seconds * 1000) / measurements,
  );
  before?.catch(() => {});
  return () => {
    clearTimeout(clock);
    clearInterval(measuring);
  };
}
