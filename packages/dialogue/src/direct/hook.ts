import type { Line } from '../normalise/line.ts';
import { contentNouns, type Topic, topicKey } from '../normalise/topics.ts';

/** The topic being followed and how far it has been taken (T15). */
export interface Hook {
  readonly noun: string;
  /** 0 発見, 1 表面, 2 なぜ, 3 展開. */
  readonly depth: number;
}

const DEEPEST = 3;
/** From this depth on a topic may be left (T15). */
export const DEEP_ENOUGH = 2;

/** What a line does with the hook of the state. */
export type HookMove =
  | { readonly kind: 'none' }
  | { readonly kind: 'continue' }
  | { readonly kind: 'change'; readonly topic: Topic };

const shift =
  /ところで|そういえば|そう言えば|話は変わ|話が変わ|話を変え|それより|それはそうと|別の話だけど/u;

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

/** The hook after a line that was accepted. */
export function nextHook(hook: Hook | null, move: HookMove): Hook | null {
  if (move.kind === 'change') return { noun: topicKey(move.topic.noun), depth: 0 };
  if (hook === null || move.kind === 'none') return hook;
  return { noun: hook.noun, depth: Math.min(DEEPEST, hook.depth + 1) };
}
