import type { Tokeniser } from '@tashika/japanese/tokeniser';
import { type JudgeInput, judgeRead, readLine, type Verdict } from '../judge/verdict.ts';
import type { Leak } from '../normalise/leaks.ts';
import type { Line } from '../normalise/line.ts';
import { contentNouns, topicKey } from '../normalise/topics.ts';
import { type HookMove, hookMove } from './hook.ts';

/** What a conversation goes on with of a line, whoever has read it. */
export interface SaidLine {
  readonly speaker: string;
  /** As it came. */
  readonly original: string;
  /** What of that is no part of a line. */
  readonly leaks: readonly Leak[];
  /** As the audience sees it. */
  readonly shown: string;
  /** What it does with the hook of the state it was read in. */
  readonly move: HookMove;
  /** The nouns that can make a loop (T15). */
  readonly nouns: readonly string[];
}

/** A line that was read and judged by the written rules: plain data, so that another thread can do it. */
export interface Heard {
  readonly line: SaidLine;
  readonly verdict: Verdict;
}

/** Reads a line and judges it by the written rules, wherever that is done. */
export type Hear = (input: JudgeInput) => Promise<Heard>;

/** In this thread, with its own tokeniser. */
export const hearing =
  (load: () => Tokeniser | Promise<Tokeniser>): Hear =>
  async (input) => {
    const tokeniser = await load();
    const line = readLine(input, () => tokeniser);
    return { line: saidLine(line), verdict: judgeRead(line) };
  };

export const saidLine = (line: Line): SaidLine => ({
  speaker: line.character.name,
  original: line.original,
  leaks: line.leaks,
  shown: line.shown,
  move: hookMove(line, line.state?.hook ?? null),
  nouns: contentNouns(line).map(({ noun }) => topicKey(noun)),
});
