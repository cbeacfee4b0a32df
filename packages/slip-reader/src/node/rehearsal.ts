/*
 * A slip to rehearse with: reading it goes through everything that a reading goes through, so that its code is
 * loaded and compiled before somebody's photo comes. What it says does not matter.
 */

const [width, height] = [1440, 1920];
const [left, right] = [150, 1290];
const inner = [700, 880, 1070];
const [top, pitch, rows] = [400, 90, 10];

const line = (x0: number, y0: number, x1: number, y1: number): string => `M${x0} ${y0}L${x1} ${y1}`;

/** Some strokes of a pen from x on, as high as a digit; `y` is their middle. */
const strokes = (x: number, y: number, count: number): string =>
  Array.from({ length: count }, (_, i) => `M${x + i * 30} ${y - 20}l20 4l-14 34l18 -4`).join('');

function lines(): string {
  const bottom = top + rows * pitch;
  return [
    ...Array.from({ length: rows + 3 }, (_, i) =>
      line(left, top + (i - 1) * pitch, right, top + (i - 1) * pitch),
    ),
    ...[left, right].map((x) => line(x, top - pitch, x, bottom + pitch)),
    ...inner.map((x) => line(x, top, x, bottom)),
  ].join('');
}

function writing(): string {
  const rowAt = (i: number): number => top + (i + 0.5) * pitch;
  return [
    ...Array.from({ length: rows - 2 }, (_, i) =>
      [left, ...inner].map((x, column) => strokes(x + 25, rowAt(i), [6, 2, 3, 4][column] ?? 0)),
    ).flat(),
    strokes(left + 300, rowAt(-1), 4),
    strokes(right - 300, rowAt(rows), 5),
  ].join('');
}

/** A photo of it (JPEG), as large as usual ones. */
export async function drawnSlip(): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="#5a4a3c"/>
    <rect x="90" y="150" width="1260" height="1620" fill="#f6f3ea"/>
    <path d="${lines()}" stroke="#334" stroke-width="2"/>
    <path d="${writing()}" stroke="#115" stroke-width="4" fill="none"/>
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}
