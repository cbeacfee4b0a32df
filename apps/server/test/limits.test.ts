import { describe, expect, it } from 'vitest';
import { RequestCounts } from '../src/auth/limits.ts';

/** Servers with one ledger, at a time that passes when it is told to. */
function rig(servers: number, perMinute: number) {
  let now = Date.parse('2026-11-17T00:00:10Z');
  let isAway = false;
  const totals = new Map<string, number>();
  const asked: number[] = [];
  const ledger = async (minute: number, counted: ReadonlyMap<string, number>) => {
    if (isAway) throw new Error('away');
    asked.push(counted.size);
    return new Map(
      [...counted].map(([key, count]) => {
        const total = (totals.get(`${minute} ${key}`) ?? 0) + count;
        totals.set(`${minute} ${key}`, total);
        return [key, total];
      }),
    );
  };
  const all = Array.from(
    { length: servers },
    () => new RequestCounts(perMinute, { now: () => now, ledger }),
  );
  return {
    asked,
    leave: () => {
      isAway = true;
    },
    pass: (seconds: number) => {
      now += seconds * 1000;
    },
    settle: async () => {
      for (const one of all) await one.settle();
    },
    /** How many of so many requests to one server are let through. */
    ask: (server: number, key: string, times: number) =>
      Array.from({ length: times }, () => all[server]?.count(key)).filter(
        (wait) => wait === undefined,
      ).length,
    wait: (server: number, key: string) => all[server]?.count(key),
  };
}

describe('一分あたりの要求', () => {
  it('一台では限りまで受け、次の分まで待つ秒数を言い、次の分にまた受ける', () => {
    const { ask, wait, pass } = rig(1, 300);
    expect(ask(0, 'a', 400)).toBe(300);
    expect([wait(0, 'a'), wait(0, 'b')]).toEqual([50, undefined]);
    pass(50);
    expect(ask(0, 'a', 400)).toBe(300);
  });

  it('何台に分けて送っても、限りは一台のときとほぼ同じで、ほかの人には関わらない', async () => {
    const { ask, settle } = rig(3, 300);
    let through = 0;
    for (let round = 0; round < 30; round += 1) {
      for (const server of [0, 1, 2]) through += ask(server, 'a', 10);
      await settle();
    }
    // What the others were asked since they last said so comes on top: two rounds at most.
    expect(through).toBeGreaterThanOrEqual(300);
    expect(through).toBeLessThanOrEqual(300 + 2 * 30);
    expect(ask(1, 'b', 300)).toBe(300);
  });

  it('三台に一気に押し寄せても、時を待たずに知らせ合い、三台分にはならない', async () => {
    const { ask } = rig(3, 300);
    let through = 0;
    for (let round = 0; round < 60; round += 1) {
      for (const server of [0, 1, 2]) through += ask(server, 'a', 5);
      // What was sent is answered; no timer has come.
      await new Promise(setImmediate);
    }
    expect(through).toBeGreaterThanOrEqual(300);
    expect(through).toBeLessThanOrEqual(300 + 3 * 20);
  });

  it('ときどき尋ねる人のことは、どこにも書かない', async () => {
    const { ask, asked, settle } = rig(2, 3_000);
    for (let one = 0; one < 50; one += 1) ask(one % 2, `${one}`, 9);
    await settle();
    expect(asked).toEqual([]);
  });

  it('データベースが不在のあいだは、それぞれで数える', async () => {
    const { ask, leave, settle } = rig(2, 300);
    leave();
    expect(ask(0, 'a', 200)).toBe(200);
    await settle();
    expect([ask(0, 'a', 200), ask(1, 'a', 400)]).toEqual([100, 300]);
  });
});
