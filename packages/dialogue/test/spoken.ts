import { advance, type ConversationState, openingState, saidLine } from '../src/index.ts';
import { read } from './reading.ts';

/** The state after accepted lines, each written as `やな｜…`. */
export function stateAfter(
  rows: readonly string[],
  from: ConversationState = openingState(),
): ConversationState {
  return rows.reduce(
    (state, row) =>
      advance(state, {
        line: saidLine(read(row, state)),
        status: 'PASS',
        warnings: [],
        instructed: [],
      }),
    from,
  );
}
