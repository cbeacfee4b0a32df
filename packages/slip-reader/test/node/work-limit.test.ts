import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { limitWork } from '../../src/node/work-limit.ts';

describe('仕事の限り', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A thread that gets this share of a processor. */
  const thread = (share: number) => ({
    cpuUsage: async (before = { user: 0, system: 0 }) => {
      const all = Math.round(performance.now() * 1000 * share);
      return { user: all - before.user - before.system, system: 0 };
    },
  });

  it.each([
    [1, 20],
    [0.5, 40],
    [0.25, 80],
  ])('順番待ちは数えない：%f の割り当てなら、%i 秒でやめる', async (share, seconds) => {
    const exceeded = vi.fn();
    const end = limitWork(thread(share), 20, exceeded);
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(exceeded).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(exceeded).toHaveBeenCalled();
    end();
  });

  it.each([
    ['何もせずに止まったものは、時計でやめる', thread(0), 120],
    ['量れないところでは、時計だけで見る', {}, 20],
  ])('%s', async (_, measured, seconds) => {
    const exceeded = vi.fn();
    const end = limitWork(measured, 20, exceeded);
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(exceeded).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(exceeded).toHaveBeenCalledOnce();
    end();
  });

  it.each([
    ['順番待ちは数えず、働いた分だけを言う', thread(0.25), 2],
    ['量れないところでは、時計の分を言う', {}, 8],
    [
      '終わったスレッドは量れないので、時計の分を言う',
      { cpuUsage: () => Promise.reject(new Error('gone')) },
      8,
    ],
  ])('%s', async (_, measured, seconds) => {
    const end = limitWork(measured, 20, () => {});
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await end()).toBeCloseTo(seconds);
  });

  it('見張りを終えれば、もう呼ばない', async () => {
    const exceeded = vi.fn();
    limitWork(thread(1), 20, exceeded)();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(exceeded).not.toHaveBeenCalled();
  });
});

describe('仕事の限り（本物のスレッド）', () => {
  it('回り続けるものに気づく', async () => {
    const spinning = new Worker('for (;;) {}', { eval: true });
    onTestFinished(async () => {
      await spinning.terminate();
    });
    await new Promise<void>((resolve) => {
      const end = limitWork(spinning, 0.2, () => {
        end();
        resolve();
      });
    });
  });
});
