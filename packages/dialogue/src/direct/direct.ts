import type { Tokeniser } from '@tashika/japanese/tokeniser';
import { sentenceOf } from '@tashika/kernel';
import type { Character } from '../characters/character.ts';
import type { Profile } from '../characters/profile.ts';
import type { Director } from '../consult/director.ts';
import type { FailedAttempt } from '../consult/prompts.ja.ts';
import { type Judgement, judgeReadWithDirector } from '../judge/judgement.ts';
import type { DialogueFinding } from '../judge/rule.ts';
import { readLine } from '../judge/verdict.ts';
import type { Line } from '../normalise/line.ts';
import { directorMessages, messages, suggestions } from '../report/messages.ts';
import { type Intervention, interventionFor } from './interventions.ts';
import type { LineSource } from './source.ts';
import { advance, advanceExhausted, type ConversationState, type JudgedLine } from './state.ts';

/** The finding a low score amounts to, for instructions and reasons. */
export const DIRECTOR_SCORE = 'director-score';

export interface Attempt {
  /** 1 for the first. */
  readonly number: number;
  readonly speaker: string;
  readonly line: Line;
  readonly judgement: Judgement;
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
  tokeniser: () => Tokeniser,
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

    const number = attempts.length + 1;
    const speaker = character.name;
    yield { kind: 'attempt', attempt: number, speaker, text: reply.text, intervention };
    const line = readLine({ character, text: reply.text, profile, state }, tokeniser);
    const judgement = await judgeReadWithDirector(line, { director, signal });
    if (signal?.aborted) return yield* end({ kind: 'aborted', state });
    for (const finding of judgement.verdict.findings) {
      yield { kind: 'finding', attempt: number, finding };
    }
    yield { kind: 'score', attempt: number, opinion: judgement.opinion };
    const attempt: Attempt = { number, speaker, line, judgement };
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

  const chosen = bestOf(attempts);
  const judged = judgedLine(chosen, instructed);
  return yield* end({
    kind: 'exhausted',
    chosen,
    attempts,
    judged,
    state: advanceExhausted(state, judged),
  });
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
function failureOf({ line, judgement: { verdict, opinion } }: Attempt): FailedAttempt {
  const grave = verdict.findings.filter(({ effect }) => effect === 'RETRY');
  const reasons = grave.map((finding) => sentenceOf(messages, finding));
  const rules = grave.map(({ rule }) => rule);
  if (opinion.state === 'scored' && opinion.status === 'RETRY') {
    reasons.push(directorMessages.lowScore({ average: opinion.average, reason: opinion.reason }));
    rules.push(DIRECTOR_SCORE);
  }
  const hints = [...new Set(rules)].flatMap((rule) => suggestions[rule] ?? []);
  return { text: line.shown, reasons, suggestions: hints };
}

/** T14: the fewest and lightest findings, then the highest score, then the first. */
function bestOf(attempts: readonly Attempt[]): Attempt {
  const [first, ...others] = attempts;
  if (first === undefined) throw new Error('Nothing was attempted');
  return others.reduce((best, attempt) => (isBetter(attempt, best) ? attempt : best), first);
}

function isBetter(a: Attempt, b: Attempt): boolean {
  const [graveA, lightA, scoreA] = burden(a);
  const [graveB, lightB, scoreB] = burden(b);
  if (graveA !== graveB) return graveA < graveB;
  return lightA !== lightB ? lightA < lightB : scoreA > scoreB;
}

function burden({ judgement: { verdict, opinion } }: Attempt): [number, number, number] {
  const scored = opinion.state === 'scored' ? opinion : undefined;
  const count = (effect: string) =>
    verdict.findings.filter((finding) => finding.effect === effect).length +
    (scored?.status === effect ? 1 : 0);
  return [count('RETRY'), count('WARN'), scored?.average ?? 0];
}
