import { describe, expect, it } from 'vitest';
import { ridgeOf } from '../../src/picture/ridge.ts';
import { unordered } from './pictures.ts';

const reach = 3;

/** Brighter than all but a tenth of the pixels that are looked at, every seventh. */
function paperOf(data: Uint8Array): number {
  const seen = data.filter((_, i) => i % 7 === 0);
  for (let value = 255; value > 16; value--)
    if (seen.filter((each) => each >= value).length * 7 > 0.1 * data.length) return value;
  return 16;
}

describe('線の濃さ', () => {
  it.each([
    ['level', 61, 40],
    ['upright', 61, 40],
    ['level', 32, 17],
    ['upright', 9, 12],
  ] as const)('%s の線は、幅%i高さ%iの絵で、定義どおりの濃さになる', (way, width, height) => {
    const picture = unordered(width, height);
    const least = 2 * paperOf(picture.data);
    const [ax, ay] = way === 'level' ? [1, 0] : [0, 1];
    const sumAt = (x: number, y: number): number =>
      [-2, -1, 0, 1, 2].reduce((sum, i) => sum + picture.at(x + i * ax, y + i * ay), 0);
    const [rimX, rimY] = way === 'level' ? [2, reach] : [reach, 2];
    const ridge = ridgeOf(picture, way, reach);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const isInside = x >= rimX && x < width - rimX && y >= rimY && y < height - rimY;
        const [dx, dy] = [ay * reach, ax * reach];
        const here = isInside ? sumAt(x, y) : 0;
        const side = isInside ? Math.min(sumAt(x - dx, y - dy), sumAt(x + dx, y + dy)) : 0;
        const wanted = side > here ? (side - here) / Math.max(side, least) : 0;
        expect(ridge.at(x, y)).toBe(Math.fround(wanted));
      }
    }
  });
});
