import { runs, until } from '@tashika/kernel/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';

describe('how often something is tried', () => {
  it.each([
    ['as written in the long run', { TASHIKA_TESTS: 'long' }, 20_000, 20_000],
    ['a third of it in the whole run', { TASHIKA_TESTS: 'full' }, 20_001, 6_667],
    ['a small part while somebody works', {}, 20_000, 400],
    ['not less than a hundred times then', {}, 1_000, 100],
    ['never more often than written', {}, 60, 60],
    ['hardly at all for a mutant', { STRYKER_MUTATOR_WORKER: '1' }, 2_000, 20],
    ['once at least', { STRYKER_MUTATOR_WORKER: '1' }, 3, 1],
  ])('%s', (_, env, written, wanted) => {
    expect(runs(written, env)).toBe(wanted);
  });
});

describe('waiting for something to happen', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('looks again until it is so', async () => {
    let looks = 0;
    await until('the third look', async () => {
      looks += 1;
      return looks === 3;
    });
    expect(looks).toBe(3);
  });

  it('names what never happens', async () => {
    vi.useFakeTimers();
    const waiting = until(
      () => 'the end of time',
      () => false,
    );
    const refused = expect(waiting).rejects.toThrow('It never happened: the end of time');
    await vi.advanceTimersByTimeAsync(300_000);
    await refused;
  });

  it('passes on what fails', async () => {
    const broken = until('nothing', () => {
      throw new Error('broken');
    });
    await expect(broken).rejects.toThrow('broken');
  });
});
