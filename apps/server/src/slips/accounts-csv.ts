import type { AccountJson } from '@tashika/contract/slips';
import type { AccountRow } from '@tashika/store';
import { csv as words } from '../routes/accounts.messages.ts';

type Field = string | number | null;
/** Missing for an account without any row that counts. */
type CountedRow = AccountJson['rows'][number] | undefined;

/** One line per row of an account: every column with its name and where it comes from. */
const columns: readonly (readonly [
  name: keyof typeof words.columns,
  value: (account: AccountRow, row: CountedRow) => Field,
])[] = [
  ['businessDay', (account) => account.business_day],
  ['id', (account) => account.id],
  ['label', (account) => account.label],
  ['verdict', (account) => account.verdict],
  ['calcTotal', ({ result }) => result.calc_total],
  ['statedTotal', ({ result }) => result.stated_total],
  ['stay', ({ result }) => result.stay_min],
  ['item', (_, row) => row?.label ?? null],
  ['quantity', (_, row) => row?.qty ?? null],
  ['unitPrice', (_, row) => row?.unit_price ?? null],
  ['subtotal', (_, row) => row?.subtotal ?? null],
];

/**
 * For a spreadsheet: with a byte order mark, because Excel takes a file without one for Shift_JIS,
 * and CRLF as RFC 4180 has it.
 */
export function accountsCsv(accounts: readonly AccountRow[]): string {
  const head = columns.map(([name]) => words.columns[name]);
  const lines = accounts.flatMap((account) => {
    const rows: readonly CountedRow[] =
      account.result.rows.length === 0 ? [undefined] : account.result.rows;
    return rows.map((row) => columns.map(([, value]) => value(account, row)));
  });
  return `\ufeff${[head, ...lines].map((line) => `${line.map(field).join(',')}\r\n`).join('')}`;
}

/**
 * A spreadsheet would run a text that begins like a formula, in either width; it passes over blanks and
 * characters that cannot be seen, and some begin a cell at every line.
 */
const likeFormula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫−]|^[\t\r\n]/mu;

function field(value: Field): string {
  if (value === null) return '';
  const text = String(value);
  const plain = typeof value === 'string' && likeFormula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
