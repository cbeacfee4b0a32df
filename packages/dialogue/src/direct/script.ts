import { err, ok, type Problem, type Result } from '@tashika/kernel';
import type { Character } from '../characters/character.ts';
import { lineMessages } from '../report/messages.ts';
import type { ScriptLine } from './source.ts';

/** What is wrong with a script, and in which line (null: with all of it). */
export interface ScriptProblem extends Problem {
  readonly line: number | null;
}

/** The lines of a script: a text with one line each, or JSON Lines of `{character?, text}`. */
export function readScript(
  text: string,
  characters: readonly Character[],
): Result<readonly ScriptLine[], ScriptProblem> {
  const lines: ScriptLine[] = [];
  for (const [index, row] of text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .entries()) {
    const trimmed = row.trim();
    if (trimmed === '') continue;
    const line = trimmed.startsWith('{') ? jsonLine(trimmed) : ok(plainLine(trimmed, characters));
    if (!line.ok) return err({ ...line.error, line: index + 1 });
    lines.push(line.value);
  }
  return lines.length === 0
    ? err({ code: 'empty-script', message: lineMessages.emptyScript, line: null })
    : ok(lines);
}

function jsonLine(row: string): Result<ScriptLine, Problem> {
  let value: Record<string, unknown>;
  try {
    value = JSON.parse(row);
  } catch {
    return err({ code: 'invalid-json', message: lineMessages.notJson });
  }
  const { character, text } = value;
  if (typeof text !== 'string' || (character !== undefined && typeof character !== 'string')) {
    return err({ code: 'invalid-line', message: lineMessages.noLine });
  }
  return ok({ text, character });
}

/** 「やな：…」 names its speaker; any other word before a colon belongs to the line. */
export function plainLine(row: string, characters: readonly Character[]): ScriptLine {
  const labelled = /^([^:：]{1,20})[:：]\s*(.+)$/u.exec(row);
  const [, name = '', text = ''] = labelled ?? [];
  const known = characters.some((character) => character.name === name.trim());
  return known ? { character: name.trim(), text } : { text: row };
}
