import type { Bookkeeping, JournalLayout } from '@tashika/contract/slips';
import type { AccountRow } from '@tashika/store';
import { type CsvLine, csvLines, csvText } from '../csv.ts';
import { journal as words } from '../routes/accounts.messages.ts';
import { shiftJis } from './shift-jis.ts';

/**
 * Sales as three bookkeeping programs import them, one entry per account. Which columns are published,
 * and which are filled: `docs/decisions/2026-11-17-bookkeeping-files.md`.
 */

interface Entry {
  /** Its place in the file, 1 for the first. */
  readonly index: number;
  /** `yyyy/mm/dd` */
  readonly date: string;
  readonly amount: number;
  readonly summary: string;
}

/** Only what leaves nothing to check goes into books; a sale of nothing is none. */
export const isBooked = ({ verdict, result }: AccountRow): boolean =>
  verdict === '正確' && result.calc_total > 0;

/** What Yayoi keeps of a summary is 64 columns; a name this long leaves room for what stands before it. */
const mostOfName = 25;

function entriesOf(accounts: readonly AccountRow[]): readonly Entry[] {
  return accounts.filter(isBooked).map(({ business_day, number, label, result }, index) => ({
    index: index + 1,
    date: business_day.replaceAll('-', '/'),
    amount: result.calc_total,
    summary: words.summary(number, [...(label ?? '')].slice(0, mostOfName).join('')),
  }));
}

type Cells = Readonly<Record<string, string | number>>;
const linesOf = (columns: readonly string[], rows: readonly Cells[]): readonly CsvLine[] =>
  rows.map((row) => columns.map((name) => row[name] ?? null));

const freee = (entries: readonly Entry[], books: Bookkeeping): string => {
  const rows = entries.map(({ index, date, amount, summary }) => ({
    収支区分: '収入',
    管理番号: index,
    発生日: date,
    勘定科目: books.sales_account,
    税区分: books.tax_freee,
    金額: amount,
    税計算区分: '内税',
    備考: summary,
    決済日: date,
    決済口座: books.cash_account,
    決済金額: amount,
  }));
  return csvText([words.freee, ...linesOf(words.freee, rows)]);
};

const moneyforward = (entries: readonly Entry[], books: Bookkeeping): string => {
  const rows = entries.map(({ index, date, amount, summary }) => ({
    取引No: index,
    取引日: date,
    借方勘定科目: books.cash_account,
    借方税区分: words.untaxed,
    '借方金額(円)': amount,
    貸方勘定科目: books.sales_account,
    貸方税区分: books.tax_moneyforward,
    '貸方金額(円)': amount,
    摘要: summary,
  }));
  return csvText([words.moneyforward, ...linesOf(words.moneyforward, rows)]);
};

/** Without a line of headings, and in the encoding the program reads. */
const yayoi = (entries: readonly Entry[], books: Bookkeeping): Uint8Array<ArrayBuffer> => {
  const rows = entries.map(({ date, amount, summary }) => ({
    識別フラグ: 2000,
    取引日付: date,
    借方勘定科目: books.cash_account,
    借方税区分: words.untaxed,
    借方金額: amount,
    貸方勘定科目: books.sales_account,
    貸方税区分: books.tax_yayoi,
    貸方金額: amount,
    摘要: summary,
    タイプ: 0,
    調整: 'no',
  }));
  return shiftJis(csvLines(linesOf(words.yayoi, rows)));
};

const layouts = { freee, moneyforward, yayoi };

export const journalCsv = (
  layout: JournalLayout,
  accounts: readonly AccountRow[],
  books: Bookkeeping,
): string | Uint8Array<ArrayBuffer> => layouts[layout](entriesOf(accounts), books);
