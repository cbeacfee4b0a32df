import { type CharacterCard, characterCard } from '@tashika/contract/dialogue';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import type { Character } from '../characters/character.ts';
import { cardMessages } from '../report/messages.ts';
import { isPng, textChunks, withTextChunks } from './png.ts';

export type CardVersion = 'v2' | 'v3';

/** Whether a value says of itself that it is a card. */
export const isCard = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'spec' in value &&
  typeof value.spec === 'string' &&
  value.spec.startsWith('chara_card');

/** Where a card keeps what only we judge by. */
const EXTENSION = 'tashika';

/**
 * What a card says as a character's file, still to be checked: our own part where the card carries
 * it, and otherwise the name, the description and the language it is written in. Nothing else is
 * guessed: the tone of such a character is not judged.
 */
export function fileOfCard(value: unknown): Result<unknown, Problem> {
  const card = characterCard.safeParse(value);
  if (!card.success) return err({ code: 'card-unreadable', message: cardMessages.unreadable });
  const { name, description, personality, extensions } = card.data.data;
  const persona = [description, personality]
    .map((text) => text.replaceAll(/\{\{char\}\}/giu, name).trim())
    .filter((text) => text !== '')
    .join('\n');
  const own = extensions[EXTENSION];
  if (typeof own === 'object' && own !== null) return ok({ ...own, name });
  const language = /[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(`${name}${persona}`) ? 'ja' : 'en';
  return ok({ name, persona, language, tone: null });
}

const specs = {
  v2: { spec: 'chara_card_v2', spec_version: '2.0' },
  v3: { spec: 'chara_card_v3', spec_version: '3.0' },
} as const;

/** The fields every card has; other programs refuse one without them. */
const blankData = {
  description: '',
  personality: '',
  scenario: '',
  first_mes: '',
  mes_example: '',
  creator_notes: '',
  system_prompt: '',
  post_history_instructions: '',
  alternate_greetings: [],
  tags: [],
  creator: '',
  character_version: '',
};

/** A character as a card; of a card it came from all else stays. */
export function cardOf(character: Character, version: CardVersion, from?: unknown): CharacterCard {
  const before = characterCard.safeParse(from);
  const data = before.success ? before.data.data : undefined;
  const { name, persona, ...own } = character;
  return {
    ...(before.success ? before.data : {}),
    ...specs[version],
    data: {
      ...blankData,
      ...(version === 'v3' ? { group_only_greetings: [] } : {}),
      ...data,
      name,
      description: data === undefined ? persona : data.description,
      personality: data?.personality ?? '',
      extensions: { ...data?.extensions, [EXTENSION]: { persona, ...own } },
    },
  };
}

/** The card's text in a picture: version 3 first, as programs that know it prefer it. */
export function cardTextIn(bytes: Uint8Array): Result<string, Problem> {
  const texts = textChunks(bytes);
  const encoded = texts.get('ccv3') ?? texts.get('chara');
  if (encoded === undefined) return err({ code: 'card-missing', message: cardMessages.missing });
  try {
    const raw = Uint8Array.from(atob(encoded.trim()), (sign) => sign.charCodeAt(0));
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(raw));
  } catch {
    return err({ code: 'card-unreadable', message: cardMessages.unreadable });
  }
}

/** The picture as a card, in both versions, so that every program finds the one it knows. */
export function pictureWithCard(
  picture: Uint8Array,
  character: Character,
  from?: unknown,
): Result<Uint8Array, Problem> {
  const encoded = (version: CardVersion) => {
    const bytes = new TextEncoder().encode(JSON.stringify(cardOf(character, version, from)));
    let binary = '';
    for (const byte of bytes) binary += String.fromCharCode(byte);
    return btoa(binary);
  };
  const made = isPng(picture)
    ? withTextChunks(picture, { chara: encoded('v2'), ccv3: encoded('v3') })
    : null;
  return made === null
    ? err({ code: 'not-a-picture', message: cardMessages.notAPicture })
    : ok(made);
}
