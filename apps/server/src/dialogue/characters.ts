import type {
  CharacterCheck,
  CharacterCheckRequest,
  CharacterRequest,
} from '@tashika/contract/dialogue';
import {
  type Character,
  cardTextIn,
  type FileProblem,
  isCard,
  isPng,
  judgeLine,
  parseCharacter,
  readCharacter,
  shippedProfiles,
  specProfile,
  verdictJson,
} from '@tashika/dialogue';
import { loadTokeniser } from '@tashika/japanese/tokeniser';
import { err, ok, type Result } from '@tashika/kernel';
import { characters as words } from './messages.ts';

export interface GivenFile {
  readonly character: Character;
  /** The card it came from, where it came from one. */
  readonly card: unknown;
  /** The picture it came in, or was given along. */
  readonly picture: Buffer | undefined;
}

/** A character from whatever was handed over; every mistake with its place. */
export function readGiven(given: CharacterRequest): Result<GivenFile, readonly FileProblem[]> {
  const whole = (message: string) =>
    err([{ code: 'invalid-file', message, path: '', line: 1, column: 1 }]);
  const { file, picture: encoded } = given;
  let { text } = given;
  // A picture may come along with a file that was made of it.
  const sources = [file, text, file === undefined ? encoded : undefined];
  if (sources.filter((one) => one !== undefined).length !== 1) return whole(words.oneOf);
  const picture = encoded === undefined ? undefined : Buffer.from(encoded, 'base64');
  if (picture !== undefined && !isPng(picture)) return whole(words.notAPicture);
  const inside = picture && cardTextIn(picture);
  if (file !== undefined) {
    const read = readCharacter(file);
    const card = cardIn(file) ?? (inside?.ok ? cardIn(jsonOf(inside.value)) : undefined);
    return read.ok ? ok({ character: read.value, card, picture }) : read;
  }
  if (inside?.ok === false) return whole(inside.error.message);
  text ??= inside?.value ?? '';
  const read = parseCharacter(text);
  return read.ok ? ok({ character: read.value, card: cardIn(jsonOf(text)), picture }) : read;
}

const cardIn = (value: unknown): unknown => (isCard(value) ? value : undefined);

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a file says, or what is wrong with it, and what it does to some lines. */
export async function checkGiven({
  lines = [],
  profile: named,
  ...given
}: CharacterCheckRequest): Promise<CharacterCheck> {
  const read = readGiven(given);
  if (!read.ok) {
    const problems = read.error.map(({ path, line, column, message }) => ({
      path,
      line,
      column,
      message,
    }));
    return { character: null, problems, lines: [] };
  }
  const { character } = read.value;
  const profile = shippedProfiles.find(({ name }) => name === named) ?? specProfile;
  const tokeniser = await loadTokeniser();
  return {
    character,
    problems: [],
    lines: lines.map((text) => ({
      character: character.name,
      ...verdictJson(judgeLine({ character, text, profile }, () => tokeniser)),
    })),
  };
}
