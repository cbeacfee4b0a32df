import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { findSlip } from '../../src/find/find-slip.ts';
import { formPdf } from '../../src/form/form-pdf.ts';
import { type OwnForm, ownForm } from '../../src/form/own-form.ts';
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
    expect(slip.layout.rows).toHaveLength(form.rows);
    expect(slip.layout.fields).toMatchObject({
      kind: 'printed',
      entry: { captioned: false },
      exit: { captioned: false },
      total: { captioned: false },
    });
  });

  it('PDFは用紙の大きさの1ページ', async () => {
    const form = ownForm(size);
    const pdf = await PDFDocument.load(await formPdf(form));
    expect(pdf.getPageCount()).toBe(1);
    expect(pdf.getPage(0).getWidth()).toBeCloseTo((form.width * 72) / 25.4, 3);
    expect(pdf.getPage(0).getHeight()).toBeCloseTo((form.height * 72) / 25.4, 3);
  });
});
