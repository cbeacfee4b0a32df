import type { Character, ScriptLine } from '@tashika/dialogue';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import type { Surroundings } from '../../command.ts';
import { readText } from '../../input.ts';
import { parseJson } from '../../json-text.ts';
import { messages } from './messages.ja.ts';

/** The lines of a script: a text with one line each, or JSON Lines of `{character?, text}`. */
export async function readScript(
  file: string,
  characters: readonly Character[],
  surroundings: Pick<Surroundings, 'stdin' | 'signal'>,
): Promise<Result<readonly ScriptLine[], Problem>> {
  const text = await readText(file, surroundings);
  if (!text.ok) return text;
  const rows = text.value
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .map((row, index) => ({ row: row.trim(), number: index + 1 }))
    .filter(({ row }) => row !== '');
  const lines: ScriptLine[] = [];
  for (const { row, number } of rows) {
    const line = row.startsWith('{') ? jsonLine(row, file, number) : ok(plainLine(row, characters));
    if (!line.ok) return line;
    lines.push(line.value);
  }
  return lines.length === 0
    ? err({ code: 'empty-script', message: messages.emptyScript(file) })
    : ok(lines);
}

function jsonLine(row: string, file: string, number: number): Result<ScriptLine, Problem> {
  const value = parseJson(row, messages.atLine(file, number, ''));
  if (!value.ok) return value;
  const { character, text } = value.value as Record<string, unknown>;
  if (typeof text !== 'string' || (character !== undefined && typeof character !== 'string')) {
    const message = messages.atLine(file, number, messages.noLine());
    return err({ code: 'invalid-line', message });
  }
  return ok({ text, character });
}

/** 「やな：…」 names its speaker; any other word before a colon belongs to the line. */
function plainLine(row: string, characters: readonly Character[]): ScriptLine {
  const labelled = /^([^:：]{1,20})[:：]\s*(.+)$/u.exec(row);
  const [, name = '', text = ''] = labelled ?? [];
  const known = characters.some((character) => character.name === name.trim());
  return known ? { character: name.trim(), text } : { text: row };
}
