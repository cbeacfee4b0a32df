import { defaultShop } from '@tashika/slip';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { findSlip } from '../../src/find/find-slip.ts';
import { itemTable } from '../../src/find/layout.ts';
import { acrossAt } from '../../src/find/trace.ts';
import { formPdf } from '../../src/form/form-pdf.ts';
import { menuOf, menuSheets } from '../../src/form/menu-sheet.ts';
import { type FormShape, type OwnForm, ownForm } from '../../src/form/own-form.ts';
import { asOwnForm } from '../../src/form/own-marks.ts';
import { decodePhoto } from '../../src/photo/decode.ts';

/** The form as a camera sees it: on a dark desk, turned a little. */
async function photographed(form: OwnForm): Promise<Uint8Array> {
  const shapes = form.shapes.map((shape) => {
    if (shape.kind === 'line') {
      const [[x1, y1], [x2, y2]] = [shape.from, shape.to];
      return `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="#345" stroke-width="${shape.width}"/>`;
    }
    const [x, y] = shape.at;
    return shape.kind === 'square'
      ? `<rect x="${x}" y="${y}" width="${shape.size}" height="${shape.size}" fill="#345"/>`
      : `<text x="${x}" y="${y}" font-size="${shape.size}" fill="#345">${shape.text}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${form.width} ${form.height}" width="1100" height="${Math.round((1100 * form.height) / form.width)}"><rect width="100%" height="100%" fill="#fff"/>${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg))
    .rotate(4, { background: '#4a3c30' })
    .extend({ top: 120, bottom: 120, left: 90, right: 90, background: '#4a3c30' })
    .jpeg()
    .toBuffer();
}

describe.each(['a6', 'a5'] as const)('%s', (size) => {
  it('印刷した用紙の行と、時刻・合計の欄がそのまま見つかる', async () => {
    const form = ownForm(size);
    const photo = await decodePhoto(await photographed(form));
    if (!photo.ok) throw new Error(photo.error.message);
    const slip = findSlip(photo.value.grey);
    if (slip === null || slip === 'several') throw new Error(`found ${slip}`);
    expect(itemTable(slip.layout).rows).toHaveLength(form.rows);
    expect(slip.layout.fields).toMatchObject({
      kind: 'printed',
      entry: { captioned: false },
      exit: { captioned: false },
      total: { captioned: false },
    });
  });

  it.each([
    ['合計の行', (form: OwnForm) => form.rows + 3],
    ['最後の2行と合計の行', (form: OwnForm) => form.rows + 1],
  ])('四隅の印があれば、%sの線が見えなくても行と欄がそろう', async (_, from) => {
    const form = ownForm(size);
    const faint = form.table.firstRow + (from(form) - 2 - 0.5) * form.table.pitch;
    const shapes = form.shapes.flatMap((shape): FormShape[] => {
      if (shape.kind !== 'line') return [shape];
      const [[x1, y1], [x2, y2]] = [shape.from, shape.to];
      if (y1 > faint) return [];
      return [{ ...shape, from: [x1, y1], to: [x2, Math.min(y2, faint)] }];
    });
    const photo = await decodePhoto(await photographed({ ...form, shapes }));
    if (!photo.ok) throw new Error(photo.error.message);
    const slip = findSlip(photo.value.grey);
    if (slip === null || slip === 'several') throw new Error(`found ${slip}`);
    const { layout } = asOwnForm(slip);
    const { fields } = layout;
    const { rows } = itemTable(layout);
    expect(rows).toHaveLength(form.rows);
    if (fields.kind !== 'printed' || fields.total === null) throw new Error('no total');
    const { left, upper, lower } = fields.total.cell;
    const bottom = rows.at(-1)?.label.lower;
    if (bottom === undefined) throw new Error('no row');
    expect(Math.abs(acrossAt(upper, left) - acrossAt(bottom, left))).toBeLessThan(6);
    expect(acrossAt(lower, left)).toBeGreaterThan(acrossAt(upper, left) + 20);
  });

  it('PDFは用紙の大きさの1ページ', async () => {
    const form = ownForm(size);
    const pdf = await PDFDocument.load(await formPdf(form));
    expect(pdf.getPageCount()).toBe(1);
    expect(pdf.getPage(0).getWidth()).toBeCloseTo((form.width * 72) / 25.4, 3);
    expect(pdf.getPage(0).getHeight()).toBeCloseTo((form.height * 72) / 25.4, 3);
  });

  it('お店の品目と単価の一覧が、同じ大きさの2枚目から続く', async () => {
    const long = Array.from({ length: 40 }, (_, index) => ({
      left: `品目${index}`,
      right: '1,100円',
    }));
    const sheets = menuSheets(size, [...menuOf(defaultShop), ...long]);
    expect(sheets.flat().map(({ text }) => text)).toEqual(
      [...menuOf(defaultShop), ...long].flatMap(({ left, right }) => [left, right]),
    );
    const { width, height } = ownForm(size);
    for (const { x, y } of sheets.flat()) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(width);
      expect(y).toBeLessThan(height);
    }
    const pdf = await PDFDocument.load(await formPdf(ownForm(size), sheets));
    expect(pdf.getPageCount()).toBe(1 + sheets.length);
  });
});
