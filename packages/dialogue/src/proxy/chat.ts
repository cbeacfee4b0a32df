import {
  type ChatMessage,
  type ChatRequest,
  character as characterFile,
  longestLine,
} from '@tashika/contract/dialogue';
import type { Character } from '../characters/character.ts';
import type { Profile } from '../characters/profile.ts';
import { type FailedAttempt, rewriteRequest } from '../consult/prompts.ja.ts';
import type { Hear } from '../direct/heard.ts';
import { advance, type ConversationState, openingState } from '../direct/state.ts';

/** Whom a request means, and what its model is called at the model's own server. */
export type Addressed =
  | { readonly kind: 'character'; readonly character: Character; readonly model: string }
  | { readonly kind: 'unknown' | 'nobody'; readonly name: string };

/**
 * `qwen3:8b@あゆ` names a model and a character; a header goes before it. An `@` inside a model's
 * own name is none of ours: only the name of a character that is known counts.
 */
export function addressed(
  model: string,
  named: string | undefined,
  characters: readonly Character[],
  usual: Character | undefined,
): Addressed {
  const find = (name: string) => characters.find((one) => one.name === name.trim());
  const at = model.lastIndexOf('@');
  const suffixed = at > 0 ? find(model.slice(at + 1)) : undefined;
  const plain = suffixed === undefined ? model : model.slice(0, at);
  if (named !== undefined) {
    const character = find(named);
    return character === undefined
      ? { kind: 'unknown', name: named }
      : { kind: 'character', character, model: plain };
  }
  const character = suffixed ?? usual;
  return character === undefined
    ? { kind: 'nobody', name: '' }
    : { kind: 'character', character, model: plain };
}

/** An answer to these is for a program, not a character's line. */
export const asksForData = ({ tools, functions, response_format: format }: ChatRequest): boolean =>
  (tools ?? []).length > 0 ||
  (functions ?? []).length > 0 ||
  (format !== undefined && format !== null && format.type !== 'text');

const textOf = ({ content }: ChatMessage): string =>
  typeof content === 'string' ? content : (content ?? []).map(({ text = '' }) => text).join('\n');

/** Whoever the character talks with; nothing is known of them. */
const somebody: Character = characterFile.parse({ name: 'user', tone: null });

/** At least so many messages of a chat are followed; what was before has long left topic and loop. */
const FOLLOWED = 40;
const STEP = 20;
/** And so many characters: whoever pastes a book into a chat does not make everybody wait. */
const FOLLOWED_LENGTH = 20_000;

/** The latest of what was said, the oldest first. */
function followed(messages: readonly ChatMessage[]): { role: string; text: string }[] {
  const all = messages.filter(({ role }) => role === 'user' || role === 'assistant');
  // The beginning moves on by steps: in between, what was read of a long chat holds.
  const steps = Math.floor(Math.max(0, all.length - FOLLOWED) / STEP);
  const spoken = all
    .slice(steps * STEP)
    .map((message) => ({ role: message.role, text: textOf(message) }))
    .filter(({ text }) => text.trim() !== '' && text.length <= longestLine);
  let length = 0;
  const from = spoken.findLastIndex(({ text }) => {
    length += text.length;
    return length > FOLLOWED_LENGTH;
  });
  return spoken.slice(from + 1);
}

/** Where the conversation of a request stands. */
export async function stateOf(
  messages: readonly ChatMessage[],
  character: Character,
  profile: Profile,
  hear: Hear,
): Promise<ConversationState> {
  const known = knownChats(character, profile);
  let at: Known = known;
  for (const { role, text } of followed(messages)) {
    const said = `${role} ${text}`;
    let next = at.after.get(said);
    if (next === undefined) {
      const speaker = role === 'assistant' ? character : somebody;
      const { line } = await hear({ character: speaker, text, profile, state: at.state });
      const state = advance(at.state, { line, status: 'PASS', warnings: [], instructed: [] });
      next = { state, after: new Map() };
      at.after.set(said, next);
      known.count += 1;
    }
    at = next;
  }
  return at.state;
}

/** A chat comes again with every turn, longer by two messages: where it stood before is known. */
interface Known {
  readonly state: ConversationState;
  readonly after: Map<string, Known>;
}

/** So many messages are remembered of a character's chats, before all of them are forgotten. */
const REMEMBERED = 2_000;

const chats = new WeakMap<Character, WeakMap<Profile, Known & { count: number }>>();

function knownChats(character: Character, profile: Profile): Known & { count: number } {
  const byProfile = chats.get(character) ?? new WeakMap();
  chats.set(character, byProfile);
  const known = byProfile.get(profile);
  if (known !== undefined && known.count < REMEMBERED) return known;
  const fresh = { state: openingState(), after: new Map(), count: 0 };
  byProfile.set(profile, fresh);
  return fresh;
}

/** The chat with every failed attempt and its reasons behind it; speakers take turns throughout. */
export const withFailures = (
  messages: readonly ChatMessage[],
  failures: readonly FailedAttempt[],
): ChatMessage[] => [
  ...messages,
  ...failures.flatMap((failure) => [
    { role: 'assistant', content: failure.text === '' ? '……' : failure.text },
    { role: 'user', content: rewriteRequest(failure) },
  ]),
];
