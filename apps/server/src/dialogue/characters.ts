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
}

/** A character from whatever was handed over; every mistake with its place. */
export function readGiven(given: CharacterRequest): Result<GivenFile, readonly FileProblem[]> {
  const whole = (message: string) =>
    err([{ code: 'invalid-file', message, path: '', line: 1, column: 1 }]);
  const named = [given.file, given.text, given.picture].filter((one) => one !== undefined);
  if (named.length !== 1) return whole(words.oneOf);
  if (given.file !== undefined) {
    const read = readCharacter(given.file);
    return read.ok ? ok({ character: read.value, card: cardIn(given.file) }) : read;
  }
  let { text = '' } = given;
  if (given.picture !== undefined) {
    const bytes = Buffer.from(given.picture, 'base64');
    if (!isPng(bytes)) return whole(words.notAPicture);
    const inside = cardTextIn(bytes);
    if (!inside.ok) return whole(inside.error.message);
    text = inside.value;
  }
  const read = parseCharacter(text);
  return read.ok ? ok({ character: read.value, card: cardIn(jsonOf(text)) }) : read;
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
