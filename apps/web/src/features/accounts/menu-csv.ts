import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { settings as words } from './messages.ts';
import { blankItem, freshId, type ItemDraft, roles, separator, timeKinds } from './settings.ts';

/** The menu as a table for a spreadsheet, and back. */

const columns = [
  'name',
  'price',
  'written',
  'role',
  'time',
  'minutes',
  'every',
  'from',
  'to',
  'retired',
] as const;
type Column = (typeof columns)[number];

/** With a byte order mark, because Excel takes a file without one for Shift_JIS. */
export function menuCsv(items: readonly ItemDraft[]): string {
  const lines = [
    columns.map((column) => words.menuColumns[column]),
    ...items.map((item) => columns.map((column) => shownIn(item, column))),
  ];
  return `\ufeff${lines.map((line) => `${line.map(quoted).join(',')}\r\n`).join('')}`;
}

function shownIn(item: ItemDraft, column: Column): string {
  if (column === 'role') return words.roles[item.role];
  if (column === 'time') return words.timeKinds[item.time];
  return item[column];
}

/** A spreadsheet would run a text that begins like a formula. */
const likeFormula = /^\s*[=+\-@＝＋－＠]/u;
const quoted = (text: string): string => {
  const plain = likeFormula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/** The items of a table; those that keep their name keep their place in the rules of the shop. */
export function menuOf(
  text: string,
  before: readonly ItemDraft[],
): Result<readonly ItemDraft[], Problem> {
  const [head = [], ...rows] = cellsOf(text);
  const places = new Map(
    columns.map((column) => [column, head.indexOf(words.menuColumns[column])] as const),
  );
  if ((places.get('name') ?? -1) < 0 || (places.get('price') ?? -1) < 0) {
    return err({ code: 'menu-without-columns', message: words.menuWithoutColumns });
  }
  const items: ItemDraft[] = [];
  for (const [index, row] of rows.entries()) {
    const at = (column: Column) => (row[places.get(column) ?? -1] ?? '').trim().replace(/^'/u, '');
    if (row.every((cell) => cell.trim() === '')) continue;
    const role = at('role') === '' ? 'none' : roles.find((one) => words.roles[one] === at('role'));
    const time =
      at('time') === '' ? 'none' : timeKinds.find((one) => words.timeKinds[one] === at('time'));
    if (role === undefined || time === undefined) {
      const value = role === undefined ? at('role') : at('time');
      const message = words.menuUnknownWord({ line: index + 2, value });
      return err({ code: 'menu-unknown-word', message });
    }
    const known = before.find(({ name }) => name === at('name'));
    items.push({
      ...blankItem(known?.id ?? freshId([...before, ...items])),
      name: at('name'),
      price: at('price'),
      written: at('written')
        .split(/[、,，]/u)
        .join(separator),
      role,
      time,
      minutes: at('minutes'),
      every: at('every'),
      from: at('from'),
      to: at('to'),
      retired: at('retired').replaceAll('/', '-'),
    });
  }
  return items.length === 0 ? err({ code: 'menu-empty', message: words.menuEmpty }) : ok(items);
}

/** RFC 4180, with tabs as spreadsheets put them on the clipboard. */
function cellsOf(text: string): readonly (readonly string[])[] {
  const plain = text.replace(/^\ufeff/u, '');
  const comma = plain.split('\n', 1)[0]?.includes('\t') === true ? '\t' : ',';
  const rows: string[][] = [[]];
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"\\r\\n${comma}]*))(${comma}|\\r\\n|\\n|\\r|$)`,
    'gy',
  );
  for (let found = cell.exec(plain); found !== null; found = cell.exec(plain)) {
    const [whole, inQuotes, bare, end] = found;
    if (whole === '' && end === '') break;
    rows.at(-1)?.push(inQuotes?.replaceAll('""', '"') ?? bare ?? '');
    if (end === '') break;
    if (end !== comma) rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}
