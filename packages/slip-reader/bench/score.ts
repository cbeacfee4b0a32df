import { strokeCount } from '@tashika/japanese';
import { sureFrom } from '@tashika/slip';

/** What stands on the paper; `NAME.json` beside the photo. Readings of any reader have this shape too. */
export interface ScoredPage {
  readonly entry: ScoredCell;
  readonly exit: ScoredCell;
  readonly stated_total: ScoredCell;
  readonly rows: readonly {
    readonly r: number;
    readonly label: ScoredCell;
    readonly qty: ScoredCell;
    readonly unit: ScoredCell;
    readonly amount: ScoredCell;
  }[];
  /** Where the number of rows is asked about. */
  readonly row_doubts?: readonly unknown[] | undefined;
}

interface ScoredCell {
  readonly state: string;
  readonly text?: string | null | undefined;
  readonly glyphs?: readonly {
    readonly kind: string;
    readonly dir?: string;
    readonly y?: number | null;
  }[];
  readonly candidates?: readonly string[] | undefined;
  readonly confidence?: number;
}

export type CellKind = 'time' | 'total' | 'price' | 'amount' | 'tally' | 'label' | 'guest';

/** One cell, compared with the truth. */
export interface CellScore {
  readonly kind: CellKind;
  readonly where: string;
  /** null for nothing written. */
  readonly wanted: string | null;
  /** What the reader says first, stated or not; null for nothing. */
  readonly got: string | null;
  readonly stated: boolean;
  readonly right: boolean;
  /** Right, and stated: nobody has to look. A guest may also be left unreadable. */
  readonly statedRight: boolean;
  readonly confidence: number;
  /** A guest stated as somebody who is registered. */
  readonly turned: boolean;
}

export interface SlipScore {
  readonly cells: readonly CellScore[];
  readonly rowsRight: boolean;
  /**
   * Every cell but the amounts, which decide nothing: by its first reading, as it was stated, and after every question
   * was answered with the truth and nothing else was touched.
   */
  readonly whole: Readonly<
    Record<'best' | 'stated' | 'settled', Readonly<Record<'numbers' | 'all', boolean>>>
  >;
}

/** A cell people are asked about: not stated, or not surely. */
export const isAsked = ({ stated, confidence }: CellScore): boolean =>
  !stated || confidence < sureFrom;

export const strokesIn = (glyphs: ScoredCell['glyphs']): number => strokeCount(glyphs ?? []);

/** One spelling for what means the same: kana folded, blanks and separators left out. */
const canonical = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[ァ-ヴ]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0x60))
    .replace(/[ .:：()（）]/g, '')
    .replace(/一/g, 'ー');

/** A name without its ゛ is written so on the paper; either spelling of it is the same name. */
const unmarked = (text: string): string =>
  canonical(text)
    .normalize('NFD')
    .replace(/[\u3099\u309a]/g, '');

const nameIn = (text: string): string => canonical(text).replace(/^[DS]|[DS]$/g, '');

function isGuest(text: string, registered: readonly string[]): boolean {
  const name = nameIn(text);
  return (
    /^[DS](?=.)|(?<=.)[DS]$/.test(canonical(text)) &&
    /^[ぁ-ゖー]+$/.test(name) &&
    !registered.some((cast) => unmarked(cast) === unmarked(name))
  );
}

const saidOf = (cell: ScoredCell | undefined): string | null => {
  if (cell === undefined || cell.state === 'blank') return null;
  if (cell.state === 'marks') return String(strokesIn(cell.glyphs));
  return cell.text ?? cell.candidates?.[0] ?? null;
};

/** Compares a page with the truth; null for a photo without any reading. */
export function scoreSlip(
  truth: ScoredPage,
  page: ScoredPage | null,
  registered: readonly string[],
): SlipScore {
  const cells: CellScore[] = [];
  const add = (kind: CellKind, where: string, wantedCell: ScoredCell, cell?: ScoredCell): void => {
    const wanted = saidOf(wantedCell);
    const got = saidOf(cell);
    // A row that was not seen at all leaves every written cell of it wrong.
    const stated = cell !== undefined && cell.state !== 'unreadable';
    const blank = cell === undefined || cell.state === 'blank';
    const right = wanted === null ? blank : got !== null && sameText(kind, wanted, got);
    const turned =
      kind === 'guest' &&
      stated &&
      got !== null &&
      registered.some((cast) => canonical(cast) === nameIn(got));
    const leftOpen = kind === 'guest' && cell?.state === 'unreadable';
    cells.push({
      kind,
      where,
      wanted,
      got,
      stated,
      right,
      statedRight: wanted === null ? blank : (right && stated) || leftOpen,
      confidence: cell?.confidence ?? 0,
      turned,
    });
  };
  add('time', 'entry', truth.entry, page?.entry);
  add('time', 'exit', truth.exit, page?.exit);
  add('total', 'total', truth.stated_total, page?.stated_total);
  for (const wanted of truth.rows) {
    const row = page?.rows.find(({ r }) => r === wanted.r);
    const label = isGuest(wanted.label.text ?? '', registered) ? 'guest' : 'label';
    add(label, `r${wanted.r}.label`, wanted.label, row?.label);
    add('tally', `r${wanted.r}.qty`, wanted.qty, row?.qty);
    add('price', `r${wanted.r}.unit`, wanted.unit, row?.unit);
    add('amount', `r${wanted.r}.amount`, wanted.amount, row?.amount);
  }
  const rowsRight = page?.rows.length === truth.rows.length;
  const counted = cells.filter(({ kind }) => kind !== 'amount');
  const numbers = counted.filter(({ kind }) => kind !== 'label' && kind !== 'guest');
  // A guest left unreadable is as good as read, whichever way slips are counted.
  const best = (list: readonly CellScore[]) =>
    page !== null &&
    rowsRight &&
    list.every((cell) => cell.right || (cell.kind === 'guest' && cell.statedRight));
  const stated = (list: readonly CellScore[]) =>
    page !== null && rowsRight && list.every((cell) => cell.statedRight);
  const rowsSettled = rowsRight || (page?.row_doubts ?? []).length > 0;
  const settled = (list: readonly CellScore[]) =>
    page !== null && rowsSettled && list.every((cell) => cell.right || isAsked(cell));
  return {
    cells,
    rowsRight,
    whole: {
      best: { numbers: best(numbers), all: best(counted) },
      stated: { numbers: stated(numbers), all: stated(counted) },
      settled: { numbers: settled(numbers), all: settled(counted) },
    },
  };
}

function sameText(kind: CellKind, wanted: string, got: string): boolean {
  if (kind === 'label') return unmarked(wanted) === unmarked(got);
  if (kind === 'guest') return canonical(wanted) === canonical(got);
  return wanted === got;
}
