import { reportWords as words } from './messages.ts';
import type { JudgedRow } from './summary.ts';
import { ruleName } from './text.ts';

/** Judged lines as other tools read them: JSON Lines, a table, and the tests of a build. */

export const linesJsonl = (rows: readonly JudgedRow[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join('');

const columns = ['line', 'character', 'status', 'severity', 'text', 'rules', 'reasons'] as const;

/** With a byte order mark, without which spreadsheets take it for another encoding. */
export function linesCsv(rows: readonly JudgedRow[]): string {
  const body = rows.map((row, index) =>
    [
      index + 1,
      row.character,
      row.status,
      row.severity ?? '',
      row.text ?? '',
      [...new Set(row.findings.map(({ rule }) => rule))].join(' '),
      row.findings.map(({ message }) => message).join(' '),
    ]
      .map(cell)
      .join(','),
  );
  return `\ufeff${[columns.join(','), ...body].join('\r\n')}\r\n`;
}

/** A spreadsheet would run a text that begins like a formula, in either width, behind blanks or not. */
const likeFormula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫−]|^[\t\r\n]/mu;

function cell(value: string | number): string {
  const text = String(value);
  const safe = typeof value === 'string' && likeFormula.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** So much of a line stands in a test's name. */
const NAME_LENGTH = 60;

/** One suite a character, one test a line: a line that is sent back fails, a warning is told. */
export function linesJunit(rows: readonly JudgedRow[]): string {
  const suites = new Map<string, { readonly row: JudgedRow; readonly line: number }[]>();
  for (const [index, row] of rows.entries()) {
    const suite = suites.get(row.character) ?? [];
    suite.push({ row, line: index + 1 });
    suites.set(row.character, suite);
  }
  const failed = (all: readonly { readonly row: JudgedRow }[]) =>
    all.filter(({ row }) => row.status === 'RETRY').length;
  const every = [...suites.values()].flat();
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${xml(words.title)}" tests="${every.length}" failures="${failed(every)}">`,
    ...[...suites].flatMap(([character, all]) => [
      `  <testsuite name="${xml(character)}" tests="${all.length}" failures="${failed(all)}">`,
      ...all.map(({ row, line }) => testCase(row, line)),
      '  </testsuite>',
    ]),
    '</testsuites>',
    '',
  ].join('\n');
}

function testCase(row: JudgedRow, line: number): string {
  const text = (row.text ?? '').replaceAll('\n', ' ');
  const name = `${line}: ${[...text].slice(0, NAME_LENGTH).join('')}`;
  const reasons = (status: string) =>
    row.findings
      .filter((finding) => finding.status === status)
      .map(({ rule, message }) => `${ruleName(rule)}: ${message}`);
  const retries = reasons('RETRY');
  const told = reasons('WARN');
  const parts = [
    ...(row.status === 'RETRY'
      ? [
          `<failure type="RETRY" message="${xml(retries[0] ?? '')}">${xml(retries.join('\n'))}</failure>`,
        ]
      : []),
    ...(told.length > 0 ? [`<system-out>${xml(told.join('\n'))}</system-out>`] : []),
  ];
  const open = `    <testcase classname="${xml(row.character)}" name="${xml(name)}"`;
  return parts.length === 0 ? `${open}/>` : `${open}>${parts.join('')}</testcase>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
};

/** Characters no XML may hold are left out. */
const xml = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
    .replace(/[&<>"\n]/g, (sign) => entities[sign] ?? sign);
