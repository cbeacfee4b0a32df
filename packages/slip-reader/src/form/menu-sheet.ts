import type { Shop } from '@tashika/slip';
import { ownForm, type SheetSize } from './own-form.ts';
import { menuTuning } from './tuning.ts';

/** One line of the price list: what it is, and what it costs. */
export interface MenuLine {
  readonly left: string;
  readonly right: string;
}

/** A line of a printed sheet, in millimetres from the sheet's upper left corner to its foot. */
export interface SheetText {
  readonly text: string;
  readonly size: number;
  /** Where it begins, or, at the right, where it ends. */
  readonly x: number;
  readonly y: number;
  readonly align: 'left' | 'right';
  /** It is made smaller where it is wider than this. */
  readonly widest: number;
}

/** The shop's own items and what it adds to them, as they stand in its settings. */
export function menuOf({ items, surcharges }: Shop): readonly MenuLine[] {
  const yen = (price: number) => `${price.toLocaleString('ja-JP')}円`;
  return [
    ...items.map(({ name, price }) => ({ left: name, right: yen(price) })),
    ...surcharges.flatMap((surcharge): readonly MenuLine[] => {
      if (surcharge.kind === 'rounding') return [];
      const { name } = surcharge;
      const right =
        surcharge.kind === 'per_person' ? yen(surcharge.price) : `${surcharge.permille / 10}％`;
      return [{ left: name, right }];
    }),
  ];
}

/**
 * The price list on sheets of its own, for the back of the form or beside it. It does not stand in the
 * rows themselves: a printed name without a number would be read as something that was ordered.
 */
export function menuSheets(
  size: SheetSize,
  lines: readonly MenuLine[],
): readonly (readonly SheetText[])[] {
  const { width, height } = ownForm(size);
  const { margin, pitch, text, share } = menuTuning;
  const room = width - 2 * margin;
  const most = Math.max(1, Math.floor((height - 2 * margin) / pitch));
  const sheets: SheetText[][] = [];
  for (const [index, { left, right }] of lines.entries()) {
    const at = index % most;
    if (at === 0) sheets.push([]);
    const y = margin + (at + 1) * pitch;
    sheets.at(-1)?.push(
      { text: left, size: text, x: margin, y, align: 'left', widest: room * share },
      {
        text: right,
        size: text,
        x: width - margin,
        y,
        align: 'right',
        widest: room * (1 - share),
      },
    );
  }
  return sheets;
}
