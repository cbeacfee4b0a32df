import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RecentWork } from '../../src/node/recent-work.ts';
import { threadTuning } from '../../src/node/tuning.ts';

const { everybodysShare, demandingSeconds, mostRemembered } = threadTuning;

describe('最近の仕事', () => {
  it('一度に多く頼んだ人は、しばらくのあいだだけ後回しになり、ほかの人には関わらない', () => {
    const recent = new RecentWork();
    recent.add('甲', demandingSeconds + 1, 100);
    expect([recent.isDemanding('甲', 100), recent.isDemanding('乙', 100)]).toEqual([true, false]);
    const drained = 100 + 1 / everybodysShare;
    expect(recent.isDemanding('甲', drained - 0.1)).toBe(true);
    expect(recent.isDemanding('甲', drained + 0.1)).toBe(false);
  });

  it('分け前を超えない人は、どれだけ長く使っても後回しにならない', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: demandingSeconds, noNaN: true }), { maxLength: 50 }),
        (works) => {
          const recent = new RecentWork();
          let now = 0;
          for (const seconds of works) {
            recent.add('甲', seconds, now);
            expect(recent.isDemanding('甲', now)).toBe(false);
            now += seconds / everybodysShare + 1e-6;
          }
        },
      ),
    );
  });

  it('人がどれだけ来ても、後回しの人を忘れない', () => {
    const recent = new RecentWork();
    recent.add('甲', 10 * demandingSeconds, 0);
    for (let one = 0; one < 2 * mostRemembered; one += 1) recent.add(`${one}`, 0.001, one / 1_000);
    expect(recent.isDemanding('甲', 2)).toBe(true);
  });
});
