import { err, ok, type Problem } from '@tashika/kernel';
import type { Character } from '../characters/character.ts';
import { plainLine } from '../direct/script.ts';
import { importMessages as words } from '../report/messages.ts';
import { csvRows } from './csv.ts';
import { type Imported, type ImportOptions, importedLines } from './values.ts';

/** A line and where in the text it stands. */
export interface PlacedLine {
  /** 1 for the first; of a document that is one JSON value, the place in its list. */
  readonly line: number;
  readonly row: Imported;
}

interface TextOptions extends ImportOptions {
  readonly characters: readonly Character[];
}

/**
 * The lines of a text, whichever form it has: JSON Lines, one JSON document, a table with a heading,
 * or lines such as 「やな：…」. What cannot be read is told at its place, and the rest goes on.
 */
export function* importText(given: string, options: TextOptions): Generator<PlacedLine> {
  const text = given.replace(/^\ufeff/u, '');
  const document = documentIn(text);
  if (document !== undefined) {
    for (const [index, row] of importedLines(document, options).entries()) {
      yield { line: index + 1, row };
    }
    return;
  }
  const table = tableIn(text);
  if (table !== undefined) {
    yield* tableLines(text, table, options);
    return;
  }
  for (const [index, row] of text.split(/\r?\n/u).entries()) {
    if (row.trim() === '') continue;
    for (const one of rowOf(row.trim(), options)) yield { line: index + 1, row: one };
  }
}

/** A text that is one JSON value over all its lines; JSON Lines are none. */
function documentIn(text: string): unknown {
  if (!/^\s*[[{]/u.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function rowOf(row: string, options: TextOptions): Imported[] {
  if (/^[[{]/u.test(row)) {
    try {
      const value: unknown = JSON.parse(row);
      const nothing = Array.isArray(value) && value.length === 0;
      return nothing ? [problem('invalid-line', words.notALine)] : importedLines(value, options);
    } catch {
      // 「[ため息] やな：…」 begins like JSON and is none.
    }
  }
  const { character, text } = plainLine(row, options.characters);
  if (character !== undefined) return [ok({ character, text })];
  if (/^[[{]/u.test(row)) return [problem('invalid-json', words.notJson)];
  const label = /^([^:：\s]{1,20})\s*[:：]/u.exec(row)?.[1];
  if (label !== undefined) return [problem('unknown-character', words.unknownLabel(label))];
  return options.as === undefined
    ? [problem('character-missing', words.notALine)]
    : [ok({ character: options.as, text: row })];
}

const problem = (code: string, message: string) => err<Problem>({ code, message });

const speakers =
  /^(?:character|speaker|name|role|話者|話し手|人物|登場人物|キャラクター|キャラ|名前|発言者)$/iu;
const texts =
  /^(?:text|line|content|message|mes|dialogue|台詞|セリフ|せりふ|発言|本文|テキスト|内容)$/iu;

interface TableForm {
  readonly separator: ',' | '\t';
  /** -1 where the table has no such column. */
  readonly speaker: number;
  readonly text: number;
}

/** A table is known by its heading. */
function tableIn(text: string): TableForm | undefined {
  const [heading = ''] = text.trimStart().split(/\r?\n/u, 1);
  for (const separator of ['\t', ','] as const) {
    if (!heading.includes(separator)) continue;
    const [first] = csvRows(heading, separator);
    const names = first?.cells.map((cell) => cell.trim()) ?? [];
    const said = names.findIndex((name) => texts.test(name));
    if (said < 0) continue;
    return { separator, speaker: names.findIndex((name) => speakers.test(name)), text: said };
  }
  return undefined;
}

function* tableLines(
  text: string,
  { separator, speaker, text: said }: TableForm,
  { as }: ImportOptions,
): Generator<PlacedLine> {
  let heading = true;
  for (const { line, cells } of csvRows(text, separator)) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (heading) {
      heading = false;
      continue;
    }
    const character = cells[speaker]?.trim() || as;
    const spoken = cells[said];
    if (spoken === undefined) yield { line, row: problem('invalid-line', words.shortRow) };
    else if (character === undefined)
      yield { line, row: problem('character-missing', words.whose) };
    else yield { line, row: ok({ character, text: spoken }) };
  }
}
