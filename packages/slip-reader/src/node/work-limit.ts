import type { Worker } from 'node:worker_threads';
import { threadTuning } from './tuning.ts';

/** A thread, as far as its work can be measured; older releases of Node 24 cannot measure it. */
export type Measured = Partial<Pick<Worker, 'cpuUsage'>>;

const { measurements, clockLimits, shortSeconds } = threadTuning;

/**
 * Calls when a thread has worked for so many seconds from now on. Work is counted, not time: on a busy
 * machine a thread waits for its turn, which is nobody's fault. Returns what ends the watch and tells
 * how many seconds were worked.
 */
export function limitWork(
  thread: Measured,
  seconds: number,
  exceeded: () => void,
): () => Promise<number> {
  const begunAt = performance.now();
  const isMeasured = thread.cpuUsage !== undefined;
  const clock = setTimeout(exceeded, seconds * 1000 * (isMeasured ? clockLimits : 1));
  const before = thread.cpuUsage?.();
  const worked = async () => {
    const used = await thread.cpuUsage?.(await before);
    return used === undefined ? undefined : (used.user + used.system) / 1_000_000;
  };
  const measure = async () => {
    if (((await worked()) ?? 0) >= seconds) exceeded();
  };
  // A thread that has ended meanwhile cannot be measured, and has no need to be.
  const measuring = setInterval(
    () => void measure().catch(() => {}),
    (seconds * 1000) / measurements,
  );
  before?.catch(() => {});
  return async () => {
    clearTimeout(clock);
    clearInterval(measuring);
    const byClock = (performance.now() - begunAt) / 1000;
    // So little that it need not be measured; and what has ended cannot be.
    if (byClock < shortSeconds) return byClock;
    return (await worked().catch(() => undefined)) ?? byClock;
  };
}
