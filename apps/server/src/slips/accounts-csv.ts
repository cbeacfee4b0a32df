import type { AccountJson } from '@tashika/slip';
import type { AccountRow } from '@tashika/store';
import { csv as words } from '../routes/accounts.messages.ja.ts';

/**
 * One line per row of an account, for a spreadsheet: with a byte order mark, because Excel takes a
 * file without one for Shift_JIS, and CRLF as RFC 4180 has it.
 */
export function accountsCsv(accounts: readonly AccountRow[]): string {
  const lines = accounts.flatMap((account) => {
    const result = account.result as AccountJson;
    const head = [
      account.business_day,
      account.id,
      account.label ?? '',
      account.verdict,
      result.calc_total,
      result.stated_total,
      result.stay_min,
    ];
    const rows = result.rows.length === 0 ? [undefined] : result.rows;
    return rows.map((row) => [
      ...head,
      row?.label ?? '',
      row?.qty ?? null,
      row?.unit_price ?? null,
      row?.subtotal ?? null,
    ]);
  });
  return `\ufeff${[words.head, ...lines].map((line) => `${line.map(field).join(',')}\r\n`).join('')}`;
}

function field(value: string | number | null): string {
  if (value === null) return '';
  const text = String(value);
  // A spreadsheet would run a name that begins like a formula.
  const plain = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
