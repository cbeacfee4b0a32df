import { describe, expect, it } from 'vitest';
import { findColumns } from '../../src/find/columns.ts';
import { findGrid } from '../../src/find/grid.ts';
import type { Ladder } from '../../src/find/ladder.ts';
import { FloatRaster } from '../../src/picture/raster.ts';

const [width, pitch, bands] = [900, 40, 20];

/** Row lines right through the picture. */
const ladder: Ladder = {
  rungs: Array.from({ length: bands + 1 }, (_, i) => {
    const y = 20 + i * pitch;
    return { along: [0, width], across: [y, y], seen: true };
  }),
  pitch,
  left: 40,
  right: width - 40,
} as unknown as Ladder;

/** Upright lines, each at x through the bands it is drawn in. */
function lines(drawn: Readonly<Record<number, readonly (readonly [number, number])[]>>) {
  const ridge = new FloatRaster(width, 20 + (bands + 1) * pitch);
  for (const [x, parts] of Object.entries(drawn)) {
    for (const [from, to] of parts) {
      for (let y = 20 + from * pitch; y < 20 + to * pitch; y++) ridge.set(Number(x), y, 1);
    }
  }
  return ridge;
}
const seenAt = (ridge: FloatRaster) =>
  findColumns(ridge, ladder).map(({ x, at }) => [
    x,
    at.findIndex((each) => each !== null),
    at.findLastIndex((each) => each !== null),
  ]);

describe('列の線', () => {
  it('ずっと下で机の筋に出会っても、明細の線は残り、筋は列の一部ではない', () => {
    expect(
      seenAt(
        lines({
          400: [
            [3, 9],
            [18, 19],
          ],
        }),
      ),
    ).toEqual([[400, 3, 8]]);
  });

  it('途中が少し隠れていても、1本の線', () => {
    expect(
      seenAt(
        lines({
          400: [
            [3, 6],
            [8, 12],
          ],
        }),
      ),
    ).toEqual([[400, 3, 11]]);
  });

  it('散らばった短い筋は列ではない', () => {
    expect(
      seenAt(
        lines({
          400: [
            [1, 2],
            [6, 7],
            [12, 13],
            [18, 19],
          ],
        }),
      ),
    ).toEqual([]);
  });
});

describe('表の4つの列', () => {
  const grid = (drawn: Parameters<typeof lines>[0]) =>
    findGrid(findColumns(lines(drawn), ladder), ladder)?.sides.map(({ x }) => x);

  it('紙の端と余白の線がどこまでも続いても、明細の3本の線を取る', () => {
    const notebook = {
      60: [[0, 20]],
      110: [[0, 20]],
      410: [[4, 10]],
      520: [[4, 10]],
      630: [[4, 10]],
      840: [[0, 20]],
    } as const;
    expect(grid(notebook)).toEqual([110, 410, 520, 630, 840]);
  });
});
