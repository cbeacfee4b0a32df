import { sentenceOf } from '@tashika/kernel';
import type { Character } from '../characters/character.ts';
import type { Profile } from '../characters/profile.ts';
import type { Director } from '../consult/director.ts';
import type { Spent } from '../consult/expense.ts';
import type { FailedAttempt } from '../consult/prompts.ja.ts';
import { type Judgement, judgeHeardWithDirector } from '../judge/judgement.ts';
import type { DialogueFinding } from '../judge/rule.ts';
import { burdenOf } from '../judge/severity.ts';
import { directorMessages, lineMessages, messages, suggestions } from '../report/messages.ts';
import type { Hear, SaidLine } from './heard.ts';
import { type Intervention, interventionFor } from './interventions.ts';
import type { LineSource } from './source.ts';
import { advance, advanceExhausted, type ConversationState, type JudgedLine } from './state.ts';

/** The finding a low score amounts to, for instructions and reasons. */
export const DIRECTOR_SCORE = 'director-score';

export interface Attempt {
  /** 1 for the first. */
  readonly number: number;
  readonly speaker: string;
  readonly line: SaidLine;
  readonly judgement: Judgement;
  /** What the line took; null where it came from a script. */
  readonly expense: Spent | null;
  /** Why the model gave no words, where it gave none (T24). */
  readonly failure: { readonly cause: string; readonly message: string } | null;
}

/** What happens while one line is being found, as it happens. */
export type DirectEvent =
  | {
      readonly kind: 'attempt';
      readonly attempt: number;
      readonly speaker: string;
      readonly text: string;
      readonly intervention: Intervention | null;
    }
  | { readonly kind: 'finding'; readonly attempt: number; readonly finding: DialogueFinding }
  | { readonly kind: 'score'; readonly attempt: number; readonly opinion: Judgement['opinion'] }
  | { readonly kind: 'judged'; readonly attempt: Attempt }
  | Outcome;

/** How the search for a line ended; `state` is where the conversation stands afterwards. */
export type Outcome =
  | {
      readonly kind: 'accepted' | 'exhausted';
      readonly chosen: Attempt;
      readonly attempts: readonly Attempt[];
      readonly judged: JudgedLine;
      readonly state: ConversationState;
    }
  | {
      readonly kind: 'unavailable';
      readonly cause: string;
      readonly message: string;
      readonly state: ConversationState;
    }
  | { readonly kind: 'ended' | 'aborted'; readonly state: ConversationState };

export interface DirectInput {
  readonly character: Character;
  readonly state: ConversationState;
  readonly source: LineSource;
  readonly profile: Profile;
  readonly director?: Director | null | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Finds the character's next line: generate, judge, ask again with every reason so far, accept, or
 * show the best attempt as exhausted (T14). The last event is the outcome. Whatever happens before
 * it, the state is the one handed in.
 */
export async function* direct(
  input: DirectInput,
  hear: Hear,
): AsyncGenerator<DirectEvent, Outcome> {
  const { character, state, source, profile, director, signal } = input;
  const intervention = interventionFor(state.interventions, character.name);
  const instructed = intervention?.rules ?? [];
  const failures: FailedAttempt[] = [];
  const attempts: Attempt[] = [];
  const end = function* (outcome: Outcome): Generator<DirectEvent, Outcome> {
    yield outcome;
    return outcome;
  };

  while (attempts.length <= profile.retries) {
    if (signal?.aborted) return yield* end({ kind: 'aborted', state });
    const reply = await source.next(
      {
        character,
        frame: state.frame,
        history: state.history,
        failures,
        intervention: intervention?.text ?? null,
      },
      signal,
    );
    if (signal?.aborted) return yield* end({ kind: 'aborted', state });
    if (reply.kind === 'ended') {
      if (attempts.length > 0) break;
      return yield* end({ kind: 'ended', state });
    }
    if (reply.kind === 'unavailable') {
      const { cause, message } = reply;
      return yield* end({ kind: 'unavailable', cause, message, state });
    }
    const failure = reply.kind === 'failed' ? { cause: reply.cause, message: reply.message } : null;
    const text = reply.kind === 'line' ? reply.text : '';

    const number = attempts.length + 1;
    const speaker = character.name;
    yield { kind: 'attempt', attempt: number, speaker, text, intervention };
    const given = { character, text, profile, state };
    const heard = await hear(given);
    const { line } = heard;
    const judgement = await judgeHeardWithDirector(heard, { ...given, director, signal });
    if (signal?.aborted) return yield* end({ kind: 'aborted', state });
    for (const finding of judgement.verdict.findings) {
      yield { kind: 'finding', attempt: number, finding };
    }
    yield { kind: 'score', attempt: number, opinion: judgement.opinion };
    const expense = reply.expense ?? null;
    const attempt: Attempt = { number, speaker, line, judgement, expense, failure };
    attempts.push(attempt);
    yield { kind: 'judged', attempt };

    if (judgement.status !== 'RETRY') {
      const judged = judgedLine(attempt, instructed);
      return yield* end({
        kind: 'accepted',
        chosen: attempt,
        attempts,
        judged,
        state: advance(state, judged),
      });
    }
    failures.push(failureOf(attempt));
  }

  return yield* end(exhausted(attempts, state, instructed));
}

/** No attempt was good enough: the best of them, unless none has any words to show. */
function exhausted(
  attempts: readonly Attempt[],
  state: ConversationState,
  instructed: readonly string[],
): Outcome {
  const spoken = attempts.filter((attempt) => attempt.line.shown.trim() !== '');
  const [first] = spoken;
  if (first === undefined) {
    const { cause, message } = attempts.findLast(({ failure }) => failure !== null)?.failure ?? {
      cause: 'malformed',
      message: lineMessages.nothingCame,
    };
    return { kind: 'unavailable', cause, message, state };
  }
  const chosen = bestOf(first, spoken);
  const judged = judgedLine(chosen, instructed);
  return {
    kind: 'exhausted',
    chosen,
    attempts,
    judged,
    state: advanceExhausted(state, judged),
  };
}

function judgedLine({ line, judgement }: Attempt, instructed: readonly string[]): JudgedLine {
  const warnings = judgement.verdict.findings
    // Interventions go by what is major (T21): nearly every line has something minor.
    .filter(({ severity }) => severity === 'major')
    .map(({ rule }) => rule);
  const { opinion } = judgement;
  if (opinion.state === 'scored' && opinion.status !== 'PASS') warnings.push(DIRECTOR_SCORE);
  return { line, status: judgement.status, warnings: [...new Set(warnings)], instructed };
}

/** Why an attempt was sent back, in words for the one who must do better. */
function failureOf({ line, judgement: { verdict, opinion }, failure }: Attempt): FailedAttempt {
  const grave = verdict.findings.filter(({ effect }) => effect === 'RETRY');
  const reasons = [
    ...(failure === null ? [] : [failure.message]),
    ...grave.map((finding) => sentenceOf(messages, finding)),
  ];
  const rules = grave.map(({ rule }) => rule);
  if (opinion.state === 'scored' && opinion.status === 'RETRY') {
    reasons.push(directorMessages.lowScore({ average: opinion.average, reason: opinion.reason }));
    rules.push(DIRECTOR_SCORE);
  }
  const hints = [...new Set(rules)].flatMap((rule) => suggestions[rule] ?? []);
  return { text: line.shown, reasons, suggestions: hints };
}

/** T24: what weighs least, then the director's highest average, then the first. */
function bestOf(first: Attempt, attempts: readonly Attempt[]): Attempt {
  return attempts.reduce((best, attempt) => (isBetter(attempt, best) ? attempt : best), first);
}

function isBetter(a: Attempt, b: Attempt): boolean {
  const heavier = weightOf(a) - weightOf(b);
  return heavier === 0 ? averageOf(a) > averageOf(b) : heavier < 0;
}

function weightOf({ judgement: { verdict, opinion } }: Attempt): number {
  const found = verdict.findings.map(({ rule, effect, severity }) => ({
    rule,
    status: effect as string,
    severity,
  }));
  if (opinion.state === 'scored' && opinion.status !== 'PASS') {
    found.push({ rule: DIRECTOR_SCORE, status: opinion.status, severity: 'major' });
  }
  return burdenOf(found);
}

const averageOf = ({ judgement: { opinion } }: Attempt): number =>
  opinion.state === 'scored' ? opinion.average : 0;
