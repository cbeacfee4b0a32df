import { setTimeout as wait } from 'node:timers/promises';
import {
  type Character,
  type ConversationState,
  type Director,
  type LineSource,
  modelSource,
  type Profile,
  type Progress,
  runConversation,
  type ScriptLine,
  scriptSource,
  type TranscriptRecord,
} from '@tashika/dialogue';
import { loadTokeniser } from '@tashika/japanese/tokeniser';
import type { LanguageModel } from '@tashika/language-model';
import { type StateJson, stateJson } from './state-json.ts';

export interface RunPlan {
  readonly characters: readonly Character[];
  readonly profile: Profile;
  readonly scene: string;
  /** How many turns the conversation shall have in all. */
  readonly turns: number;
  /** Where the lines come from. */
  readonly lines: readonly ScriptLine[] | LanguageModel;
  readonly director: Director | null;
  /** How long to wait before each line, so that people can follow a script. */
  readonly paceMs: number;
}

/** What whoever looks on is told, in the order in which it happened. */
export type RunMessage =
  | { readonly event: 'record'; readonly data: TranscriptRecord }
  | {
      readonly event: 'attempt';
      readonly data: {
        readonly turn: number;
        readonly attempt: number;
        readonly speaker: string;
        readonly text: string;
        /** What the director asked of the speaker beforehand. */
        readonly intervention: string | null;
      };
    }
  | { readonly event: 'state'; readonly data: StateJson }
  | { readonly event: 'rest'; readonly data: RunStatus };

export interface RunStatus {
  readonly id: string;
  readonly status: 'running' | 'resting';
  /** Why it rests: as the transcript's `stop` record says it, or a limit of the server. */
  readonly reason: Stop['reason'] | 'timeout' | 'too-large' | 'failed' | null;
  readonly turns: number;
  readonly planned_turns: number;
  /** Whether there is anything left to go on with. */
  readonly resumable: boolean;
}

type Stop = Extract<TranscriptRecord, { record: 'stop' }>;

/** Longer than a model of one's own needs for two hundred lines. */
const longestMs = 60 * 60 * 1000;
/** Lines of people and models are short; this is for replies that are not. */
const mostBytes = 8 * 1024 * 1024;

interface RunInput {
  readonly id: string;
  readonly plan: RunPlan;
  /** What an earlier run has left, and where it stands. */
  readonly from?: { readonly records: readonly TranscriptRecord[]; readonly progress: Progress };
  readonly closing?: AbortSignal | undefined;
  /** Told about a failure nobody foresaw. */
  readonly onFailure: (error: unknown) => void;
}

/** One conversation in memory: it runs, rests, and runs on. */
export class Run {
  readonly id: string;
  readonly records: TranscriptRecord[] = [];
  readonly #messages: RunMessage[] = [];
  readonly #closing: AbortSignal | undefined;
  readonly #onFailure: (error: unknown) => void;
  #plan: RunPlan;
  #progress: Progress | undefined;
  #active: { readonly stop: AbortController; readonly ended: Promise<void> } | undefined;
  #reason: RunStatus['reason'] = null;
  #bytes = 0;
  /** Resolved and renewed whenever there is something new. */
  #changed = Promise.withResolvers<void>();

  constructor({ id, plan, from, closing, onFailure }: RunInput) {
    this.id = id;
    this.#plan = plan;
    this.#closing = closing;
    this.#onFailure = onFailure;
    if (from === undefined) return;
    this.#progress = from.progress;
    for (const record of from.records) this.#keep(record);
    this.#tell({ event: 'state', data: stateJson(from.progress.state) });
  }

  get status(): RunStatus {
    const turns = this.#progress?.turns ?? 0;
    const left = turns < this.#plan.turns && this.#reason !== 'ended';
    return {
      id: this.id,
      status: this.#active === undefined ? 'resting' : 'running',
      reason: this.#active === undefined ? this.#reason : null,
      turns,
      planned_turns: this.#plan.turns,
      resumable: this.#active === undefined && left && this.#bytes < mostBytes,
    };
  }

  /** Begins, or goes on from the last accepted line. */
  start(turns: number = this.#plan.turns): void {
    if (this.#active !== undefined) return;
    this.#plan = { ...this.#plan, turns };
    const stop = new AbortController();
    // Not at once: whoever starts a run first gets its status.
    const ended = Promise.resolve().then(() => this.#run(stop));
    this.#active = { stop, ended };
  }

  /** Resolves when the run rests. */
  async stop(): Promise<void> {
    this.#active?.stop.abort();
    await this.#active?.ended;
  }

  /** Everything from a place on, then what comes; ends when the run rests. */
  async *messages(
    after: number,
    signal: AbortSignal,
  ): AsyncGenerator<{ readonly id: number; readonly message: RunMessage }> {
    const aborted = new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    for (let next = Math.max(0, after); !signal.aborted; ) {
      const message = this.#messages[next];
      if (message !== undefined) {
        next += 1;
        yield { id: next, message };
      } else if (this.#active === undefined) return;
      else await Promise.race([this.#changed.promise, aborted]);
    }
  }

  async #run(stop: AbortController): Promise<void> {
    const timeout = AbortSignal.timeout(longestMs);
    const signal = AbortSignal.any([
      stop.signal,
      timeout,
      ...(this.#closing === undefined ? [] : [this.#closing]),
    ]);
    let reason: RunStatus['reason'] = 'failed';
    try {
      reason = await this.#converse(stop, signal);
      if (timeout.aborted) reason = 'timeout';
      if (this.#bytes >= mostBytes) reason = 'too-large';
    } catch (error) {
      this.#onFailure(error);
    }
    this.#reason = reason;
    this.#active = undefined;
    this.#tell({ event: 'rest', data: this.status });
  }

  async #converse(stop: AbortController, signal: AbortSignal): Promise<RunStatus['reason']> {
    const tokeniser = await loadTokeniser();
    const { characters, scene, turns, profile, director } = this.#plan;
    const source = sourceOf(this.#plan, this.#progress?.attempts ?? 0);
    const events = runConversation(
      {
        characters,
        frame: scene,
        turns,
        source,
        profile,
        director,
        signal,
        from: this.#progress,
      },
      () => tokeniser,
    );
    let reason: RunStatus['reason'] = 'aborted';
    let state: ConversationState | undefined;
    for (let step = await events.next(); ; step = await events.next()) {
      if (step.done) {
        this.#progress = step.value;
        return reason;
      }
      const happened = step.value;
      if (happened.kind === 'record') {
        const { record } = happened;
        this.#keep(record);
        if (record.record === 'stop') reason = record.reason;
        if (record.record === 'line' && state !== undefined) {
          this.#tell({ event: 'state', data: stateJson(state) });
        }
        if (this.#bytes >= mostBytes) stop.abort();
      } else if (happened.event.kind === 'attempt') {
        const { attempt, speaker, text, intervention } = happened.event;
        const { turn } = happened;
        this.#tell({
          event: 'attempt',
          data: { turn, attempt, speaker, text, intervention: intervention?.text ?? null },
        });
      } else if ('state' in happened.event) state = happened.event.state;
    }
  }

  #keep(record: TranscriptRecord): void {
    this.records.push(record);
    this.#tell({ event: 'record', data: record });
  }

  #tell(message: RunMessage): void {
    this.#messages.push(message);
    this.#bytes += JSON.stringify(message.data).length;
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}

function sourceOf({ lines, paceMs }: RunPlan, used: number): LineSource {
  const source = 'say' in lines ? modelSource(lines) : scriptSource(lines, used);
  if (paceMs === 0) return source;
  return {
    ...source,
    async next(request, signal) {
      // Being stopped meanwhile is for the conversation to notice.
      await wait(paceMs, undefined, signal === undefined ? {} : { signal }).catch(() => {});
      return source.next(request, signal);
    },
  };
}
