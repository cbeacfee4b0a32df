import type { ExpenseJson, StartRecord, TranscriptRecord } from '@tashika/contract/dialogue';
import type { Tokeniser } from '@tashika/japanese/tokeniser';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import type { Character } from '../characters/character.ts';
import type { Profile } from '../characters/profile.ts';
import type { Director } from '../consult/director.ts';
import { costsOf, expenseJson } from '../consult/expense.ts';
import { readLine } from '../judge/verdict.ts';
import { transcriptMessages } from '../report/messages.ts';
import { judgementJson } from '../report/verdict-json.ts';
import { type Attempt, type DirectEvent, direct, type Outcome } from './direct.ts';
import { type Hear, saidLine } from './heard.ts';
import type { LineSource } from './source.ts';
import {
  advance,
  advanceExhausted,
  type ConversationState,
  enterFrame,
  openingState,
} from './state.ts';

/** Where a run stands: what `resumeFrom` gives and `runConversation` goes on from. */
export interface Progress {
  readonly state: ConversationState;
  /** Turns whose line has been accepted. */
  readonly turns: number;
  /** Attempts behind those turns: so many lines of a script have been used. */
  readonly attempts: number;
}

export const openingProgress = (frame: string): Progress => ({
  state: openingState(frame),
  turns: 0,
  attempts: 0,
});

export interface RunInput {
  readonly characters: readonly Character[];
  /** The scene; a new one starts hook and loop afresh. */
  readonly frame: string;
  /** How many turns the conversation shall have, those before a resumption included. */
  readonly turns: number;
  readonly source: LineSource;
  readonly profile: Profile;
  readonly director?: Director | null | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Where to go on; without it the conversation begins. */
  readonly from?: Progress | undefined;
}

/** What a run gives out: records to be kept, and events for whoever looks on. */
export type RunEvent =
  | { readonly kind: 'record'; readonly record: TranscriptRecord }
  | { readonly kind: 'event'; readonly turn: number; readonly event: DirectEvent };

/**
 * Runs a conversation turn by turn. The caller keeps each record before it asks for more; then a
 * kill at any moment loses no accepted line and repeats none.
 */
export async function* runConversation(
  input: RunInput,
  hear: Hear,
): AsyncGenerator<RunEvent, Progress> {
  const { characters, frame, turns, source, profile, director, signal } = input;
  const record = (one: TranscriptRecord): RunEvent => ({ kind: 'record', record: one });
  const expenses: ExpenseJson[] = [];
  const health = { asked: 0, scored: 0 };
  // What it took so far, where anything was asked of a model.
  const spentSoFar = () =>
    expenses.length === 0 ? {} : { costs: costsOf(expenses), director: { ...health } };
  let progress = input.from ?? openingProgress(frame);
  if (input.from === undefined) {
    yield record({
      record: 'start',
      version: 1,
      scene: frame,
      characters: characters.map(({ name }) => name),
      profile: profile.name,
      turns,
    });
  } else if (progress.state.frame !== frame) {
    progress = { ...progress, state: enterFrame(progress.state, frame) };
    yield record({ record: 'scene', scene: frame });
  }

  while (progress.turns < turns) {
    const turn = progress.turns + 1;
    const character = speakerOf(characters, source, progress.turns);
    if (character === undefined) {
      const message = transcriptMessages.unknownSpeaker(source.speaker?.() ?? '');
      yield record({
        record: 'stop',
        turn: progress.turns,
        reason: 'ended',
        message,
        ...spentSoFar(),
      });
      return progress;
    }
    const events = direct(
      { character, state: progress.state, source, profile, director, signal },
      hear,
    );
    let outcome: Outcome;
    for (let step = await events.next(); ; step = await events.next()) {
      if (step.done) {
        outcome = step.value;
        break;
      }
      yield { kind: 'event', turn, event: step.value };
      if (step.value.kind !== 'judged') continue;
      const { attempt } = step.value;
      expenses.push(...expensesOf(attempt));
      const { state: asked } = attempt.judgement.opinion;
      if (asked === 'scored' || asked === 'unavailable') health.asked += 1;
      if (asked === 'scored') health.scored += 1;
      yield record(attemptRecord(turn, attempt));
    }
    if (!('chosen' in outcome)) {
      yield record({ ...stopRecord(progress.turns, outcome), ...spentSoFar() });
      return progress;
    }
    yield record(lineRecord(turn, outcome));
    progress = {
      state: outcome.state,
      turns: turn,
      attempts: progress.attempts + outcome.attempts.length,
    };
  }
  yield record({
    record: 'stop',
    turn: progress.turns,
    reason: 'finished',
    ...spentSoFar(),
  });
  return progress;
}

function speakerOf(
  characters: readonly Character[],
  source: LineSource,
  turn: number,
): Character | undefined {
  const named = source.speaker?.();
  return named === undefined
    ? characters[turn % Math.max(1, characters.length)]
    : characters.find(({ name }) => name === named);
}

function attemptRecord(turn: number, attempt: Attempt): TranscriptRecord {
  const { status, text, tone, sentences, topics, findings, judge, judge_detail } = judgementJson(
    attempt.judgement,
  );
  const expenses = expensesOf(attempt);
  return {
    record: 'attempt',
    turn,
    attempt: attempt.number,
    speaker: attempt.speaker,
    received: attempt.line.original,
    status,
    text,
    tone,
    sentences,
    topics: [...topics],
    findings: [...findings],
    judge,
    judge_detail,
    ...(expenses.length === 0 ? {} : { expenses }),
    ...(attempt.failure === null ? {} : { failure: attempt.failure }),
  };
}

/** What an attempt took: the line itself, and the director's opinion of it. */
function expensesOf({ expense, judgement: { opinion } }: Attempt): ExpenseJson[] {
  const asked = 'expenses' in opinion ? opinion.expenses : [];
  return [
    ...(expense === null ? [] : [expenseJson('speaker', expense)]),
    ...asked.map((one) => expenseJson('director', one)),
  ];
}

type Shown = Extract<Outcome, { kind: 'accepted' | 'exhausted' }>;

function lineRecord(turn: number, { kind, chosen, attempts, judged }: Shown): TranscriptRecord {
  return {
    record: 'line',
    turn,
    speaker: chosen.speaker,
    text: chosen.line.shown,
    received: chosen.line.original,
    status: judged.status,
    exhausted: kind === 'exhausted',
    attempts: attempts.length,
    warnings: [...judged.warnings],
    instructed: [...judged.instructed],
  };
}

function stopRecord(turn: number, outcome: Exclude<Outcome, Shown>): TranscriptRecord {
  if (outcome.kind !== 'unavailable') return { record: 'stop', turn, reason: outcome.kind };
  const { cause, message } = outcome;
  return { record: 'stop', turn, reason: 'unavailable', cause, message };
}

export interface Resumption extends Progress {
  readonly start: StartRecord;
}

/**
 * Where the conversation of a transcript stands: the accepted lines are gone through again, and
 * attempts of a turn that was not accepted count for nothing.
 */
export function resumeFrom(
  records: readonly TranscriptRecord[],
  characters: readonly Character[],
  profile: Profile,
  tokeniser: () => Tokeniser,
): Result<Resumption, Problem> {
  const [start] = records;
  if (start?.record !== 'start') {
    return err({ code: 'transcript-without-start', message: transcriptMessages.withoutStart });
  }
  let { state, turns, attempts } = openingProgress(start.scene);
  for (const record of records) {
    if (record.record === 'scene') state = enterFrame(state, record.scene);
    if (record.record !== 'line') continue;
    if (record.turn !== turns + 1) {
      const message = transcriptMessages.wrongTurn(turns + 1, record.turn);
      return err({ code: 'transcript-wrong-turn', message });
    }
    const character = characters.find(({ name }) => name === record.speaker);
    if (character === undefined) {
      const message = transcriptMessages.unknownSpeaker(record.speaker);
      return err({ code: 'transcript-unknown-speaker', message });
    }
    const line = readLine({ character, text: record.received, profile, state }, tokeniser);
    const { status, warnings, instructed } = record;
    const judged = { line: saidLine(line), status, warnings, instructed };
    state = record.exhausted ? advanceExhausted(state, judged) : advance(state, judged);
    turns = record.turn;
    attempts += record.attempts;
  }
  return ok({ start, state, turns, attempts });
}
