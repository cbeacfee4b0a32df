import { ok, type Problem, type Result } from '@tashika/kernel';
import { show } from '../../answer.ts';
import type { ExitCode, Run } from '../../command.ts';
import { type CharacterFile, readCharacterFile } from './character-file.ts';
import { messages } from './messages.ts';
import type { characterCheckOptions } from './table.ts';

interface Checked {
  readonly file: string;
  readonly name: string;
  readonly partners: readonly string[];
}

/** Every mistake of a character's file at its line. */
export const run: Run<typeof characterCheckOptions> = async (call) => {
  let exit: ExitCode = 0;
  for (const file of call.positionals) {
    const checked = check(file, await readCharacterFile(file, call));
    const around = { ...call, values: { ...call.values, jsonl: false } };
    if ((await show(around, checked, inWords)) === 1) exit = 1;
  }
  return exit;
};

function check(file: string, read: Result<CharacterFile, Problem>): Result<Checked, Problem> {
  if (!read.ok) return read;
  const { name, partners } = read.value.character;
  return ok({ file, name, partners: partners.map((partner) => partner.name) });
}

const inWords = ({ file, name, partners }: Checked): string =>
  `${messages.characterInOrder(file, name, partners)}\n`;
