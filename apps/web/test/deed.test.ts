import { describe, expect, it } from 'vitest';
import { oncePerPress } from '../src/deed.ts';

function counted() {
  let now = 0;
  let runs = 0;
  const ends: { readonly ok: () => void; readonly fail: () => void }[] = [];
  const once = oncePerPress<number>(() => now);
  return {
    once,
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
    press: (given?: unknown) =>
      once.press(given, () => {
        runs += 1;
        const run = runs;
        return new Promise((resolve, reject) => {
          ends.push({ ok: () => resolve(run), fail: () => reject(new Error('no')) });
        });
      }),
    end: (index: number) => ends[index],
    runs: () => runs,
  };
}

describe('一度の操作', () => {
  it('終わるまでに何度押されても一度だけ行い、同じ結果を返す', async () => {
    const { press, wait, end, runs } = counted();
    const first = press({ id: 1 });
    wait(5_000);
    const second = press({ id: 1 });
    end(0)?.ok();
    expect(await Promise.all([first, second])).toEqual([1, 1]);
    expect(runs()).toBe(1);
  });

  it('すぐに終わっても、二度押しの二度目は同じ操作とする', async () => {
    const { press, wait, end, runs } = counted();
    const first = press();
    end(0)?.ok();
    await first;
    wait(200);
    expect(await press()).toBe(1);
    wait(1_000);
    void press();
    expect(runs()).toBe(2);
  });

  it('別の相手、失敗の後、内容を変えた後は、新しい操作とする', async () => {
    const { once, press, end, runs } = counted();
    const first = press('甲');
    void press('乙');
    expect(runs()).toBe(2);
    end(0)?.ok();
    await first;
    const failing = press('丙');
    end(2)?.fail();
    await expect(failing).rejects.toThrow();
    void press('丙');
    expect(runs()).toBe(4);
    once.forget();
    void press('丙');
    expect(runs()).toBe(5);
  });
});
