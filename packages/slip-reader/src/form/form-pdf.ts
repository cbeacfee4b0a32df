import type { Color, PDFPage } from 'pdf-lib';
import captions from './data/captions.json' with { type: 'json' };
import { type FontOutlines, fontOutlines } from './font-outlines.ts';
import type { SheetText } from './menu-sheet.ts';
import type { OwnForm } from './own-form.ts';
import { menuTuning, ownFormTuning } from './tuning.ts';

const pointsPerMillimetre = 72 / 25.4;

/** The form as a PDF to be printed at its own size; what stands on further sheets comes after it. */
export async function formPdf(
  form: OwnForm,
  sheets: readonly (readonly SheetText[])[] = [],
): Promise<Uint8Array> {
  // loaded only by those who print: it takes longer to load than the whole reader
  const { PDFDocument, rgb } = await import('pdf-lib');
  const ink = rgb(...ownFormTuning.ink);
  const scale = pointsPerMillimetre;
  const document = await PDFDocument.create();
  // The same form is the same file, whenever it is made.
  const epoch = new Date(0);
  document.setCreationDate(epoch);
  document.setModificationDate(epoch);
  document.setProducer('Tashika');
  const page = document.addPage([form.width * scale, form.height * scale]);
  const x = (at: number): number => at * scale;
  const y = (at: number): number => (form.height - at) * scale;
  for (const shape of form.shapes) {
    switch (shape.kind) {
      case 'line':
        page.drawLine({
          start: { x: x(shape.from[0]), y: y(shape.from[1]) },
          end: { x: x(shape.to[0]), y: y(shape.to[1]) },
          thickness: shape.width * scale,
          color: ink,
        });
        break;
      case 'square':
        page.drawRectangle({
          x: x(shape.at[0]),
          y: y(shape.at[1] + shape.size),
          width: shape.size * scale,
          height: shape.size * scale,
          color: ink,
        });
        break;
      default:
        // The fonts every PDF reader has know no kanji: captions are drawn as outlines.
        [...shape.text].forEach((sign, i) => {
          const outline = (captions.glyphs as Readonly<Record<string, string>>)[sign];
          if (outline === undefined) throw new Error(`no outline for ${sign}`);
          page.drawSvgPath(outline, {
            x: x(shape.at[0] + i * shape.size),
            y: y(shape.at[1]),
            scale: (shape.size * scale) / captions.em,
            color: ink,
            borderWidth: 0,
          });
        });
    }
  }
  const all = sheets.flat();
  if (all.length > 0) {
    const font = await fontOutlines(all.map(({ text }) => text).join(''));
    for (const sheet of sheets) {
      const further = document.addPage([form.width * scale, form.height * scale]);
      for (const line of sheet) drawLine(further, line, form.height, font, ink);
    }
  }
  return document.save();
}

/** One line of text as outlines, sign by sign, no wider than it may be. */
function drawLine(
  page: PDFPage,
  { text, size, x, y, align, widest }: SheetText,
  height: number,
  font: FontOutlines,
  color: Color,
): void {
  const signs = [...text].map(font.of);
  const ems = signs.reduce((sum, { advance }) => sum + advance, 0) / font.em;
  const high = ems * size > widest ? widest / ems : size;
  let at = align === 'left' ? x : x - ems * high;
  for (const { path, advance } of signs) {
    if (path !== '') {
      page.drawSvgPath(path, {
        x: at * pointsPerMillimetre,
        y: (height - y) * pointsPerMillimetre,
        scale: (high * pointsPerMillimetre) / font.em,
        color,
        // The font's thinnest weight, made as strong as print.
        borderColor: color,
        borderWidth: menuTuning.weight,
      });
    }
    at += (advance / font.em) * high;
  }
}
