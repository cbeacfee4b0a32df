import { describe, expect, it } from 'vitest';
import { cutCell, margin } from '../../src/cut/cut.ts';
import type { Homography } from '../../src/picture/homography.ts';
import { unordered } from '../picture/pictures.ts';

const asItIs: Homography = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/** A cell of straight lines; its pixels are those of the photo where it is 64 high. */
const cell = (left: number, right: number, top: number) => ({
  left,
  right,
  upper: { along: [0, 100], across: [top, top] },
  lower: { along: [0, 100], across: [top + 64, top + 64] },
});

describe('欄の切り出し', () => {
  it('写真の画素を混ぜずに済むところでは、写真のとおりになる', () => {
    const photo = unordered(300, 200);
    // the middle of a pixel of the cell is a pixel of the photo
    const flat = { picture: photo, toPhoto: asItIs };
    const { grey } = cutCell(photo, flat, cell(99.5, 180.5, 49.5));
    for (const [x, y] of [
      [0, 0],
      [17, 3],
      [120, 103],
    ] as const)
      expect(grey.at(x, y)).toBe(photo.at(100 - margin + x, 50 - margin + y));
  });

  it('写真の外では、縁の画素が続く', () => {
    const photo = unordered(300, 200);
    photo.data.fill(40);
    const { grey } = cutCell(photo, { picture: photo, toPhoto: asItIs }, cell(-30, 60, -30));
    expect(new Set(grey.data)).toEqual(new Set([40]));
  });

  it('ほかの写真のあとでも、渡した写真から切る', () => {
    const [one, other] = [unordered(300, 200), unordered(301, 200)];
    const cut = (photo: typeof one) =>
      cutCell(photo, { picture: photo, toPhoto: asItIs }, cell(50, 90, 60)).grey.data;
    const first = cut(one);
    expect(cut(other)).not.toEqual(first);
    expect(cut(one)).toEqual(first);
  });
});
