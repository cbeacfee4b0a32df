import type { PhotoReading } from '@tashika/contract/slips';
import { describe, expect, it } from 'vitest';
import { type IncomingPhoto, partOf } from '../src/features/slip/photo/intake.ts';
import { partsOf } from '../src/features/slip/photo/split.ts';

const slipAt = (left: number, top: number): PhotoReading =>
  ({
    width: 2000,
    height: 1500,
    outlines: [
      {
        row: 1,
        column: 'label',
        corners: [
          [left, top],
          [left + 500, top],
          [left + 500, top + 600],
          [left, top + 600],
        ],
      },
    ],
  }) as unknown as PhotoReading;

describe('2枚写った写真', () => {
  it('並んだ伝票のちょうど間で、左右または上下に分ける', () => {
    expect(partsOf([slipAt(100, 100), slipAt(1000, 140)])).toEqual([
      { x: 0, y: 0, width: 800, height: 1500 },
      { x: 800, y: 0, width: 1200, height: 1500 },
    ]);
    expect(partsOf([slipAt(100, 50), slipAt(200, 850)])).toEqual([
      { x: 0, y: 0, width: 2000, height: 750 },
      { x: 0, y: 750, width: 2000, height: 750 },
    ]);
  });

  it('どちらにも重なって見えるものは分けない', () => {
    expect(partsOf([slipAt(100, 100), slipAt(300, 400)])).toBeNull();
  });

  it('2枚目は別の会計になり、次の写真より前に並ぶ', () => {
    const photo: IncomingPhoto = {
      id: 'photo-1',
      order: 7,
      name: 'a.jpg',
      follows: true,
      first: true,
      stage: { state: 'reading' },
    };
    expect(partOf(photo, 0)).toMatchObject({
      id: 'photo-1-1',
      order: 7,
      follows: true,
      first: true,
    });
    const second = partOf(photo, 1);
    expect(second).toMatchObject({ id: 'photo-1-2', follows: false, first: false });
    expect(second.order).toBeGreaterThan(7);
    expect(second.order).toBeLessThan(8);
  });
});
