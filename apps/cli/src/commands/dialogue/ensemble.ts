import {
  type Character,
  type Profile,
  parseProfile,
  readCharacter,
  shippedCharacters,
  shippedProfiles,
  specProfile,
} from '@tashika/dialogue';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import type { Call, Options } from '../../command.ts';
import { readText } from '../../input.ts';
import { fileProblem, readCharacterFile } from './character-file.ts';
import { messages } from './messages.ts';

interface EnsembleCall extends Pick<Call<Options>, 'stdin' | 'signal'> {
  readonly values: {
    readonly character: readonly string[];
    readonly profile: string | undefined;
  };
}

export interface Ensemble {
  readonly characters: readonly Character[];
  readonly profile: Profile;
}

/** The characters and thresholds of a run: those that ship, and those of the files named. */
export async function readEnsemble(call: EnsembleCall): Promise<Result<Ensemble, Problem>> {
  const characters = new Map(shippedCharacters.map((character) => [character.name, character]));
  for (const file of call.values.character) {
    // A character that ships goes by its name; any other word is the name of a file.
    if (characters.has(file)) continue;
    const read = await readCharacterFile(file, call);
    if (!read.ok) return read;
    const { character } = read.value;
    // A file may put another character in the place of one that ships.
    characters.set(character.name, character);
  }
  const profile = await readProfile(call);
  return profile.ok
    ? ok({ characters: [...characters.values()], profile: profile.value })
    : profile;
}

/** A profile that ships goes by its name; any other word is the name of a file. */
async function readProfile(call: EnsembleCall): Promise<Result<Profile, Problem>> {
  const { profile: wanted } = call.values;
  if (wanted === undefined) return ok(specProfile);
  const shipped = shippedProfiles.find(({ name }) => name === wanted);
  if (shipped !== undefined) return ok(shipped);
  const text = await readText(wanted, call);
  if (!text.ok) {
    const known = shippedProfiles.map(({ name }) => name);
    return err({ code: 'unknown-profile', message: messages.unknownProfile(wanted, known) });
  }
  const parsed = parseProfile(text.value);
  return parsed.ok ? parsed : err(fileProblem(wanted, parsed.error));
}

/** The character a line names, or brings along whole. */
export function findCharacter(
  name: unknown,
  characters: readonly Character[],
): Result<Character, Problem> {
  const known = characters.map((character) => character.name);
  if (name === undefined) {
    return err({ code: 'character-missing', message: messages.noCharacter(known) });
  }
  if (typeof name === 'object' && name !== null) {
    const read = readCharacter(name);
    if (read.ok) return read;
    const message = read.error.map((problem) => problem.message).join('');
    return err({ code: read.error[0]?.code ?? 'invalid-file', message });
  }
  if (typeof name !== 'string') return err({ code: 'invalid-line', message: messages.noLine() });
  const character = characters.find((one) => one.name === name.trim());
  return character === undefined
    ? err({ code: 'unknown-character', message: messages.unknownCharacter(name, known) })
    : ok(character);
}
