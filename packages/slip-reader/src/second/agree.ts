import { strokeCount } from '@tashika/japanese';
import type { PageJson, QuantityCellJson, RowJson, TextCellJson } from '../read/page-json.ts';

/** What another reader saw in a cell; `null` for nothing written, `undefined` for no answer. */
export type SecondCell = string | null | undefined;

export interface SecondPage {
  readonly entry: SecondCell;
  readonly exit: SecondCell;
  readonly stated_total: SecondCell;
  readonly rows: readonly SecondRow[];
}
export interface SecondRow {
  readonly r: number;
  readonly label: SecondCell;
  /** The number of strokes. */
  readonly qty: SecondCell;
  readonly unit: SecondCell;
  readonly amount: SecondCell;
}

/**
 * The page after a second reader has looked: where both say the same it stays, where they differ the
 * cell becomes unreadable with both as candidates. The second reader never makes a cell surer, and a
 * cell it was silent about stays as it is.
 */
export function agreed(page: PageJson, second: SecondPage): PageJson {
  return {
    ...page,
    entry: textAgreed(page.entry, second.entry, plain),
    exit: textAgreed(page.exit, second.exit, plain),
    stated_total: textAgreed(page.stated_total, second.stated_total, plain),
    rows: page.rows.map((row, i) => rowAgreed(row, second.rows[i])),
  };
}

function rowAgreed(row: RowJson, second: SecondRow | undefined): RowJson {
  return {
    ...row,
    label: textAgreed(row.label, second?.label, spelling),
    qty: quantityAgreed(row.qty, second?.qty),
    unit: textAgreed(row.unit, second?.unit, plain),
    amount: textAgreed(row.amount, second?.amount, plain),
  };
}

function textAgreed(
  cell: TextCellJson,
  second: SecondCell,
  same: (text: string) => string,
): TextCellJson {
  if (second === undefined) return cell;
  if (cell.state === 'unreadable') return doubtful(cell, [...cell.candidates, second]);
  const first = cell.state === 'written' ? cell.text : null;
  const alike = first === null || second === null ? first === second : same(first) === same(second);
  return alike ? cell : doubtful(cell, [first, second]);
}

function quantityAgreed(cell: QuantityCellJson, second: SecondCell): QuantityCellJson {
  if (cell.state !== 'marks') return textAgreed(cell, second, plain);
  if (second === undefined) return cell;
  const first = String(strokeCount(cell.glyphs));
  return second !== null && plain(second) === first ? cell : doubtful(cell, [first, second]);
}

/** How sure one can be at most where two readers differ. */
const differing = 0.5;

function doubtful(cell: QuantityCellJson, candidates: readonly SecondCell[]): TextCellJson {
  const texts = candidates.filter((text): text is string => typeof text === 'string');
  return {
    state: 'unreadable',
    text: null,
    candidates: [...new Set(texts)],
    confidence: Math.min(cell.confidence, differing),
    ...(cell.box === undefined ? {} : { box: cell.box }),
  };
}

/** Commas, yen signs and blanks do not tell numbers apart. */
const plain = (text: string): string => text.normalize('NFKC').replace(/[\s,¥円-]/gu, '');
/** Nor do blanks and separators tell labels apart. */
const spelling = (text: string): string => text.normalize('NFKC').replace(/[\s.:・]/gu, '');
