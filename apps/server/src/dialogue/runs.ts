import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type {
  RunMessage,
  RunRequest,
  RunStatus,
  TranscriptRecord,
} from '@tashika/contract/dialogue';
import { type Director, transcriptLine } from '@tashika/dialogue';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import type { LanguageModel } from '@tashika/language-model';
import { runHeldSeconds } from '@tashika/store';
import type { Principal } from '../auth/principal.ts';
import { spokenLocale } from '../locale.ts';
import type { Dependencies } from '../resource.ts';
import { ownCharacters } from './cast.ts';
import { hearBy } from './hear.ts';
import { memoryShelf } from './memory-shelf.ts';
import { runs as words } from './messages.ts';
import { type GivenRun, type PreparedRun, prepareRun } from './prepare.ts';
import { Run, type RunPlan } from './run.ts';
import type { KeptRun, RunShelf } from './shelf.ts';
import { stateJson } from './state-json.ts';
import { storedShelf } from './stored-shelf.ts';
import { withShipped } from './with-shipped.ts';
import { modelOf } from './workspace-model.ts';

/** At work at the same time on one server. */
const mostRuns = 20;
const longestTitle = 60;
/** Several times before the others take the holder for gone. */
const beatMilliseconds = (runHeldSeconds * 1000) / 4;
/** A server that was asked to stop a run answers by then, or is gone. */
const stopMilliseconds = 10_000;
const stopLookMilliseconds = 100;

/** Whose a run is. */
type Owner = Pick<Principal, 'workspaceId' | 'actor' | 'name'>;

/** What a stretch of a run is made of: a new one, or one that goes on. */
interface Prepared extends Pick<PreparedRun, 'from'> {
  readonly plan: RunPlan;
}

/** The runs: each kept where every server sees it, and at work on one. */
export class Runs {
  readonly #atWork = new Map<string, Run>();
  readonly #dependencies: Dependencies;
  readonly shelf: RunShelf;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    const { service } = dependencies;
    this.shelf = service === undefined ? memoryShelf() : storedShelf(service);
  }

  async start(request: RunRequest, owner: Owner): Promise<Result<RunStatus, Problem>> {
    if (this.#atWork.size >= mostRuns) return tooMany();
    const { transcript = '', ...asked } = request;
    const prepared = await this.#prepare({ request: asked, transcript }, owner);
    if (!prepared.ok) return prepared;
    const { plan, from } = prepared.value;
    const id = randomUUID();
    const at = { id, workspaceId: owner.workspaceId };
    return this.#letRun(this.#begin(at, prepared.value, owner), async (status) => {
      await this.shelf.create({
        ...at,
        title: titleOf(plan),
        request: asked,
        status,
        createdBy: owner.name,
      });
      if (from === null) return;
      const before: RunMessage[] = from.records.map((data) => ({ event: 'record', data }));
      before.push({ event: 'state', data: stateJson(from.progress.state) });
      await this.shelf.append(at, before, status);
    });
  }

  /** A run that rests goes on, on this server, whichever one it was on before. */
  async resume(
    kept: KeptRun,
    turns: number | undefined,
    asking: Pick<Owner, 'actor'>,
  ): Promise<Result<RunStatus, Problem>> {
    const refused = whyNotResumed(kept, turns);
    if (refused !== undefined) return err(refused);
    if (this.#atWork.size >= mostRuns) return tooMany();
    const records = await this.records(kept.id);
    const wanted = turns ?? kept.status.planned_turns;
    const transcript = records.map(transcriptLine).join('');
    const request = { ...kept.request, turns: wanted };
    const owner = { ...asking, workspaceId: kept.workspaceId };
    const prepared = await this.#prepare({ request, transcript }, owner);
    if (!prepared.ok) return prepared;
    if (!(await this.shelf.claim(kept.id))) {
      return err({ kind: 'conflict', code: 'run-at-work', message: words.atWork });
    }
    return this.#letRun(this.#begin(kept, prepared.value, owner), (status) =>
      this.shelf.append(kept, [], status),
    );
  }

  /** Wherever it runs; answers how it stands then. */
  async stop(kept: KeptRun): Promise<RunStatus> {
    const own = this.#atWork.get(kept.id);
    if (own !== undefined) await own.stop();
    else if (standing(kept).status === 'running') {
      await this.shelf.askToStop(kept.id);
      await this.#rested(kept);
    }
    const now = await this.shelf.find(kept.workspaceId, kept.id);
    return standing(now ?? kept);
  }

  async remove(kept: KeptRun): Promise<boolean> {
    await this.stop(kept);
    return this.shelf.remove(kept.workspaceId, kept.id);
  }

  /** Everything from a place on, then what comes; ends when the run rests. */
  async *follow(
    kept: KeptRun,
    after: number,
    signal: AbortSignal,
  ): AsyncGenerator<{ readonly id: number; readonly message: RunMessage }> {
    let changed = Promise.withResolvers<void>();
    const wake = () => changed.resolve();
    const unwatch = this.shelf.watch(kept.id, wake);
    signal.addEventListener('abort', wake, { once: true });
    // Also by the clock: a server that dies says nothing.
    const look = setInterval(wake, beatMilliseconds);
    try {
      for (let next = Math.max(0, after); !signal.aborted; ) {
        changed = Promise.withResolvers();
        const now = await this.shelf.find(kept.workspaceId, kept.id);
        const messages = await this.shelf.messagesAfter(kept.id, next);
        for (const one of messages) {
          next = one.id;
          yield one;
        }
        if (now === undefined) return;
        const status = standing(now);
        if (status.reason === 'interrupted') {
          yield { id: next, message: { event: 'rest', data: status } };
        }
        if (status.status === 'resting') return;
        if (messages.length === 0) await changed.promise;
      }
    } finally {
      clearInterval(look);
      unwatch();
    }
  }

  async records(id: string): Promise<TranscriptRecord[]> {
    const messages = await this.shelf.messagesAfter(id, 0);
    return messages.flatMap(({ message }) => (message.event === 'record' ? [message.data] : []));
  }

  /** Read in the engines' threads where there are any: a transcript may be long. */
  async #prepare(given: GivenRun, owner: Omit<Owner, 'name'>): Promise<Result<Prepared, Problem>> {
    const prepared = await this.#read(given, owner);
    if (!prepared.ok) return prepared;
    const model = await modelOf(this.#dependencies, owner.workspaceId);
    const lines = linesOf(prepared.value, model);
    if (!lines.ok) return lines;
    const { script: _, from, ...known } = prepared.value;
    const { request } = given;
    const director = directorOf(request, model);
    const paceMs = request.pace_ms ?? 0;
    return ok({ plan: { ...known, lines: lines.value, director, paceMs }, from });
  }

  async #read(
    given: GivenRun,
    { actor: who, workspaceId }: Omit<Owner, 'name'>,
  ): Promise<Result<PreparedRun, Problem>> {
    const { engines } = this.#dependencies;
    const own = await ownCharacters(this.#dependencies, workspaceId);
    if (engines === undefined) return prepareRun(given, withShipped(own));
    const body = JSON.stringify(given);
    const asked = { task: 'run', body, beside: own, locale: spokenLocale() } as const;
    const read = await engines.run(asked, { who });
    return read.ok ? ok(JSON.parse(read.value) as PreparedRun) : read;
  }

  #begin(
    kept: Pick<KeptRun, 'id' | 'workspaceId'>,
    { plan, from }: Prepared,
    { actor: who }: Pick<Owner, 'actor'>,
  ): Run {
    const { closing, log } = this.#dependencies;
    return new Run({
      id: kept.id,
      plan,
      hear: hearBy(this.#dependencies, { who }),
      from: from?.progress,
      closing,
      keep: (messages, status) => this.shelf.append(kept, messages, status),
      onFailure: (error) => log.error({ err: error }, 'run failed'),
    });
  }

  /** Keeps how a run begins, and lets it run from then on. */
  async #letRun(
    run: Run,
    keep: (status: RunStatus) => Promise<void>,
  ): Promise<Result<RunStatus, Problem>> {
    const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
    const ended = run.start(ready);
    const { status } = run;
    this.#atWork.set(run.id, run);
    const unwatch = this.shelf.watch(run.id, (news) => {
      if (news === 'stop') void run.stop();
    });
    const beats = setInterval(async () => {
      // Somebody else goes on with it, or the store is away: two must not write one conversation.
      const held = await this.shelf.beat(run.id).catch(() => false);
      if (!held) void run.stop();
    }, beatMilliseconds);
    void ended.finally(() => {
      clearInterval(beats);
      unwatch();
      this.#atWork.delete(run.id);
    });
    try {
      await keep(status);
    } catch (error) {
      reject(error);
      throw error;
    }
    resolve();
    return ok(status);
  }

  /** Resolves when a run on another server rests, or that server does not answer in time. */
  async #rested(kept: KeptRun): Promise<void> {
    const end = Date.now() + stopMilliseconds;
    while (Date.now() < end) {
      const now = await this.shelf.find(kept.workspaceId, kept.id);
      if (now === undefined || standing(now).status === 'resting') return;
      await wait(stopLookMilliseconds);
    }
  }
}

type FoundModel = Result<LanguageModel | null, Problem>;

function linesOf({ script }: PreparedRun, model: FoundModel): Result<RunPlan['lines'], Problem> {
  if (script !== null) return ok(script);
  if (!model.ok) return model;
  return model.value === null
    ? err({ kind: 'unavailable', code: 'not-configured', message: words.noModel })
    : ok(model.value);
}

/** Asked where there is a model, unless it is not wanted. */
function directorOf({ director, panel }: RunRequest, model: FoundModel): Director | null {
  if (director === false || !model.ok || model.value === null) return null;
  return { model: model.value, ...(panel === undefined ? {} : { panel }) };
}

/** How a run stands; one whose server is gone rests, whatever it said last. */
export function standing({ status, held }: Pick<KeptRun, 'status' | 'held'>): RunStatus {
  if (status.status === 'resting' || held) return status;
  return { ...status, status: 'resting', reason: 'interrupted', resumable: true };
}

const tooMany = (): Result<never, Problem> =>
  err({ kind: 'unavailable', code: 'too-many-runs', message: words.tooMany(mostRuns) });

function whyNotResumed(kept: KeptRun, turns: number | undefined): Problem | undefined {
  const { status, resumable, reason, turns: done } = standing(kept);
  if (status === 'running') return { kind: 'conflict', code: 'run-at-work', message: words.atWork };
  const longer = turns !== undefined && turns > done && reason === 'finished';
  return resumable || longer
    ? undefined
    : { kind: 'conflict', code: 'run-over', message: words.over };
}

/** What a list shows it by: its scene, or who speaks. */
function titleOf({ scene, characters }: RunPlan): string {
  const [line = ''] = scene.trim().split(/[\p{Cc}\p{Zl}\p{Zp}]/u);
  const title = line === '' ? words.untitled(characters.map(({ name }) => name)) : line;
  return [...title].slice(0, longestTitle).join('');
}
