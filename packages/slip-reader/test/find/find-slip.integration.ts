import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { cornersOf } from '../../src/cut/cut.ts';
import { findSlip } from '../../src/find/find-slip.ts';
import { itemTable } from '../../src/find/layout.ts';
import { decodePhoto } from '../../src/photo/decode.ts';
import type { Grey } from '../../src/picture/grey.ts';
import { homographyBetween, type Point, type Quad } from '../../src/picture/homography.ts';
import { warp } from '../../src/picture/warp.ts';
import { photoBytes, photoNames, truthOf } from '../photos.ts';

async function greyOf(bytes: Uint8Array): Promise<Grey> {
  const photo = await decodePhoto(bytes);
  if (!photo.ok) throw new Error(photo.error.message);
  return photo.value.grey;
}
const found = async (bytes: Uint8Array) => {
  const slip = findSlip(await greyOf(bytes));
  if (slip === null || slip === 'several') throw new Error(`found ${slip}`);
  return slip;
};

describe.each(photoNames)('%s', (name) => {
  /** As it was taken; the tests only look at it. */
  let upright: Awaited<ReturnType<typeof found>>;
  beforeAll(async () => {
    upright = await found(photoBytes(name));
  });

  it('行と列が写真の上の場所に一致する', async () => {
    const { flat, layout } = upright;
    const { rows } = truthOf(name).cells;
    expect(itemTable(layout).rows.length).toBeGreaterThanOrEqual(rows.length);
    rows.forEach((wanted, i) => {
      const row = itemTable(layout).rows[i];
      if (row === undefined) throw new Error(`no row ${i}`);
      for (const [cell, corners] of [
        [row.quantity, wanted.qty],
        [row.unitPrice, wanted.unit],
      ] as const) {
        cornersOf(flat, cell).forEach(([x, y], k) => {
          const [wantedX, wantedY] = corners[k] as readonly [number, number];
          // columns drawn by hand wander within a row
          expect(Math.hypot(x - wantedX, y - wantedY)).toBeLessThan(name.startsWith('C') ? 14 : 5);
        });
      }
    });
  });

  it.each([90, 180, 270])('%d度回して撮っても同じ行が見つかる', async (degrees) => {
    const turned = await found(await sharp(photoBytes(name)).rotate(degrees).jpeg().toBuffer());
    expect(turned.turns).toBe((4 - degrees / 90) % 4);
    expect(itemTable(turned.layout).rows).toHaveLength(itemTable(upright.layout).rows.length);
  });

  it('線が引かれた行だけを取り消しとみなす', async () => {
    const { flat, layout } = upright;
    expect(itemTable(layout).rows.some(({ struck }) => struck)).toBe(false);
    const row = itemTable(layout).rows[2];
    if (row === undefined) throw new Error('no third row');
    const [a, , , d] = cornersOf(flat, row.label);
    const [, b, c] = cornersOf(flat, row.amount);
    const middle = (p = [0, 0] as readonly number[], q = [0, 0] as readonly number[]) =>
      `${((p[0] as number) + (q[0] as number)) / 2} ${((p[1] as number) + (q[1] as number)) / 2}`;
    const stroke = `<svg xmlns="http://www.w3.org/2000/svg" width="1440" height="1920"><path d="M${middle(a, d)} L${middle(b, c)}" stroke="#223" stroke-width="4"/></svg>`;
    const drawn = await sharp(photoBytes(name))
      .composite([{ input: Buffer.from(stroke) }])
      .jpeg()
      .toBuffer();
    const struck = itemTable((await found(drawn)).layout).rows.map((each) => each.struck);
    expect(struck.flatMap((is, i) => (is ? [i] : []))).toEqual([2]);
  });
});

describe('悪い条件の写真', () => {
  const rowsOf = async (bytes: Uint8Array) => itemTable((await found(bytes)).layout).rows.length;

  it('半分が影でも見つかる', async () => {
    const shade = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="1440" height="1920"><defs><linearGradient id="s"><stop offset=".45" stop-color="#000" stop-opacity="0"/><stop offset=".55" stop-color="#000" stop-opacity=".5"/></linearGradient></defs><rect width="1440" height="1920" fill="url(#s)"/></svg>',
    );
    const bytes = await sharp(photoBytes('B-normal-03'))
      .composite([{ input: shade }])
      .jpeg()
      .toBuffer();
    expect(await rowsOf(bytes)).toBe(12);
  });

  it.each([
    ['奥が狭い', 'A-normal-01', [0.2, 0, 0.8, 0, 1, 1, 0, 1]],
    ['手前が狭い', 'B-normal-03', [0, 0, 1, 0, 0.8, 1, 0.2, 1]],
    ['右が狭い', 'C-normal-03', [0, 0, 1, 0.2, 1, 0.8, 0, 1]],
  ])('4割の遠近がついていても見つかる（%s）', async (_, name, shares) => {
    const grey = await greyOf(photoBytes(name));
    const { width, height } = grey;
    const corner = (i: number): Point => [
      (shares[i] as number) * width,
      (shares[i + 1] as number) * height,
    ];
    const corners: Quad = [corner(0), corner(2), corner(4), corner(6)];
    const back = homographyBetween(corners, [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ]);
    if (back === null) throw new Error('no homography');
    const slip = findSlip(warp(grey, back, width, height, 40));
    expect(slip).toMatchObject({ turns: 0, layout: { tables: [{ rows: { length: 12 } }] } });
  });

  it('メッセージアプリで圧縮された写真でも見つかる', async () => {
    const bytes = await sharp(photoBytes('A-normal-01'))
      .resize(1080)
      .jpeg({ quality: 35 })
      .toBuffer();
    expect(bytes.length).toBeLessThan(200 * 1024);
    expect(await rowsOf(bytes)).toBe(12);
  });

  it('伝票のない写真では何も見つからない', async () => {
    const { data, info } = await sharp({
      create: {
        width: 1200,
        height: 1600,
        channels: 3,
        background: '#6b5a48',
        noise: { type: 'gaussian', mean: 110, sigma: 14 },
      },
    })
      .jpeg()
      .toBuffer({ resolveWithObject: true });
    expect(info.width).toBe(1200);
    expect(findSlip(await greyOf(data))).toBeNull();
  });

  it('2枚写っていれば、そう言う', async () => {
    const one = await sharp(photoBytes('A-normal-01')).resize(960, 1280).toBuffer();
    const other = await sharp(photoBytes('B-normal-03')).resize(960, 1280).toBuffer();
    const both = await sharp({
      create: { width: 1920, height: 1280, channels: 3, background: '#40362c' },
    })
      .composite([
        { input: one, left: 0, top: 0 },
        { input: other, left: 960, top: 0 },
      ])
      .jpeg()
      .toBuffer();
    expect(findSlip(await greyOf(both))).toBe('several');
  });
});
