import type { ConversationState } from '@tashika/dialogue';

/** Where a conversation stands, as the screen shows it. */
export interface StateJson {
  readonly scene: string;
  /** The lines shown so far. */
  readonly lines: number;
  /** The topic being followed and how far it has been taken: 0 発見, 1 表面, 2 なぜ, 3 展開. */
  readonly hook: { readonly noun: string; readonly depth: number } | null;
  /** The content nouns of the last accepted lines; one that stands in all of them is a loop. */
  readonly recent_nouns: readonly (readonly string[])[];
  /** The rules each speaker will be reminded of. */
  readonly waiting: Readonly<Record<string, readonly string[]>>;
}

export function stateJson(state: ConversationState): StateJson {
  const waiting = Object.entries(state.interventions.waiting).filter(([, rules]) => rules.length);
  return {
    scene: state.frame,
    lines: state.history.length,
    hook: state.hook,
    recent_nouns: state.recentNouns,
    waiting: Object.fromEntries(waiting),
  };
}
