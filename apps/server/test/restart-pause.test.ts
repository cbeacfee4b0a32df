import { describe, expect, it } from 'vitest';
import { restartPause } from '../src/restart-pause.ts';

describe('起動し直すまでの間', () => {
  it('すぐに倒れるたびに倍になり、8秒より長くはならない', () => {
    const pauses: number[] = [];
    for (let fall = 0; fall < 6; fall += 1) pauses.push(restartPause(pauses.at(-1), 2_000));
    expect(pauses).toEqual([1, 2, 4, 8, 8, 8]);
  });

  it('しばらく動いていたあとなら、はじめの間に戻る', () => {
    expect(restartPause(8, 60_000)).toBe(1);
  });
});
