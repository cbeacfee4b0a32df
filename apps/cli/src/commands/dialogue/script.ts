import { type Character, readScript as readLines, type ScriptLine } from '@tashika/dialogue';
import { err, type Problem, type Result } from '@tashika/kernel';
import type { Terminal } from '../../command.ts';
import { readText } from '../../input.ts';
import { messages } from './messages.ja.ts';

/** The lines of a script file. */
export async function readScript(
  file: string,
  characters: readonly Character[],
  surroundings: Pick<Terminal, 'stdin' | 'signal'>,
): Promise<Result<readonly ScriptLine[], Problem>> {
  const text = await readText(file, surroundings);
  if (!text.ok) return text;
  const lines = readLines(text.value, characters);
  if (lines.ok) return lines;
  const { code, line, message } = lines.error;
  return err({
    code,
    message: line === null ? messages.emptyScript(file) : messages.atLine(file, line, message),
  });
}
