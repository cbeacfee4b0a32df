import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calibrated,
  calibrations,
  logOdds,
  uncalibrated,
} from '../../src/recognise/calibration.ts';
import { blankKey, rank, spoiltKey } from '../../src/recognise/ranking.ts';

const said = (key: string, score: number) => ({ key, value: key, score });

describe('候補の順位づけ', () => {
  it('同じ意味の候補は足し合わせ、見た目はいちばん確かなものを取る', () => {
    const read = rank(
      [
        { key: 'a', value: 'A', score: Math.log(0.3) },
        { key: 'b', value: 'B', score: Math.log(0.4) },
        { key: 'a', value: 'ａ', score: Math.log(0.3) },
      ],
      uncalibrated,
    );
    expect(read.value).toBe('A');
    expect(read.confidence).toBeCloseTo(0.6);
    expect(read.candidates.map(({ value }) => value)).toEqual(['A', 'B']);
  });

  it.each([
    ['空欄がいちばん確かなら blank', [said(blankKey, 0), said('1', -3)], 'blank', null],
    [
      '消し跡がいちばん確かなら unreadable',
      [said(spoiltKey, 0), said('1', -1)],
      'unreadable',
      null,
    ],
    [
      'どれも確かでなければ unreadable',
      [said('1', 0), said('2', 0), said('3', 0), said('4', 0)],
      'unreadable',
      null,
    ],
    ['候補がなければ unreadable', [], 'unreadable', null],
    ['確かなものは read', [said('1', 0), said('2', -9)], 'read', '1'],
  ])('%s', (_, hypotheses, state, value) => {
    const read = rank(hypotheses, uncalibrated);
    expect([read.state, read.value]).toEqual([state, value]);
  });

  it('読めない欄でも候補は人のために残る', () => {
    const read = rank([said(spoiltKey, 0), said('1700', -1), said('1100', -2)], uncalibrated);
    expect(read.candidates.map(({ value }) => value)).toEqual(['1700', '1100']);
  });
});

describe('インクがわずかにそう読めるもの', () => {
  it('見せるほどでない読みも残し、ありえないもの、空欄、消し跡は残さない', () => {
    const read = rank(
      [
        said('1700', 0),
        said('1100', -7),
        said('700', -11),
        said(spoiltKey, -3),
        said(blankKey, -4),
      ],
      uncalibrated,
    );
    expect(read.candidates.map(({ value }) => value)).toEqual(['1700']);
    expect(read.remote).toEqual(['1700', '1100']);
  });
});

describe('確からしさの校正', () => {
  it('どのネットの校正も単調で 0 から 1 の間にある', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('time' as const, 'price' as const, 'tally' as const, 'label' as const),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (net, a, b) => {
          const [low, high] = [Math.min(a, b), Math.max(a, b)];
          const [x, y] = [calibrated(low, calibrations[net]), calibrated(high, calibrations[net])];
          expect(x).toBeLessThanOrEqual(y + 1e-12);
          expect(x).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it('測ったことのない低さでは元の値より高く言わない', () => {
    const measured = {
      temperature: 1,
      knots: [
        [logOdds(0.9), 0.8],
        [logOdds(0.99), 0.95],
      ],
    };
    expect(calibrated(0.5, measured)).toBe(0.5);
    expect(calibrated(0.88, measured)).toBe(0.8);
    expect(calibrated(0.99, measured)).toBeCloseTo(0.95);
    expect(calibrated(0.9999, measured)).toBe(0.95);
  });
});
