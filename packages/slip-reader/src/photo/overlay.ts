import { sureFrom } from '@tashika/slip/certainty';
import type { PageJson } from '../read/page-json.ts';
import type { PhotoReading } from '../read/read-picture.ts';
import type { Outline } from '../read/read-slip.ts';
import { smallJpeg, uprightPicture } from './decode.ts';
import { overlayTuning } from './tuning.ts';

const colours = {
  sure: '#1f9d55',
  unsure: '#d64545',
  blank: '#8a94a6',
  struck: '#7a5fc0',
} as const;

/** The photo (PNG) with every cell outlined: green stated, red for a person to check, grey blank, violet struck. */
export async function drawOverlay(bytes: Uint8Array, reading: PhotoReading): Promise<Uint8Array> {
  const { width, height, page, outlines } = reading;
  const { sideOfStroke, thinnest, fill } = overlayTuning;
  const stroke = Math.max(thinnest, Math.round(Math.max(width, height) / sideOfStroke));
  const shapes = outlines.map((outline) => {
    const points = outline.corners.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
    const colour = colours[certaintyOf(page, outline)];
    return `<polygon points="${points}" fill="${colour}" fill-opacity="${fill}" stroke="${colour}" stroke-width="${stroke}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`;
  return (await uprightPicture(bytes))
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer();
}

/** The photo as it may be sent out: upright, small, without where and when it was taken. */
export async function asSentPhoto(bytes: Uint8Array): Promise<Uint8Array> {
  return smallJpeg(await uprightPicture(bytes));
}

function certaintyOf(page: PageJson, { row, column }: Outline): keyof typeof colours {
  const found = page.rows.find(({ r }) => r === row);
  if (found?.struck === true) return 'struck';
  const cell =
    column === 'entry' || column === 'exit' || column === 'stated_total'
      ? page[column]
      : found?.[column];
  if (cell === undefined || cell.state === 'unreadable') return 'unsure';
  if (cell.confidence < sureFrom) return 'unsure';
  return cell.state === 'blank' ? 'blank' : 'sure';
}
