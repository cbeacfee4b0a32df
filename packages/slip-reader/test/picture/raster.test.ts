import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { turn } from '../../src/picture/grey.ts';
import { ByteRaster, FloatRaster } from '../../src/picture/raster.ts';

describe('画素の並び', () => {
  it.each([
    ['バイト', new ByteRaster(3, 2, Uint8Array.of(1, 2, 3, 4, 5, 6))],
    ['小数', new FloatRaster(3, 2, Float32Array.of(1, 2, 3, 4, 5, 6))],
  ])('%s：左上から1行ずつ並び、書いたものが読める', (_, raster) => {
    expect([raster.at(0, 0), raster.at(2, 0), raster.at(0, 1), raster.at(2, 1)]).toEqual([
      1, 3, 4, 6,
    ]);
    raster.set(1, 1, 9);
    expect([raster.at(1, 1), raster.at(1, 0)]).toEqual([9, 2]);
  });

  it('上と下の外は、渡した値', () => {
    const raster = new FloatRaster(3, 2, Float32Array.of(1, 2, 3, 4, 5, 6));
    expect([raster.atOr(1, -1, 7), raster.atOr(1, 2, 7), raster.atOr(1, 1, 7)]).toEqual([7, 7, 5]);
  });

  it('四分の一ずつ4回まわせば元どおりで、半回転は四分の一の2回', () => {
    const pictures = fc
      .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
      .chain(([width, height]) =>
        fc
          .uint8Array({ minLength: width * height, maxLength: width * height })
          .map((data) => new ByteRaster(width, height, data)),
      );
    fc.assert(
      fc.property(pictures, (picture) => {
        const quarter = turn(picture, 1);
        expect([quarter.width, quarter.height]).toEqual([picture.height, picture.width]);
        expect(quarter.at(quarter.width - 1, 0)).toBe(picture.at(0, 0));
        expect(turn(quarter, 1)).toEqual(turn(picture, 2));
        expect(turn(turn(quarter, 1), 1)).toEqual(turn(picture, 3));
        expect(turn(turn(picture, 3), 1)).toEqual(picture);
      }),
    );
  });
});
