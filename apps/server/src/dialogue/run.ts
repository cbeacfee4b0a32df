import { setTimeout as wait } from 'node:timers/promises';
import type { RunMessage, RunStatus } from '@tashika/contract/dialogue';
import {
  type Character,
  type ConversationState,
  type Director,
  type Hear,
  type LineSource,
  modelSource,
  type Profile,
  type Progress,
  runConversation,
  type ScriptLine,
  scriptSource,
} from '@tashika/dialogue';
import type { LanguageModel } from '@tashika/language-model';
import { stateJson } from './state-json.ts';

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

/** Longer than a model of one's own needs for two hundred lines. */
const longestMs = 60 * 60 * 1000;
/** Lines of people and models are short; this is for replies that are not. */
const mostBytes = 8 * 1024 * 1024;

interface RunInput {
  readonly id: string;
  readonly plan: RunPlan;
  readonly hear: Hear;
  /** Where an earlier run of the same records stands. */
  readonly from?: Progress | undefined;
  readonly closing?: AbortSignal | undefined;
  /** Keeps what happened; only then does the run go on. */
  readonly keep: (messages: readonly RunMessage[], status: RunStatus) => Promise<void>;
  /** Told about a failure nobody foresaw. */
  readonly onFailure: (error: unknown) => void;
}

/** One stretch of a conversation: it begins, or goes on from where it stood, and comes to rest. */
export class Run {
  readonly id: string;
  readonly #input: RunInput;
  #progress: Progress | undefined;
  /** Accepted lines so far, also while it runs. */
  #turns: number;
  #active: { readonly stop: AbortController; readonly ended: Promise<void> } | undefined;
  #reason: RunStatus['reason'] = null;
  #bytes = 0;

  constructor(input: RunInput) {
    this.id = input.id;
    this.#input = input;
    this.#progress = input.from;
    this.#turns = input.from?.turns ?? 0;
  }

  get status(): RunStatus {
    const { plan } = this.#input;
    const turns = this.#turns;
    const left = turns < plan.turns && this.#reason !== 'ended';
    return {
      id: this.id,
      status: this.#active === undefined ? 'resting' : 'running',
      reason: this.#active === undefined ? this.#reason : null,
      turns,
      planned_turns: plan.turns,
      resumable: this.#active === undefined && left && this.#bytes < mostBytes,
    };
  }

  /** Runs from when it is kept on; resolves when it rests and that is kept. */
  start(ready: Promise<void>): Promise<void> {
    const stop = new AbortController();
    const ended = ready.then(
      () => this.#run(stop),
      () => {
        this.#active = undefined; // it could not be kept, and whoever tried says so
      },
    );
    this.#active = { stop, ended };
    return ended;
  }

  /** Resolves when the run rests. */
  async stop(): Promise<void> {
    this.#active?.stop.abort();
    await this.#active?.ended;
  }

  async #run(stop: AbortController): Promise<void> {
    const timeout = AbortSignal.timeout(longestMs);
    const signal = AbortSignal.any([
      stop.signal,
      timeout,
      ...(this.#input.closing === undefined ? [] : [this.#input.closing]),
    ]);
    let reason: RunStatus['reason'] = 'failed';
    try {
      reason = await this.#converse(stop, signal);
      if (timeout.aborted) reason = 'timeout';
      if (this.#bytes >= mostBytes) reason = 'too-large';
    } catch (error) {
      this.#input.onFailure(error);
    }
    this.#reason = reason;
    this.#active = undefined;
    try {
      await this.#tell({ event: 'rest', data: this.status });
    } catch (error) {
      this.#input.onFailure(error);
    }
  }

  async #converse(stop: AbortController, signal: AbortSignal): Promise<RunStatus['reason']> {
    const { characters, scene, turns, profile, director } = this.#input.plan;
    const source = sourceOf(this.#input.plan, this.#progress?.attempts ?? 0);
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
      this.#input.hear,
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
        if (record.record === 'line') this.#turns = record.turn;
        await this.#tell({ event: 'record', data: record });
        if (record.record === 'stop') reason = record.reason;
        if (record.record === 'line' && state !== undefined) {
          await this.#tell({ event: 'state', data: stateJson(state) });
        }
        if (this.#bytes >= mostBytes) stop.abort();
      } else if (happened.event.kind === 'attempt') {
        const { attempt, speaker, text, intervention } = happened.event;
        const { turn } = happened;
        await this.#tell({
          event: 'attempt',
          data: { turn, attempt, speaker, text, intervention: intervention?.text ?? null },
        });
      } else if ('state' in happened.event) state = happened.event.state;
    }
  }

  async #tell(message: RunMessage): Promise<void> {
    this.#bytes += JSON.stringify(message.data).length;
    await this.#input.keep([message], this.status);
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
