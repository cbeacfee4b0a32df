import { describe, expect, it } from 'vitest';
import { occupancy } from '../../src/learn/occupancy.ts';
import { trainLayer } from '../../src/learn/train-layer.ts';
import { type Lattice, likeliestTexts } from '../../src/recognise/ctc.ts';
import { withLayer } from '../../src/recognise/last-layer.ts';

/** A lattice of three classes from shares, with what the last layer saw at each step. */
const latticeOf = (shares: readonly (readonly number[])[], seen: readonly (readonly number[])[]) =>
  ({
    steps: shares.length,
    classes: 3,
    log: Float32Array.from(shares.flat(), Math.log),
    seen: Float32Array.from(seen.flat()),
  }) satisfies Lattice;

const said = (lattice: Lattice) => likeliestTexts(lattice, 8)[0]?.signs;

/** A sign the net takes for 1; what it saw tells two hands apart. */
const sign = (hand: readonly number[]) =>
  latticeOf(
    [
      [0.9, 0.05, 0.05],
      [0.1, 0.6, 0.3],
      [0.9, 0.05, 0.05],
    ],
    [[0, 0], hand, [0, 0]],
  );

describe('occupancy', () => {
  const flat = latticeOf(
    [
      [0.5, 0.4, 0.1],
      [0.5, 0.4, 0.1],
    ],
    [[], []],
  );

  it('つづれる道すじだけを、確からしさで分け合う', () => {
    const shares = occupancy(flat, [1]);
    // 1-, -1 and 11: 0.2, 0.2 and 0.16
    expect(Array.from(shares ?? [], (v) => v.toFixed(3))).toEqual(
      [0.2 / 0.56, 0.36 / 0.56, 0, 0.2 / 0.56, 0.36 / 0.56, 0].map((v) => v.toFixed(3)),
    );
  });

  it('同じ字が続くには、間に何もない所が要る', () => {
    expect(occupancy(flat, [1, 1])).toBeNull();
    expect(occupancy(flat, [1, 2])).not.toBeNull();
  });
});

describe('trainLayer', () => {
  const ours = [1, 0];
  const others = [0, 1];
  const lessons = [
    ...Array.from({ length: 30 }, () => ({ lattice: sign(ours), signs: [2] })),
    ...Array.from({ length: 30 }, () => ({ lattice: sign(others), signs: [1] })),
  ];

  it('直された手だけを読み替え、ほかの手の読みは変えない', () => {
    const layer = trainLayer(lessons);
    if (layer === null) throw new Error('nothing was learnt');
    expect(said(sign(ours))).toEqual([1]);
    expect(said(withLayer(sign(ours), layer))).toEqual([2]);
    expect(said(withLayer(sign(others), layer))).toEqual([1]);
  });

  it('足したあとも、どの所でも割合の和は1', () => {
    const layer = trainLayer(lessons);
    const { log } = withLayer(sign(ours), layer as NonNullable<typeof layer>);
    for (let step = 0; step < 3; step++) {
      const sum = log.subarray(step * 3, step * 3 + 3).reduce((all, v) => all + Math.exp(v), 0);
      expect(sum).toBeCloseTo(1, 5);
    }
  });

  it('学ぶものがなければ何も足さない', () => {
    expect(trainLayer([])).toBeNull();
  });
});
