import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weightedKappa } from '../src/calibrate/kappa.ts';
import { calibrate, type LabelledLine } from '../src/index.ts';

const same = (point: number) => ({
  frame: point,
  roleplay: point,
  connection: point,
  density: point,
  naturalness: point,
});
const line = (people: number[], director: number[]): LabelledLine => ({
  people: people.map((point, index) => ({ by: `${index}`, scores: same(point) })),
  director: director.map(same),
});

describe('重み付きκ', () => {
  const pair = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }));

  it('同じ点ばかりなら1、左右を入れ替えても変わらず、1を超えない', () => {
    fc.assert(
      fc.property(fc.array(pair, { minLength: 1, maxLength: 40 }), (pairs) => {
        const kappa = weightedKappa(pairs);
        const turned = weightedKappa(pairs.map(([a, b]) => [b, a]));
        if (kappa === null) {
          expect(turned).toBeNull();
          return;
        }
        expect(turned).toBeCloseTo(kappa, 9);
        expect(kappa).toBeLessThanOrEqual(1);
        const agreed = weightedKappa(pairs.map(([a]) => [a, a]));
        expect(agreed === null || agreed === 1).toBe(true);
      }),
    );
  });

  it('手で計算した例と合い、差がなければ何も言わない', () => {
    // Observed 1+0+1+0 = 2; expected: of all 16 crossings of {1,2,3,4} and {2,2,2,4}, 42 / 4.
    const pairs = [
      [1, 2],
      [2, 2],
      [3, 2],
      [4, 4],
    ] as const;
    expect(weightedKappa(pairs)).toBeCloseTo(1 - 2 / ((6 + 6 + 6 + 14) / 4), 9);
    expect(
      weightedKappa([
        [3, 3],
        [3, 3],
      ]),
    ).toBeNull();
    expect(weightedKappa([])).toBeNull();
  });
});

describe('採点の較正', () => {
  it('人と同じに採点するモデルは、くせも勧める境目の動きもない', () => {
    const result = calibrate([line([5], [5]), line([4], [4]), line([3], [3]), line([2], [2])]);
    expect(result.aspects.every(({ kappa, bias }) => kappa === 1 && bias === 0)).toBe(true);
    expect(result.confusions).toMatchObject([
      { threshold: 3.5, both_below: 2, only_people_below: 0, only_director_below: 0 },
      { threshold: 4, both_below: 2, neither_below: 2 },
    ]);
    expect(result.suggested.retry).toBeCloseTo(3.5, 1);
    expect(result.spread).toBeNull();
  });

  it('一点甘いモデルには、一点高い境目を勧める', () => {
    const result = calibrate([line([2], [3]), line([3], [4]), line([4], [5])]);
    expect(result.aspects[0]?.bias).toBe(1);
    expect(result.confusions[0]).toMatchObject({ both_below: 1, only_people_below: 1 });
    expect(result.suggested.retry).toBeGreaterThan(4);
  });

  it('二人の一致と、繰り返したときのばらつきを測り、採点のないせりふは数える', () => {
    const result = calibrate([line([4, 4], [4, 5]), line([2, 2], [2, 2]), line([3, 3], [])]);
    expect(result).toMatchObject({ lines: 3, people: 2, unscored: 1 });
    expect(result.aspects[0]?.people_kappa).toBe(1);
    expect(result.spread).toBeCloseTo(0.5, 9);
  });

  it('人の点がどれも同じ側なら、境目を勧めない', () => {
    expect(calibrate([line([5], [3]), line([5], [5])]).suggested.retry).toBeNull();
  });
});
