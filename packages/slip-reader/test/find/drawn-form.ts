import sharp from 'sharp';

/** A printed form, drawn: just lines, words as bars of ink, and the desk around the sheet. */
export interface DrawnForm {
  /** Upright lines from left to right; the outer two are the ends of the row lines. */
  readonly columns: readonly number[];
  readonly framed: boolean;
  readonly rows: number;
  /** Rows that are written in, column by column: 1 for writing. */
  readonly writing: readonly (readonly number[])[];
  /** More lines and words. */
  readonly more?: string;
  /** Rows across the table without inner columns, above and below the items. */
  readonly above?: number;
  readonly below?: number;
  /** A row with a caption in the middle of every column. */
  readonly head?: boolean;
}

export const pitch = 80;
export const top = 330;

export const line = (x0: number, y0: number, x1: number, y1: number, width = 2): string =>
  `<path d="M${x0} ${y0}L${x1} ${y1}" stroke="#334" stroke-width="${width}"/>`;

export const box = (x0: number, y0: number, x1: number, y1: number): string =>
  line(x0, y0, x1, y0) + line(x0, y1, x1, y1) + line(x0, y0, x0, y1) + line(x1, y0, x1, y1);

/** Some strokes of a pen, about as wide as high; `y` is their middle. */
export const word = (x: number, y: number, wide: number): string =>
  Array.from(
    { length: Math.max(1, Math.round(wide / 26)) },
    (_, i) =>
      `<path d="M${x + i * 26} ${y - 14}l16 4l-12 24l14 -3" fill="none" stroke="#115" stroke-width="4"/>`,
  ).join('');

export function drawForm(form: DrawnForm): Promise<Buffer> {
  const { columns, framed, rows, writing, above = 0, below = 0, head = false, more = '' } = form;
  const [left, right] = [columns[0] as number, columns.at(-1) as number];
  const bands = above + (head ? 1 : 0) + rows + below;
  const y = (band: number): number => top + band * pitch;
  const parts: string[] = [];
  for (let i = 0; i <= bands; i++) parts.push(line(left, y(i), right, y(i)));
  const first = above + (head ? 1 : 0);
  for (const [k, x] of columns.entries()) {
    const outer = k === 0 || k === columns.length - 1;
    if (outer && framed) parts.push(line(x, y(0), x, y(bands), 3));
    if (!outer) parts.push(line(x, y(above), x, y(first + rows)));
  }
  const middles = columns.slice(1).map((x, k) => (x + (columns[k] as number)) / 2);
  if (head) for (const x of middles) parts.push(word(x - 22, y(above) + pitch / 2, 52));
  for (const [i, row] of writing.entries()) {
    for (const [k, is] of row.entries()) {
      const wide = (columns[k + 1] as number) - (columns[k] as number);
      const at = y(first + i) + pitch / 2;
      if (is === 1) parts.push(word((columns[k] as number) + 16, at, 0.5 * wide));
    }
  }
  return onDesk(
    `<rect x="90" y="150" width="1260" height="1620" fill="#f6f3ea"/>${parts.join('')}${more}`,
  );
}

export const onDesk = (svg: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1440" height="1920"><rect width="1440" height="1920" fill="#5a4a3c"/>${svg}</svg>`,
    ),
  )
    .blur(0.8)
    .jpeg({ quality: 88 })
    .toBuffer();
