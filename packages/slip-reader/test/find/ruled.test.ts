import { describe, expect, it } from 'vitest';
import { findColumns } from '../../src/find/columns.ts';
import { findEnds } from '../../src/find/ends.ts';
import { findGrid } from '../../src/find/grid.ts';
import type { Ladder } from '../../src/find/ladder.ts';
import { isRuled } from '../../src/find/ruled.ts';
import { ByteRaster, FloatRaster } from '../../src/picture/raster.ts';

const [width, pitch, bands] = [900, 40, 17];
const y = (band: number): number => 20 + band * pitch;
const height = y(bands) + 20;

/**
 * Twelve item rows with three bands above and two below, upright lines at their left and right, row lines
 * from `from` on, and paper from `paper` on; at the right the desk begins right behind the lines.
 */
function sheet(from: number, paper: number): boolean {
  const [level, upright] = [new FloatRaster(width, height), new FloatRaster(width, height)];
  for (let band = 0; band <= bands; band++) {
    for (let x = from; x <= 840; x++) level.set(x, y(band), 1);
  }
  const drawn = (x: number, first: number, last: number): void => {
    for (let at = y(first); at < y(last); at++) upright.set(x, at, 1);
  };
  for (const x of [110, 840]) drawn(x, 0, bands);
  for (const x of [410, 520, 630]) drawn(x, 3, 15);
  const rungs = Array.from({ length: bands + 1 }, (_, band) => ({
    along: [0, width],
    across: [y(band), y(band)],
    seen: true,
  }));
  const ladder = { rungs, pitch, left: from, right: 840 } as unknown as Ladder;
  const grid = findGrid(findColumns(upright, ladder), ladder);
  if (grid === null) throw new Error('no columns');
  const picture = new ByteRaster(width, height);
  for (let at = 0; at < height; at++) {
    for (let x = paper; x <= 840; x++) picture.set(x, at, 230);
  }
  return isRuled(ladder, grid, level, picture, findEnds(grid, ladder, level));
}

describe('罫線の紙か、枠のある用紙か', () => {
  it('行の線が左の縦線を越えて続けば、それは枠でなく余白の線', () => {
    expect(sheet(60, 60)).toBe(true);
  });

  it('行の線が縦線で終わり、その先も紙なら、枠のある用紙', () => {
    expect(sheet(110, 40)).toBe(false);
  });

  it('縦線の先がどちらも机なら、それは枠でなく紙の端', () => {
    expect(sheet(110, 110)).toBe(true);
  });
});
