import type { SaidLine } from './heard.ts';
import { type Hook, nextHook } from './hook.ts';
import { afterLine, type Interventions, noInterventions } from './interventions.ts';

/** A line the audience has seen. */
export interface SpokenLine {
  readonly speaker: string;
  readonly text: string;
}

/** Where a conversation stands. A value: nothing changes it, `advance` gives the next one. */
export interface ConversationState {
  /** The scene; a new one starts hook and loop afresh. */
  readonly frame: string;
  readonly hook: Hook | null;
  /** The content nouns of the last accepted lines of the scene, the newest last. */
  readonly recentNouns: readonly (readonly string[])[];
  /** Every line shown so far, over all scenes. */
  readonly history: readonly SpokenLine[];
  readonly interventions: Interventions;
}

/** A noun in each of so many accepted lines before this one makes a loop (T15). */
export const LOOP_LINES = 3;

export function openingState(frame = ''): ConversationState {
  return { frame, hook: null, recentNouns: [], history: [], interventions: noInterventions };
}

/** The state in a new scene; the very same state when the scene stays. */
export function enterFrame(state: ConversationState, frame: string): ConversationState {
  return frame === state.frame ? state : { ...state, frame, hook: null, recentNouns: [] };
}

/** A line that was judged, as the state needs to know it. */
export interface JudgedLine {
  readonly line: SaidLine;
  readonly status: 'PASS' | 'WARN' | 'MODIFY' | 'RETRY';
  /** The rules whose warning should reach the speaker's next prompt. */
  readonly warnings: readonly string[];
  /** The rules whose instruction this line's prompt carried. */
  readonly instructed: readonly string[];
}

/** The state after a judged line; a line to be retried leaves the very same state (§9). */
export function advance(state: ConversationState, judged: JudgedLine): ConversationState {
  if (judged.status === 'RETRY') return state;
  const { line } = judged;
  return {
    ...state,
    hook: nextHook(state.hook, line.move),
    recentNouns: [...state.recentNouns, line.nouns].slice(-LOOP_LINES),
    history: [...state.history, spoken(line)],
    interventions: afterLine(state.interventions, line.speaker, judged),
  };
}

/**
 * The state after the best of several failed attempts was shown: it enters the history and its
 * flaws are instructed about, but hook and loop stay (T14, §9).
 */
export function advanceExhausted(state: ConversationState, judged: JudgedLine): ConversationState {
  const { line } = judged;
  return {
    ...state,
    history: [...state.history, spoken(line)],
    interventions: afterLine(state.interventions, line.speaker, judged),
  };
}

const spoken = ({ speaker, shown }: SaidLine): SpokenLine => ({ speaker, text: shown });
