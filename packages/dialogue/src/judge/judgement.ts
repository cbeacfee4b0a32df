import { specProfile } from '../characters/shipped.ts';
import { consult, type Director, type Opinion } from '../consult/director.ts';
import type { Hear, Heard } from '../direct/heard.ts';
import type { JudgeInput, Status, Verdict } from './verdict.ts';

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
export async function judgeWithDirector(input: DirectedInput, hear: Hear): Promise<Judgement> {
  return judgeHeardWithDirector(await hear(input), input);
}

export async function judgeHeardWithDirector(
  { line, verdict }: Heard,
  { character, state, profile = specProfile, director, signal }: DirectedInput,
): Promise<Judgement> {
  if (director === undefined || director === null) {
    return judgementOf(verdict, { state: 'not-asked' });
  }
  if (verdict.status === 'RETRY') return judgementOf(verdict, { state: 'skipped' });
  const { frame = '', history = [] } = state ?? {};
  const question = { character, frame, history, line: line.shown };
  return judgementOf(verdict, await consult(director, question, profile, { signal }));
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
