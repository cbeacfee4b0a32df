import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  agreedTexts,
  type Lattice,
  likeliestTexts,
  logSum,
  signColumn,
  spansOf,
  textScore,
} from '../../src/recognise/ctc.ts';

/** A lattice small enough to walk every path of it. */
const lattices = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 2, max: 4 }))
  .chain(([steps, classes]) =>
    fc
      .array(fc.double({ min: 0.01, max: 1, noNaN: true }), {
        minLength: steps * classes,
        maxLength: steps * classes,
      })
      .map((weights): Lattice => {
        const log = new Float32Array(weights.length);
        for (let step = 0; step < steps; step++) {
          const row = weights.slice(step * classes, (step + 1) * classes);
          const total = row.reduce((a, b) => a + b, 0);
          for (const [c, weight] of row.entries())
            log[step * classes + c] = Math.log(weight / total);
        }
        return { steps, classes, log };
      }),
  );

/** Every text with its probability, by walking all paths: the definition, not the algorithm. */
function allTexts({ steps, classes, log }: Lattice): Map<string, number> {
  const sums = new Map<string, number>();
  for (let path = 0; path < classes ** steps; path++) {
    let rest = path;
    let score = 0;
    let before = 0;
    const signs: number[] = [];
    for (let step = 0; step < steps; step++) {
      const c = rest % classes;
      rest = Math.floor(rest / classes);
      score += log[step * classes + c] as number;
      if (c !== before && c !== 0) signs.push(c);
      before = c;
    }
    const key = signs.join();
    sums.set(key, logSum(sums.get(key) ?? Number.NEGATIVE_INFINITY, score));
  }
  return sums;
}

describe('CTC の計算', () => {
  it('textScore はすべての経路の和と一致する', () => {
    fc.assert(
      fc.property(lattices, (lattice) => {
        const columns = Array.from({ length: lattice.classes }, (_, c) => signColumn(lattice, [c]));
        for (const [key, sum] of allTexts(lattice)) {
          const signs = key === '' ? [] : key.split(',').map((c) => columns[Number(c)]);
          const score = textScore(
            columns[0] as Float64Array,
            signs.filter((column) => column !== undefined),
          );
          expect(score).toBeCloseTo(sum, 4);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('likeliestTexts は幅が足りればすべての文字列を正しい順に返す', () => {
    fc.assert(
      fc.property(lattices, (lattice) => {
        const all = allTexts(lattice);
        const found = likeliestTexts(lattice, 4000);
        expect(new Set(found.map(({ signs }) => signs.join()))).toEqual(new Set(all.keys()));
        for (const { signs, score } of found) {
          expect(score).toBeCloseTo(all.get(signs.join()) as number, 4);
        }
        for (const [i, { score }] of found.entries()) {
          if (i > 0) expect(score).toBeLessThanOrEqual((found[i - 1]?.score as number) + 1e-9);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('agreedTexts は各見方の対数確率の平均で並べる', () => {
    fc.assert(
      fc.property(lattices, lattices, (first, second) => {
        if (first.classes !== second.classes) return;
        const [one, two] = [allTexts(first), allTexts(second)];
        for (const { signs, score } of agreedTexts([first, second], 4000)) {
          const [a, b] = [one.get(signs.join()), two.get(signs.join())];
          // a text too long for the fewer steps of one lattice is impossible there
          if (a === undefined || b === undefined) expect(score).toBe(Number.NEGATIVE_INFINITY);
          else expect(score).toBeCloseTo((a + b) / 2, 4);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('spansOf は記号の順に重ならない区間を返す', () => {
    fc.assert(
      fc.property(lattices, (lattice) => {
        const [best] = likeliestTexts(lattice, 50);
        const spans = spansOf(lattice, best?.signs ?? []);
        let last = -1;
        for (const [from, to] of spans) {
          expect(from).toBeGreaterThan(last);
          expect(to).toBeGreaterThanOrEqual(from);
          last = to;
        }
        expect(last).toBeLessThan(lattice.steps);
      }),
      { numRuns: 150 },
    );
  });
});
