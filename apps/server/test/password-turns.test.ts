import { describe, expect, it } from 'vitest';
import { type Asker, PasswordTurns } from '../src/auth/password-turns.ts';

/** Work that ends when it is told to, so that the order is the queue's alone. */
function rig(bounds = { atOnce: 1, waitingPerAsker: 2, waitingPerLane: 4 }) {
  const queue = new PasswordTurns(bounds);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (lane: Asker['lane'], key: string, name = key) =>
    queue.run({ lane, key }, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      return name;
    });
  const settle = async () => {
    for (let each = 0; each < 10; each += 1) await Promise.resolve();
  };
  const endOne = async () => {
    await settle();
    ends.shift()?.();
    await settle();
  };
  return { ask, begun, endOne };
}

describe('順番', () => {
  it('一人が何度頼んでも、ほかの方の番は変わらない', async () => {
    const { ask, begun, endOne } = rig();
    const all = [
      ask('stranger', 'running'),
      ask('stranger', 'a', 'a1'),
      ask('stranger', 'a', 'a2'),
      ask('stranger', 'b', 'b1'),
    ];
    for (let each = 0; each < 4; each += 1) await endOne();
    expect(begun).toEqual(['running', 'a1', 'b1', 'a2']);
    expect(await Promise.all(all)).toEqual(['running', 'a1', 'a2', 'b1']);
  });

  it('知っている方と知らない方は交互で、知らない方が列を埋めても知っている方は入れる', async () => {
    const { ask, begun, endOne } = rig();
    const strangers = ['running', 's1', 's2', 's3', 's4'].map((key) => ask('stranger', key));
    expect(await ask('stranger', 's5')).toBeUndefined();
    const known = ask('known', 'k1');
    for (let each = 0; each < 6; each += 1) await endOne();
    expect(begun).toEqual(['running', 'k1', 's1', 's2', 's3', 's4']);
    expect(await known).toBe('k1');
    await Promise.all(strangers);
  });

  it('一人で待てる数を超えたら、待たせずに断る', async () => {
    const { ask, endOne } = rig();
    const kept = [ask('known', 'running'), ask('known', 'a'), ask('known', 'a')];
    expect(await ask('known', 'a')).toBeUndefined();
    for (let each = 0; each < 3; each += 1) await endOne();
    await Promise.all(kept);
  });

  it('途中で失敗しても、場所は次に渡る', async () => {
    const queue = new PasswordTurns({ atOnce: 1, waitingPerAsker: 1, waitingPerLane: 1 });
    const asker = { lane: 'known', key: 'a' } as const;
    await expect(queue.run(asker, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await queue.run(asker, async () => 'next')).toBe('next');
  });
});
