import {
  type ChatMessage,
  type ChatRequest,
  character as characterFile,
  longestLine,
} from '@tashika/contract/dialogue';
import type { Tokeniser } from '@tashika/japanese/tokeniser';
import type { Character } from '../characters/character.ts';
import type { Profile } from '../characters/profile.ts';
import { type FailedAttempt, rewriteRequest } from '../consult/prompts.ja.ts';
import { advance, type ConversationState, openingState } from '../direct/state.ts';
import { readLine } from '../judge/verdict.ts';

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

/** So many messages of a chat are followed; what was before has long left topic and loop. */
const FOLLOWED = 40;
/** And so many characters: whoever pastes a book into a chat does not make everybody wait. */
const FOLLOWED_LENGTH = 20_000;

/** The latest of what was said, the oldest first. */
function followed(messages: readonly ChatMessage[]): { role: string; text: string }[] {
  const spoken = messages
    .filter(({ role }) => role === 'user' || role === 'assistant')
    .slice(-FOLLOWED)
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
export function stateOf(
  messages: readonly ChatMessage[],
  character: Character,
  profile: Profile,
  tokeniser: () => Tokeniser,
): ConversationState {
  let state = openingState();
  for (const { role, text } of followed(messages)) {
    const speaker = role === 'assistant' ? character : somebody;
    const line = readLine({ character: speaker, text, profile, state }, tokeniser);
    state = advance(state, { line, status: 'PASS', warnings: [], instructed: [] });
  }
  return state;
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
