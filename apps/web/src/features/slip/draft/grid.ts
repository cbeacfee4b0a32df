import { longestText, rowColumns } from '@tashika/contract/slips';
import { kanaKey } from '@tashika/japanese';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import type { Shop } from '@tashika/slip';
import { gridProblems as words } from '../messages.ja.ts';

/** What a spreadsheet hands over: rows of cells, and the times and the total where it names them. */
export interface CellGrid {
  readonly rows: readonly (readonly (string | 'unreadable')[])[];
  readonly entry: string | null;
  readonly exit: string | null;
  readonly total: string | null;
}

/** More than any slip has; what is longer was not meant for here. */
const mostRows = 300;

/** The captions people put over the four columns. */
const captions = new Set(
  [
    ...['品目', '品名', 'ラベル', '商品', '内容', '項目'],
    ...['数量', '個数', '単価', '値段', '金額', '小計'],
  ].map(kanaKey),
);

const unreadableSigns = new Set(['?', '？', '読めない', '判読不能', '不明']);

/** Text with tabs and lines as the cells of a slip. From `column` on there is room to the right. */
export function readGrid(text: string, shop: Shop, column = 0): Result<CellGrid, Problem> {
  const refuse = (code: string, message: string) => err({ code, message });
  const lines = cellsOf(text)
    .map((cells) => cells.map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const [first] = lines;
  if (first === undefined) return refuse('paste-empty', words.empty);
  if (first.every((cell) => cell === '' || captions.has(kanaKey(cell)))) lines.shift();
  if (lines.length === 0) return refuse('paste-empty', words.onlyCaptions);
  if (lines.length > mostRows) {
    return refuse('paste-rows', words.tooManyRows({ rows: lines.length, most: mostRows }));
  }
  const room = rowColumns.length - column;
  for (const [index, cells] of lines.entries()) {
    const width = cells.findLastIndex((cell) => cell !== '') + 1;
    if (width > room)
      return refuse('paste-columns', words.tooWide({ line: index + 1, width, room }));
    if (cells.some((cell) => cell.length > longestText))
      return refuse('paste-text', words.tooLong({ line: index + 1, most: longestText }));
  }
  return ok(column === 0 ? sorted(lines, shop) : { ...nothing, rows: lines.map(asCells) });
}

const nothing = { entry: null, exit: null, total: null };

const asCells = (cells: readonly string[]): readonly string[] =>
  cells
    .slice(0, rowColumns.length)
    .map((cell) => (unreadableSigns.has(cell) ? 'unreadable' : cell));

/** Rows that name a time or the total go where the slip has a place for them. */
function sorted(lines: readonly (readonly string[])[], shop: Shop): CellGrid {
  const found: { entry: string | null; exit: string | null; total: string | null } = { ...nothing };
  const rows: (readonly string[])[] = [];
  const words_ = { entry: shop.words.entry, exit: shop.words.exit, total: shop.words.total };
  for (const cells of lines) {
    const [label = '', ...others] = cells;
    const values = others.filter((cell) => cell !== '');
    const [value] = values;
    const key = kanaKey(label);
    const place = (['entry', 'exit', 'total'] as const).find((name) =>
      words_[name].some((word) => kanaKey(word) === key),
    );
    // Two values, or a second total, are for a person to sort out: the row stays a row.
    if (
      place === undefined ||
      values.length !== 1 ||
      value === undefined ||
      found[place] !== null
    ) {
      rows.push(asCells(cells));
    } else {
      found[place] = value;
    }
  }
  return { ...found, rows };
}

/** Tabs between cells, lines between rows; a quoted cell may hold both, and "" for a quote. */
function cellsOf(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/gy;
  for (const [, quoted, plain = '', end] of text.replaceAll(/\r\n?/g, '\n').matchAll(cell)) {
    row.push(quoted?.replaceAll('""', '"').replaceAll(/[\t\n]+/g, ' ') ?? plain);
    if (end === '\t') continue;
    rows.push(row);
    row = [];
    if (end === '') break;
  }
  return rows;
}
