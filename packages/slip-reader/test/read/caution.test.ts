import { describe, expect, it } from 'vitest';
import type { CleanCell } from '../../src/cut/clean.ts';
import { margin } from '../../src/cut/cut.ts';
import { FloatRaster } from '../../src/picture/raster.ts';
import { cautiousNumber } from '../../src/read/caution.ts';

/** A number written from so many points below the upper line on. */
const cell = (below: number): CleanCell => ({
  ink: new FloatRaster(100, 64),
  writing: { left: 30, right: 80, top: margin + below, bottom: margin + 40 },
  crossed: false,
  tangled: false,
  width: 60,
  height: 64,
});
const confidenceOf = (value: string, below: number): number =>
  cautiousNumber({ state: 'read', value, confidence: 0.99, candidates: [] }, cell(below))
    .confidence;

describe('上の線に届く数', () => {
  it('線から始まる1は、横画が線に隠れた7かもしれない', () => {
    expect(confidenceOf('1100', 2)).toBe(0.5);
    expect(confidenceOf('21500', -3)).toBe(0.5);
  });

  it('線から離れていれば、また1がなければ、疑わない', () => {
    expect(confidenceOf('1100', 12)).toBe(0.99);
    expect(confidenceOf('600', 2)).toBe(0.99);
  });
});
