import { blankPerson, type Person, type PersonField } from './people.ts';

/** People out of a pasted list: a table with or without headings, or just names. */
export interface PastedPeople {
  readonly people: readonly Omit<Person, 'id'>[];
  /** Lines (1 = the first) in which no name was found. */
  readonly unread: readonly number[];
}

const headings: readonly (readonly [PersonField, RegExp])[] = [
  ['reading', /^(?:読み|よみ|ふりがな|フリガナ|読み仮名|よみがな|kana|reading)$/iu],
  ['role', /^(?:役職|役割|肩書|肩書き|role|title)$/iu],
  ['groups', /^(?:グループ|部署|所属|チーム|部門|groups?|team|department)$/iu],
  ['email', /^(?:メール|メールアドレス|e-?mail|mail|アドレス)$/iu],
  ['name', /^(?:名前|氏名|お名前|姓名|参加者|メンバー|name)$/iu],
];

const address = /[^\s<>@、,，;；]+@[^\s<>@、,，;；]+\.[^\s<>@、,，;；]+/u;
const kana = /^[\p{Script=Hiragana}\p{Script=Katakana}ー・\s]+$/u;
const role =
  /(?:社長|部長|課長|係長|次長|専務|常務|会長|主任|室長|店長|所長|局長|代表|取締役|監査役|顧問|リーダー|マネージャー|マネジャー|幹事|秘書|理事|院長|校長|教授|[CＣ][A-Z][OＯ])$/u;
const group = /(?:部|課|室|局|班|組|係|チーム|グループ|委員会|支店|支社|年生|サークル)$/u;

export function readPastedPeople(text: string): PastedPeople {
  const lines = text.normalize('NFC').split(/\r\n|\r|\n/u);
  const written = lines.filter((line) => line.trim() !== '');
  const columns = headingColumns(cellsOf(written[0] ?? ''));
  const people: Omit<Person, 'id'>[] = [];
  const unread: number[] = [];
  let headingPassed = columns === null;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    if (!headingPassed) {
      headingPassed = true;
      continue;
    }
    const found =
      columns === null ? peopleOfLine(line, written.length) : [byHeading(line, columns)];
    const named = found.filter(({ name }) => name !== '');
    if (named.length === 0) unread.push(index + 1);
    people.push(...named);
  }
  return { people, unread };
}

function headingColumns(cells: readonly string[]): readonly (PersonField | null)[] | null {
  const columns = cells.map((cell) => headings.find(([, words]) => words.test(cell))?.[0] ?? null);
  return columns.includes('name') ? columns : null;
}

/** One row: cells by tab, else by comma; quotes of a spreadsheet are not part of the cell. */
function cellsOf(line: string): string[] {
  const separator = line.includes('\t') ? /\t/u : /[,，、]/u;
  return line.split(separator).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/u, '$1')
      .replace(/^(?:[・•*-]|\d+[.．)）])\s*/u, '')
      .trim(),
  );
}

const nameOf = (cell: string) =>
  cell
    .replace(address, '')
    .replace(/[<>＜＞]/gu, '')
    .trim()
    .replace(/(?:さん|様|さま|氏|くん|ちゃん)$/u, '');

type Draft = { -readonly [Field in PersonField]: string };
const blankDraft = (): Draft => {
  const { id: _, ...fields } = blankPerson(0);
  return fields;
};

function byHeading(line: string, columns: readonly (PersonField | null)[]): Draft {
  const draft = blankDraft();
  for (const [index, cell] of cellsOf(line).entries()) {
    const field = columns[index];
    if (field) draft[field] = field === 'name' ? nameOf(cell) : cell;
  }
  return draft;
}

function peopleOfLine(line: string, lineCount: number): Draft[] {
  const cells = cellsOf(line);
  const [first = '', ...rest] = cells;
  const telling = rest.some((cell) => address.test(cell) || isTelling(cell));
  // A single line of names is a list of people, not one person with columns.
  if (!line.includes('\t') && lineCount === 1 && !telling) return cells.map(byContent);
  return [rest.reduce(withCell, byContent(first))];
}

const isTelling = (cell: string) => kana.test(cell) || role.test(cell) || group.test(cell);

function byContent(cell: string): Draft {
  return { ...blankDraft(), name: nameOf(cell), email: address.exec(cell)?.[0] ?? '' };
}

/** Without headings a cell is what it looks like; what looks like nothing known is a group. */
function withCell(draft: Draft, cell: string): Draft {
  if (cell === '') return draft;
  const mail = address.exec(cell)?.[0];
  if (mail !== undefined) return { ...draft, email: mail };
  if (kana.test(cell) && draft.reading === '') return { ...draft, reading: cell };
  if (role.test(cell) && draft.role === '') return { ...draft, role: cell };
  return { ...draft, groups: draft.groups === '' ? cell : `${draft.groups}、${cell}` };
}
