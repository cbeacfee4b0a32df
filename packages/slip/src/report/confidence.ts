import { castOf } from '../judge/cast-of.ts';
import { type Line, priceUnreadable } from '../normalise/line.ts';
import { confidenceIn, contentOf, type QuantityCell } from '../read/page.ts';
import type { Shop } from '../shop/shop.ts';

/*
 * Decision A49. Only 0.9 (forced drink) and at most 0.70 (guest) are given; the rest of the table
 * is ours, the same in docs/slip.md. 1.0 is never said. A line is as sure as its least sure part.
 */
export const confidenceTable = {
  plain: 0.98,
  strokes: 0.95,
  kanaName: 0.95,
  completedPrice: 0.9,
  forcedDrink: 0.9,
  fuzzyName: 0.85,
  correctedPrice: 0.8,
  manyStrokes: 0.8,
  unusualPrice: 0.8,
  inferredAlone: 0.7,
  lowBar: 0.6,
  defaultShot: 0.5,
  inferredAmongOthers: 0.5,
  unreadable: 0.3,
} as const;

export function confidenceOf(line: Line, shop: Shop, soleSolution: boolean): number {
  return Math.min(
    confidenceTable.plain,
    labelConfidence(line, shop),
    quantityConfidence(line),
    priceConfidence(line, soleSolution),
  );
}

const cellConfidence = (cell: QuantityCell): number => confidenceIn(cell) ?? 1;

function labelConfidence(line: Line, shop: Shop): number {
  if (contentOf(line.row.label).state !== 'written') return confidenceTable.unreadable;
  const cast = castOf(line);
  const name =
    cast === null || cast.match === 'exact'
      ? 1
      : cast.match === 'kana'
        ? confidenceTable.kanaName
        : cast.match === 'fuzzy'
          ? confidenceTable.fuzzyName
          : shop.thresholds.guestConfidence;
  return Math.min(name, cellConfidence(line.row.label));
}

function quantityConfidence({ quantity, row }: Line): number {
  const { column, source, value } = quantity;
  if (value === null) return confidenceTable.unreadable;
  if (source === 'time') return 1;
  if (source === 'forced_d') return confidenceTable.forcedDrink;
  if (column.state !== 'read') return confidenceTable.unreadable;
  // A36: a 正 is settled, whatever the reader thought of it.
  if (column.sei) return 1;
  const marks =
    column.bar === 'low'
      ? confidenceTable.lowBar
      : column.manyStrokes
        ? confidenceTable.manyStrokes
        : confidenceTable.strokes;
  return Math.min(column.source === 'digits' ? 1 : marks, cellConfidence(row.qty));
}

function priceConfidence({ price, row }: Line, soleSolution: boolean): number {
  switch (price.source) {
    case 'written': {
      // The label alone says it (A79).
      if (priceUnreadable({ row })) return confidenceTable.completedPrice;
      const usual = price.own.length === 0 || price.own.includes(price.value ?? 0);
      return Math.min(usual ? 1 : confidenceTable.unusualPrice, cellConfidence(row.unit));
    }
    case 'dictionary':
    case 'prefix':
      return price.written === null ? confidenceTable.completedPrice : confidenceTable.unusualPrice;
    case 'corrected':
      return confidenceTable.correctedPrice;
    case 'inferred':
      return soleSolution ? confidenceTable.inferredAlone : confidenceTable.inferredAmongOthers;
    case 'default':
      return confidenceTable.defaultShot;
    case 'none':
      return confidenceTable.unreadable;
  }
}
