import type { StateJson } from '@tashika/contract/dialogue';
import type { ConversationState } from '@tashika/dialogue';

/** Where a conversation stands, as the screen shows it. */
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
