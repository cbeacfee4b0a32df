import type { FormMemory } from './form-memory.ts';
import { ownFormTuning } from './tuning.ts';

/** One line, mark or caption of a form, in millimetres from the sheet's upper left corner. */
export type FormShape =
  | {
      readonly kind: 'line';
      readonly from: FormPoint;
      readonly to: FormPoint;
      readonly width: number;
    }
  | { readonly kind: 'square'; readonly at: FormPoint; readonly size: number }
  | { readonly kind: 'text'; readonly at: FormPoint; readonly text: string; readonly size: number };

export type FormPoint = readonly [x: number, y: number];

export interface OwnForm {
  readonly width: number;
  readonly height: number;
  readonly rows: number;
  /** The table with its first item row, and what a camera knows it by: all in millimetres. */
  readonly table: {
    readonly left: number;
    readonly right: number;
    readonly firstRow: number;
    readonly pitch: number;
  };
  /** The middles of the corner marks and their size. */
  readonly marks: readonly FormPoint[];
  readonly markSize: number;
  readonly shapes: readonly FormShape[];
}

const { sheets, columns, margin, mark, thick, thin, caption, title } = ownFormTuning;
export type SheetSize = keyof typeof sheets;

/**
 * The form that is read best: solid lines, two rows for the times without inner columns, item rows of
 * even height, one row for the total, and a square in each corner of the sheet.
 */
export function ownForm(size: SheetSize): OwnForm {
  const { width, height, rows } = sheets[size];
  const left = margin;
  const right = width - margin;
  const top = margin + mark + ownFormTuning.aboveTable;
  const bands = rows + 3;
  const pitch = (height - margin - mark - ownFormTuning.belowTable - top) / bands;
  const x = columns.map((share) => left + share * (right - left));
  const y = (band: number): number => top + band * pitch;
  const line = (from: FormPoint, to: FormPoint, lineWidth: number): FormShape => ({
    kind: 'line',
    from,
    to,
    width: lineWidth,
  });
  const text = (at: FormPoint, words: string, high: number): FormShape => ({
    kind: 'text',
    at,
    text: words,
    size: high,
  });
  const shapes: FormShape[] = [];
  for (let band = 0; band <= bands; band++) {
    const strong = [0, 2, bands - 1, bands].includes(band);
    shapes.push(line([left, y(band)], [right, y(band)], strong ? thick : thin));
  }
  x.forEach((at, i) => {
    const inner = i === 2 || i === 3;
    const outer = i === 0 || i === 4;
    shapes.push(
      line([at, y(inner ? 2 : 0)], [at, y(inner ? bands - 1 : bands)], outer ? thick : thin),
    );
  });
  const { captionLeft, captionFoot, titleAbove } = ownFormTuning;
  const foot = (band: number): FormPoint => [left + captionLeft, y(band) + captionFoot * pitch];
  shapes.push(text(foot(0), '入店', caption), text(foot(1), '退店', caption));
  shapes.push(text(foot(bands - 1), '合計', caption));
  shapes.push(text([left, top - titleAbove], '会計伝票', title));
  const marks = [
    [margin - mark, margin - mark],
    [width - margin, margin - mark],
    [margin - mark, height - margin],
    [width - margin, height - margin],
  ] as const;
  for (const at of marks) shapes.push({ kind: 'square', at, size: mark });
  return {
    width,
    height,
    rows,
    table: { left, right, firstRow: y(2), pitch },
    marks: marks.map(([cx, cy]) => [cx + mark / 2, cy + mark / 2] as const),
    markSize: mark,
    shapes,
  };
}

/** Where everything stands on our own form, as a learnt form would say it. */
export function ownMemory(size: SheetSize): FormMemory {
  const { rows } = sheets[size];
  const row = (top: number) => ({
    left: columns[1],
    right: 1,
    top,
    bottom: top + 1,
    captioned: false,
  });
  return {
    version: 1,
    columns: [columns[1], columns[2], columns[3]],
    rows,
    entry: row(-2),
    exit: row(-1),
    total: row(rows),
  };
}

export const sheetSizes = Object.keys(sheets) as SheetSize[];
