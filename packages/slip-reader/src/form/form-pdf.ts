import { PDFDocument, rgb, StandardFonts } from 'pdf-lib';
import type { OwnForm } from './own-form.ts';

const pointsPerMillimetre = 72 / 25.4;
const ink = rgb(0.2, 0.25, 0.3);

/** The form as a PDF of one page, to be printed at its own size. */
export async function formPdf(form: OwnForm): Promise<Uint8Array> {
  const scale = pointsPerMillimetre;
  const document = await PDFDocument.create();
  // The same form is the same file, whenever it is made.
  const epoch = new Date(0);
  document.setCreationDate(epoch);
  document.setModificationDate(epoch);
  document.setProducer('Tashika');
  const page = document.addPage([form.width * scale, form.height * scale]);
  const font = await document.embedFont(StandardFonts.Helvetica);
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
        page.drawText(shape.text, {
          x: x(shape.at[0]),
          y: y(shape.at[1]),
          size: shape.size * scale,
          font,
          color: ink,
        });
    }
  }
  return document.save();
}
