import type { Line } from '../normalise/line.ts';
import { contentNouns, type Topic, topicKey } from '../normalise/topics.ts';

/** What one accepted line leaves behind for the lines after it. */
export interface SpokenLine {
  readonly speaker: string;
  readonly text: string;
  /** The keys of its content nouns; empty for a line that must not count for loops (T14). */
  readonly nouns: readonly string[];
}

/** The topic being followed and how far it has been taken (T15). */
export interface Hook {
  readonly noun: string;
  /** 0 発見, 1 表面, 2 なぜ, 3 展開. */
  readonly depth: number;
}

/** Where a conversation stands. A value: nothing changes it, `advance` gives the next one. */
export interface ConversationState {
  /** The scene; a new one starts hook and loop afresh. */
  readonly frame: string;
  readonly hook: Hook | null;
  /** The accepted lines of the scene that count for loops, the newest last. */
  readonly recent: readonly SpokenLine[];
  /** Every line shown so far, over all scenes. */
  readonly history: readonly SpokenLine[];
}

export const DEEPEST = 3;
/** From this depth on a topic may be left (T15). */
export const DEEP_ENOUGH = 2;
/** A noun in each of so many accepted lines before this one makes a loop (T15). */
export const LOOP_LINES = 3;

export function openingState(frame = ''): ConversationState {
  return { frame, hook: null, recent: [], history: [] };
}

/** The state in a new scene; the very same state when the scene stays. */
export function enterFrame(state: ConversationState, frame: string): ConversationState {
  return frame === state.frame ? state : { ...state, frame, hook: null, recent: [] };
}

/** What a line does with the hook of the state. */
export type HookMove =
  | { readonly kind: 'none' }
  | { readonly kind: 'continue' }
  | { readonly kind: 'change'; readonly topic: Topic };

const shift =
  /(?:ところで|そういえば|そう言えば|話は変わ|話が変わ|話を変え|それより|それはそうと|ちなみに別の話)/u;

/**
 * A line follows the hook when it names it or names no topic of its own; another topic, or words
 * that turn to something else, change it.
 */
export function hookMove(line: Line, hook: Hook | null): HookMove {
  const [topic] = line.topics;
  if (hook === null) {
    const opening = topic ?? contentNouns(line)[0];
    return opening === undefined ? { kind: 'none' } : { kind: 'change', topic: opening };
  }
  if (line.text.includes(hook.noun)) return { kind: 'continue' };
  if (topic !== undefined) return { kind: 'change', topic };
  const turn = shift.exec(line.text);
  if (turn !== null) {
    const behind = turn.index + turn[0].length;
    const next = contentNouns(line).find(({ start }) => start >= behind);
    if (next !== undefined) return { kind: 'change', topic: next };
  }
  return { kind: 'continue' };
}

/** The state after an accepted line. */
export function advanceBy(state: ConversationState, line: Line): ConversationState {
  const spoken: SpokenLine = {
    speaker: line.character.name,
    text: line.shown,
    nouns: contentNouns(line).map(({ noun }) => topicKey(noun)),
  };
  return {
    ...state,
    hook: nextHook(state.hook, hookMove(line, state.hook)),
    recent: [...state.recent, spoken].slice(-LOOP_LINES),
    history: [...state.history, spoken],
  };
}

/** The state after a line that is shown although it failed: history alone (T14). */
export function recordExhausted(state: ConversationState, line: Line): ConversationState {
  const spoken: SpokenLine = { speaker: line.character.name, text: line.shown, nouns: [] };
  return { ...state, history: [...state.history, spoken] };
}

function nextHook(hook: Hook | null, move: HookMove): Hook | null {
  if (move.kind === 'change') return { noun: topicKey(move.topic.noun), depth: 0 };
  if (hook === null || move.kind === 'none') return hook;
  return { noun: hook.noun, depth: Math.min(DEEPEST, hook.depth + 1) };
}
