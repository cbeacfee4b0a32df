import { strokeCount } from '@tashika/japanese';
import type { PageJson, QuantityCellJson, RowJson, TextCellJson } from '../read/page-json.ts';
import { secondTuning } from './tuning.ts';

/** What another reader saw in a cell; `null` for nothing written, `undefined` for no answer. */
export type SecondCell = string | null | undefined;

/** The cells of a page as texts; a quantity is the number of its strokes. */
export type SecondPage = Readonly<Record<'entry' | 'exit' | 'stated_total', SecondCell>> & {
  readonly rows: readonly SecondRow[];
};
type SecondRow = Readonly<Record<'label' | 'qty' | 'unit' | 'amount', SecondCell>> & {
  readonly r: number;
};

/**
 * The page after a second reader has read it: where both say the same it stays, where they differ the
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

function doubtful(cell: QuantityCellJson, candidates: readonly SecondCell[]): TextCellJson {
  const texts = candidates.filter((text): text is string => typeof text === 'string');
  return {
    state: 'unreadable',
    text: null,
    candidates: [...new Set(texts)],
    confidence: Math.min(cell.confidence, secondTuning.differing),
    ...(cell.box === undefined ? {} : { box: cell.box }),
  };
}

/** Commas, yen signs and blanks make no other number. */
const plain = (text: string): string => text.normalize('NFKC').replace(/[\s,¥円-]/gu, '');
/** Nor do blanks and separators make another label. */
const spelling = (text: string): string => text.normalize('NFKC').replace(/[\s.:・]/gu, '');
