import type { Tokeniser } from '@tashika/japanese/tokeniser';
import { consult, type Director, type Opinion } from '../consult/director.ts';
import type { Line } from '../normalise/line.ts';
import { type JudgeInput, judgeRead, readLine, type Status, type Verdict } from './verdict.ts';

/** The written rules' verdict and the director's opinion together (T12). */
export interface Judgement {
  readonly status: Status;
  readonly shownAs: 'PASS' | 'WARN' | 'RETRY';
  readonly verdict: Verdict;
  readonly opinion: Opinion;
}

export interface DirectedInput extends JudgeInput {
  readonly director?: Director | null | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Judges a line by the rules and, if they let it pass, by the director. */
export function judgeWithDirector(
  input: DirectedInput,
  tokeniser: () => Tokeniser,
): Promise<Judgement> {
  return judgeReadWithDirector(readLine(input, tokeniser), input);
}

export async function judgeReadWithDirector(
  line: Line,
  { director, signal }: Pick<DirectedInput, 'director' | 'signal'>,
): Promise<Judgement> {
  const verdict = judgeRead(line);
  if (director === undefined || director === null) {
    return judgementOf(verdict, { state: 'not-asked' });
  }
  if (verdict.status === 'RETRY') return judgementOf(verdict, { state: 'skipped' });
  const question = {
    character: line.character,
    frame: line.state?.frame ?? '',
    history: line.state?.history ?? [],
    line: line.shown,
  };
  return judgementOf(verdict, await consult(director, question, line.profile, { signal }));
}

export function judgementOf(verdict: Verdict, opinion: Opinion): Judgement {
  const scored = opinion.state === 'scored' ? opinion.status : 'PASS';
  if (verdict.status === 'RETRY' || scored === 'RETRY') {
    return { status: 'RETRY', shownAs: 'RETRY', verdict, opinion };
  }
  const shownAs = scored === 'WARN' ? 'WARN' : verdict.shownAs;
  const status = verdict.status === 'MODIFY' ? 'MODIFY' : shownAs;
  return { status, shownAs, verdict, opinion };
}
