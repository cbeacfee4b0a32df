import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { announceWorkers, forgetOldKeys, jobPool, releaseDeadWorkers } from '@tashika/store';
import {
  type ParsedCronItem,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
  Logger as WorkerLogger,
} from 'graphile-worker';
import type { Logger } from 'pino';
import type { Service } from './resource.ts';

/** Runs the jobs of the database in this process, beside those of other servers. */
export interface RunningWorker {
  readonly isRunning: () => boolean;
  /** Takes no new jobs, and resolves when the ones it has are done. */
  readonly stop: () => Promise<void>;
}

interface WorkerOptions {
  readonly service: Service;
  readonly log: Logger;
  readonly tasks: TaskList;
  /** What happens by the clock. */
  readonly cron?: ParsedCronItem[];
  /** Jobs at a time, of each kind of worker. */
  readonly concurrency?: number;
  /** No other process works on the database: every job that is taken was taken by a dead one. */
  readonly alone?: boolean;
}

const concurrentJobs = 4;
/**
 * What waits for the servers of others has workers of its own, mails and signals apart: a server that
 * takes its time keeps no deadline and no decision waiting, nor what goes to others.
 */
const waitingTasks = ['deliver', 'signal'];
/** Jobs for now are announced by the database; this is for those whose time comes. */
const pollMilliseconds = 1_000;
const heartbeatMilliseconds = 2_000;
const silentSeconds = 10;
const manyFailures = 2 * concurrentJobs;
const firstRetryMilliseconds = 200;
const lastRetryMilliseconds = 5_000;

export async function startWorker(options: WorkerOptions): Promise<RunningWorker> {
  const { service, alone = false, tasks, cron = [] } = options;
  if (alone) await releaseDeadWorkers(service.store, 0);
  const only = (isWanted: (task: string) => boolean): TaskList =>
    Object.fromEntries(Object.entries(tasks).filter(([task]) => isWanted(task)));
  const workers = [
    { ...options, tasks: only((task) => !waitingTasks.includes(task)), cron },
    ...waitingTasks.map((waiting) => ({
      ...options,
      tasks: only((task) => task === waiting),
      cron: [],
    })),
  ]
    .filter((lane) => Object.keys(lane.tasks).length > 0)
    .map((lane) => new Worker(lane));
  await Promise.all(workers.map((worker) => worker.begin()));
  return {
    isRunning: () => workers.every((worker) => worker.isRunning()),
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

/** A runner of jobs that is replaced when it breaks, and what looks after the jobs of dead ones. */
class Worker implements RunningWorker {
  readonly #options: WorkerOptions;
  readonly #stopping = new AbortController();
  /** A taken job carries the name of the pool of workers, or of the worker. */
  readonly #ids = new Set<string>();
  readonly #events = new EventEmitter() as WorkerEvents;
  #runner: Runner | undefined;
  /** Times in a row that the runner got no answer when it asked for a job. */
  #failures = 0;
  #loops: readonly Promise<void>[] = [];

  constructor(options: WorkerOptions) {
    this.#options = options;
    const events = this.#events;
    events.on('pool:create', ({ workerPool }) => this.#ids.add(workerPool.id));
    events.on('worker:create', ({ worker }) => this.#ids.add(worker.workerId));
    events.on('worker:getJob:error', () => {
      this.#failures += 1;
    });
    const fine = () => {
      this.#failures = 0;
    };
    events.on('worker:getJob:empty', fine);
    events.on('job:start', fine);
  }

  async begin(): Promise<void> {
    this.#runner = await this.#run();
    this.#loops = [this.#keepRunning(), this.#lookAfterJobs()];
  }

  isRunning(): boolean {
    const { aborted } = this.#stopping.signal;
    return this.#runner !== undefined && this.#failures < manyFailures && !aborted;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#runner?.stop().catch(() => {});
    await Promise.all(this.#loops);
  }

  #run(): Promise<Runner> {
    const { service, log, tasks, cron = [], concurrency = concurrentJobs } = this.#options;
    return run({
      pgPool: jobPool(service.store, service.live),
      // A pooler may give every statement another connection.
      noPreparedStatements: service.store.directUrl !== service.store.url,
      taskList: tasks,
      concurrency,
      pollInterval: pollMilliseconds,
      noHandleSignals: true,
      logger: workerLogger(log),
      parsedCronItems: cron,
      events: this.#events,
      // Otherwise nobody hears where a job's end could not be written down, and the process dies of
      // it. So the runner stops, another one follows, and the job is given back as a dead one's.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
  }

  /** The database going away may end the runner; another one follows. */
  async #keepRunning(): Promise<void> {
    let pause = firstRetryMilliseconds;
    while (!this.#stopping.signal.aborted) {
      try {
        this.#runner ??= await this.#run();
        pause = firstRetryMilliseconds;
        // Stopped while it was being started, when there was nothing to stop yet.
        if (this.#stopping.signal.aborted) await this.#runner.stop();
        await this.#runner.promise;
      } catch (error) {
        this.#options.log.warn({ reason: (error as Error).message }, 'worker interrupted');
      }
      this.#runner = undefined;
      this.#failures = 0;
      this.#ids.clear();
      await this.#pause(pause);
      pause = Math.min(2 * pause, lastRetryMilliseconds);
    }
  }

  async #lookAfterJobs(): Promise<void> {
    const { service, log } = this.#options;
    while (!this.#stopping.signal.aborted) {
      try {
        await announceWorkers(service.store, [...this.#ids]);
        const dead = await releaseDeadWorkers(service.store, silentSeconds);
        if (dead.length > 0) log.warn({ workers: dead.length }, 'jobs of dead workers given back');
        await forgetOldKeys(service.store);
        // A runner that was asking for its tasks when the database went away keeps that failure
        // for good: the database answers us and not it, so another runner is needed.
        if (this.#failures >= manyFailures) {
          log.warn({ failures: this.#failures }, 'worker gets no jobs');
          await this.#runner?.stop();
        }
      } catch {
        // The database is away, which whoever asks it something says loudly enough.
      }
      await this.#pause(heartbeatMilliseconds);
    }
  }

  async #pause(milliseconds: number): Promise<void> {
    await wait(milliseconds, undefined, { signal: this.#stopping.signal }).catch(() => {});
  }
}

function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error({ worker: true }, message);
    else if (level === 'warning') log.warn({ worker: true }, message);
    else log.debug({ worker: true }, message);
  });
}
