import { Worker } from 'node:worker_threads';
import { openPool } from '@tashika/slip-reader/node';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { limitWork } from '../../src/node/work-limit.ts';
import { photoBytes } from '../photos.ts';

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

describe('スレッドの控え', () => {
  it('限りを超えた写真は断り、待っていた写真は次のスレッドが読む', async () => {
    const settings = { words: { cast: [], items: [] }, prices: [], threads: 1 };
    const hasty = openPool({ ...settings, seconds: 0.01 });
    onTestFinished(() => hasty.close());
    const photo = photoBytes('A-normal-01');
    const given = await Promise.all([hasty.read(photo), hasty.read(photo)]);
    for (const one of given) expect(one).toMatchObject({ error: { code: 'reading-too-slow' } });

    const patient = openPool(settings);
    onTestFinished(() => patient.close());
    expect(await patient.read(photo)).toMatchObject({ ok: true });
  });

  it('閉じれば、待っているものを断る', async () => {
    const pool = openPool({ words: { cast: [], items: [] }, prices: [], threads: 1 });
    const waiting = pool.read(photoBytes('A-normal-01'));
    await pool.close();
    expect(await waiting).toMatchObject({ error: { code: 'reading-stopped' } });
  });
});
