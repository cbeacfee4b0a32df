import * as z from 'zod/mini';
import { character } from './character.ts';
import { judgedLine, longestLine } from './line.ts';
import { listOf, name } from './status.ts';

/** The characters of a workspace: its own, and those that ship. */

/** So many a workspace may have of its own. */
export const mostCharacters = 200;

/** A character's file or card: as a value, as the text of a file, or as a picture (base64). */
const givenFile = {
  file: z.optional(z.unknown()),
  text: z.optional(z.string().check(z.maxLength(1_000_000))),
  picture: z.optional(z.string().check(z.maxLength(4_000_000))),
};

export const characterRequest = z
  .strictObject(givenFile)
  .register(z.globalRegistry, { id: 'DialogueCharacterRequest' });
export type CharacterRequest = z.infer<typeof characterRequest>;

export const characterCheckRequest = z
  .strictObject({
    ...givenFile,
    /** Lines on which the effect is shown. */
    lines: z.optional(z.array(z.string().check(z.maxLength(longestLine))).check(z.maxLength(20))),
    profile: z.optional(name),
  })
  .register(z.globalRegistry, { id: 'DialogueCharacterCheckRequest' });
export type CharacterCheckRequest = z.infer<typeof characterCheckRequest>;

export const characterCheck = z
  .object({
    /** Null where the file has mistakes. */
    character: z.nullable(character),
    problems: listOf(
      z.object({
        /** The place inside the file, such as `tone.markers`. */
        path: z.string(),
        line: z.int(),
        column: z.int(),
        message: z.string(),
      }),
    ),
    /** The verdicts on the lines, in their order. */
    lines: listOf(judgedLine),
  })
  .register(z.globalRegistry, { id: 'DialogueCharacterCheck' });
export type CharacterCheck = z.infer<typeof characterCheck>;

export const storedCharacter = z
  .object({
    id: z.string(),
    name: z.string(),
    file: character,
    revision: z.int(),
    updated_by: z.string(),
    updated_at: z.string(),
  })
  .register(z.globalRegistry, { id: 'DialogueCharacter' });
export type StoredCharacter = z.infer<typeof storedCharacter>;

export const characterList = z.object({
  /** The workspace's own. */
  characters: z.array(storedCharacter),
  /** Those that ship; one of the same name above goes before them. */
  shipped: z.array(character),
});
export type CharacterList = z.infer<typeof characterList>;
