/** Tables for spreadsheets. */

export type CsvField = string | number | null;
export type CsvLine = readonly CsvField[];

/**
 * With a byte order mark, because Excel takes a file without one for Shift_JIS, and CRLF as RFC 4180
 * has it.
 */
export const csvText = (lines: readonly CsvLine[]): string => `\ufeff${csvLines(lines)}`;

/** Without the mark, for programs that read another encoding. */
export const csvLines = (lines: readonly CsvLine[]): string =>
  lines.map((line) => `${line.map(field).join(',')}\r\n`).join('');

/**
 * A spreadsheet would run a text that begins like a formula, in either width; it passes over blanks and
 * characters that cannot be seen, and some begin a cell at every line.
 */
const likeFormula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫−]|^[\t\r\n]/mu;

function field(value: CsvField): string {
  if (value === null) return '';
  const text = String(value);
  const plain = typeof value === 'string' && likeFormula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
