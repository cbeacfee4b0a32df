import type { VerdictJson } from '@tashika/contract/dialogue';
import type { SaidLine } from './heard.ts';
import { advance, type ConversationState } from './state.ts';

/** The state after a line of a conversation that nobody directs: no instruction was ever given. */
export function follow(
  state: ConversationState,
  line: SaidLine,
  { status, findings }: Pick<VerdictJson, 'status' | 'findings'>,
): ConversationState {
  const warnings = findings.filter(({ severity }) => severity === 'major').map(({ rule }) => rule);
  return advance(state, { line, status, warnings, instructed: [] });
}
