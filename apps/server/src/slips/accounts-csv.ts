import type { AccountJson } from '@tashika/contract/slips';
import type { AccountRow } from '@tashika/store';
import { type CsvField, csvText } from '../csv.ts';
import { csv as words } from '../routes/accounts.messages.ts';

/** Missing for an account without any row that counts. */
type CountedRow = AccountJson['rows'][number] | undefined;

/** One line per row of an account: every column with its name and where it comes from. */
const columns: readonly (readonly [
  name: keyof typeof words.columns,
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

export function accountsCsv(accounts: readonly AccountRow[]): string {
  const head = columns.map(([name]) => words.columns[name]);
  const lines = accounts.flatMap((account) => {
    const rows: readonly CountedRow[] =
      account.result.rows.length === 0 ? [undefined] : account.result.rows;
    return rows.map((row) => columns.map(([, value]) => value(account, row)));
  });
  return csvText([head, ...lines]);
}
