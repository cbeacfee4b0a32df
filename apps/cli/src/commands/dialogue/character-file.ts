import {
  type Character,
  cardTextIn,
  type FileProblem,
  isPng,
  parseCharacter,
} from '@tashika/dialogue';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import type { Terminal } from '../../command.ts';
import { readBytes } from '../../input.ts';
import { decodeText } from '../../json-text.ts';
import { messages } from './messages.ts';

export interface CharacterFile {
  readonly character: Character;
  /** As the file states it: of a picture, the card it holds. */
  readonly text: string;
  readonly bytes: Uint8Array;
}

/** A character from YAML or JSON, or from a card, which may be a picture. */
export async function readCharacterFile(
  file: string,
  standard: Pick<Terminal, 'stdin' | 'signal'>,
): Promise<Result<CharacterFile, Problem>> {
  const bytes = await readBytes(file, standard);
  if (!bytes.ok) return bytes;
  const text = isPng(bytes.value)
    ? cardTextIn(bytes.value)
    : decodeText(bytes.value, messages.file(file));
  if (!text.ok) return text;
  const parsed = parseCharacter(text.value);
  return parsed.ok
    ? ok({ character: parsed.value, text: text.value, bytes: bytes.value })
    : err(fileProblem(file, parsed.error));
}

/** All mistakes of a file in one problem, each with its place. */
export function fileProblem(file: string, problems: readonly FileProblem[]): Problem {
  return {
    code: problems[0]?.code ?? 'invalid-file',
    message: problems
      .map(({ line, column, message }) => messages.atPlace(file, line, column, message))
      .join('\n'),
  };
}
