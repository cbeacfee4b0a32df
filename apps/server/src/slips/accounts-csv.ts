import type { AccountJson } from '@tashika/contract/slips';
import type { AccountRow } from '@tashika/store';
import { type CsvField, csvText } from '../csv.ts';
import { csv as words } from '../routes/accounts.messages.ts';

type ColumnName = keyof typeof words.columns;

/** Missing for an account without any row that counts. */
type CountedRow = AccountJson['rows'][number] | undefined;

/** One line per row of an account: every column with its name and where it comes from. */
const itemColumns: readonly (readonly [
  name: ColumnName,
  value: (account: AccountRow, row: CountedRow) => CsvField,
])[] = [
  ['businessDay', (account) => account.business_day],
  ['id', (account) => account.id],
  ['label', (account) => account.label],
  ['verdict', (account) => account.verdict],
  ['calcTotal', ({ result }) => result.calc_total],
  ['statedTotal', ({ result }) => result.stated_total],
  ['stay', ({ result }) => result.stay_min],
  ['number', (account) => account.number],
  ['item', (_, row) => row?.label ?? null],
  ['quantity', (_, row) => row?.qty ?? null],
  ['unitPrice', (_, row) => row?.unit_price ?? null],
  ['subtotal', (_, row) => row?.subtotal ?? null],
];

export function itemsCsv(accounts: readonly AccountRow[]): string {
  const lines = accounts.flatMap((account) => {
    const rows: readonly CountedRow[] =
      account.result.rows.length === 0 ? [undefined] : account.result.rows;
    return rows.map((row) => itemColumns.map(([, value]) => value(account, row)));
  });
  return csvText([headOf(itemColumns), ...lines]);
}

interface AccountLine {
  readonly businessDay: string;
  readonly number: number | null;
  readonly label: string | null;
  readonly verdict: string | null;
  readonly calcTotal: number;
  readonly statedTotal: number | null;
  readonly stay: number | null;
  readonly id: string | null;
}

/** One line per account. */
const accountColumns: readonly (readonly [
  name: ColumnName,
  value: (line: AccountLine) => CsvField,
])[] = [
  ['businessDay', (line) => line.businessDay],
  ['number', (line) => line.number],
  ['label', (line) => line.label],
  ['verdict', (line) => line.verdict],
  ['calcTotal', (line) => line.calcTotal],
  ['statedTotal', (line) => line.statedTotal],
  [
    'difference',
    ({ statedTotal, calcTotal }) => (statedTotal === null ? null : statedTotal - calcTotal),
  ],
  ['stay', (line) => line.stay],
  ['id', (line) => line.id],
];

/** The accounts, then what they come to with and without what is still to be checked (A89). */
export function accountsCsv(accounts: readonly AccountRow[]): string {
  const lines = accounts.map(
    ({ business_day: businessDay, number, label, verdict, result, id }): AccountLine => ({
      businessDay,
      number,
      label,
      verdict,
      calcTotal: result.calc_total,
      statedTotal: result.stated_total,
      stay: result.stay_min,
      id,
    }),
  );
  const sure = lines.filter(({ verdict }) => verdict === '正確');
  const sums = [sumOf(words.total, lines), sumOf(words.sureTotal, sure)];
  return csvText([
    headOf(accountColumns),
    ...[...lines, ...sums].map((line) => accountColumns.map(([, value]) => value(line))),
  ]);
}

/** A stated total that nobody knows is no nought: then there is no sum of them either. */
function sumOf(title: string, lines: readonly AccountLine[]): AccountLine {
  const stated = lines.map(({ statedTotal }) => statedTotal);
  return {
    businessDay: title,
    number: null,
    label: words.count(lines.length),
    verdict: null,
    calcTotal: lines.reduce((sum, { calcTotal }) => sum + calcTotal, 0),
    statedTotal: stated.includes(null) ? null : stated.reduce<number>((a, b) => a + (b ?? 0), 0),
    stay: null,
    id: null,
  };
}

const headOf = (columns: readonly (readonly [ColumnName, unknown])[]) =>
  columns.map(([name]) => words.columns[name]);
