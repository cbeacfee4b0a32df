import { describe, expect, it } from 'vitest';
import type { CleanCell } from '../../src/cut/clean.ts';
import { margin } from '../../src/cut/cut.ts';
import { FloatRaster } from '../../src/picture/raster.ts';
import { behindLabel, cautiousNumber } from '../../src/read/caution.ts';
import type { Seen } from '../../src/read/see.ts';

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

describe('品目のすぐ後の数量', () => {
  const [width, height] = [120, 64];
  /** A cell with upright bars at these distances from its left line, the first one so much lower. */
  const seen = (bars: readonly number[], lower = 0): Seen => {
    const ink = new FloatRaster(width + 2 * margin, height + 2 * margin);
    for (const [i, at] of bars.entries())
      for (let y = margin + 15 + (i === 0 ? lower : 0); y < margin + 50; y++)
        for (let x = margin + at; x < margin + at + 4; x++) ink.set(x, y, 1);
    const writing = {
      left: margin + Math.min(...bars),
      right: margin + Math.max(...bars) + 3,
      top: margin + 15,
      bottom: margin + 49,
    };
    const clean = { ink, writing, crossed: false, tangled: false, width, height };
    return { clean } as Seen;
  };
  const toTheLine = seen([20, width - 8]);

  it('品目の字が線を越えていれば、その続きを数えず、確かとも言わない', () => {
    const { clean } = behindLabel(toTheLine, seen([5, 50, 80], 18));
    expect(clean.tangled).toBe(true);
    expect(clean.writing?.left).toBe(margin + 50);
  });

  it('ほかの画と同じ大きさのものは数え、確かとは言わない', () => {
    const { clean } = behindLabel(toTheLine, seen([5, 50, 80]));
    expect([clean.tangled, clean.writing?.left]).toEqual([true, margin + 5]);
  });

  it('ほかに何もなければ、それを残して尋ねる', () => {
    const { clean } = behindLabel(toTheLine, seen([5]));
    expect([clean.tangled, clean.writing?.left]).toEqual([true, margin + 5]);
  });

  it.each([
    ['品目が線から離れて終わる', seen([20, width - 40]), seen([5, 50], 18)],
    ['数量が線から離れて始まる', toTheLine, seen([30, 50], 18)],
  ])('%s：そのまま', (_, label, quantity) => {
    expect(behindLabel(label, quantity)).toBe(quantity);
  });
});
