import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { penPicture } from '../../src/cut/pen-picture.ts';
import { findSlip } from '../../src/find/find-slip.ts';
import { decodePhoto } from '../../src/photo/decode.ts';
import type { Grey } from '../../src/picture/grey.ts';

const [left, top, pitch, rows] = [100, 160, 60, 14];
const columns = [100, 480, 600, 760, 900];

/** A sheet with rows in one colour and a stroke of the pen in every other label cell. */
async function photographed(line: string, pen: string) {
  const level = Array.from({ length: rows + 1 }, (_, i) => `M${left} ${top + i * pitch}H900`);
  const upright = columns.map((x) => `M${x} ${top}V${top + rows * pitch}`);
  const strokes = Array.from({ length: rows }, (_, i) => {
    const y = top + i * pitch;
    return `M${left + 40} ${y + 20}h120M${left + 60} ${y + 15}v30M${620} ${y + 14}v32M${660} ${y + 14}v32`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1150">
    <rect width="1000" height="1150" fill="#efe9dc"/>
    <path d="${[...level, ...upright].join('')}" stroke="${line}" stroke-width="4" fill="none"/>
    <path d="${strokes.join('')}" stroke="${pen}" stroke-width="6" fill="none"/></svg>`;
  const bytes = await sharp(Buffer.from(svg))
    .extend({ top: 80, bottom: 80, left: 80, right: 80, background: '#4a3c30' })
    .jpeg({ quality: 92 })
    .toBuffer();
  const photo = await decodePhoto(bytes);
  if (!photo.ok) throw new Error(photo.error.message);
  const slip = findSlip(photo.value.grey);
  if (slip === null || slip === 'several') throw new Error(`found ${slip}`);
  return { photo: photo.value, slip };
}

/** How dark the row lines are beside the pen's strokes. */
function lineBesidePen(picture: Grey): number {
  const at = (x: number, y: number): number => picture.at(x + 80, y + 80);
  const paper = at(left + 300, top + 5 * pitch + 30);
  const dark = (x: number, y: number): number => paper - at(x, y);
  return dark(left + 300, top + 5 * pitch) / dark(left + 100, top + 5 * pitch + 20);
}

describe('ペンの際立つ光', () => {
  it.each([
    ['赤い線に黒いペン', '#b03a3a', '#222222'],
    ['赤い線に青いペン', '#b03a3a', '#1f2d6b'],
    ['緑の線に黒いペン', '#3f9a5f', '#222222'],
  ])('%s：線だけが薄くなる', async (_, line, pen) => {
    const { photo, slip } = await photographed(line, pen);
    const seen = penPicture(photo, slip);
    expect(lineBesidePen(seen)).toBeLessThan(0.7 * lineBesidePen(photo.grey));
  });

  it('線もペンも黒ければ、写真のまま', async () => {
    const { photo, slip } = await photographed('#444444', '#222222');
    expect(penPicture(photo, slip)).toBe(photo.grey);
  });

  it('線もペンも青ければ、ペンは薄くならない', async () => {
    const { photo, slip } = await photographed('#3a4fb0', '#1f2d6b');
    const seen = penPicture(photo, slip);
    const [x, y] = [left + 100 + 80, top + 5 * pitch + 20 + 80];
    const dark = (picture: Grey): number => 1 - picture.at(x, y) / picture.at(x + 60, y + 12);
    expect(dark(seen)).toBeGreaterThan(0.6 * dark(photo.grey));
  });
});
