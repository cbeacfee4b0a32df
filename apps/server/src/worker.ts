import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { announceWorkers, forgetOldKeys, releaseDeadWorkers } from '@tashika/store';
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
  /** No other process works on the database: every job that is taken was taken by a dead one. */
  readonly alone?: boolean;
}

const concurrentJobs = 5;
/** Jobs for now are announced by the database; this is for those whose time comes. */
const pollMilliseconds = 1_000;
const heartbeatMilliseconds = 2_000;
const silentSeconds = 10;
const manyFailures = 2 * concurrentJobs;
const firstRetryMilliseconds = 200;
const lastRetryMilliseconds = 5_000;

export async function startWorker(options: WorkerOptions): Promise<RunningWorker> {
  const { service, log, tasks, cron = [], alone = false } = options;
  const { store } = service;
  const stopping = new AbortController();
  const ids = new Set<string>();
  let runner: Runner | undefined;

  const events = new EventEmitter() as WorkerEvents;
  // A taken job carries the name of the pool of workers, or of the worker.
  events.on('pool:create', ({ workerPool }) => ids.add(workerPool.id));
  events.on('worker:create', ({ worker }) => ids.add(worker.workerId));
  let failures = 0;
  events.on('worker:getJob:error', () => {
    failures += 1;
  });
  const fine = () => {
    failures = 0;
  };
  events.on('worker:getJob:empty', fine);
  events.on('job:start', fine);

  const begin = () =>
    run({
      pgPool: store.pool,
      taskList: tasks,
      concurrency: concurrentJobs,
      pollInterval: pollMilliseconds,
      noHandleSignals: true,
      logger: workerLogger(log),
      parsedCronItems: cron,
      events,
    });

  /** The database going away may end the runner; another one follows. */
  const keepRunning = async () => {
    let pause = firstRetryMilliseconds;
    while (!stopping.signal.aborted) {
      try {
        runner ??= await begin();
        pause = firstRetryMilliseconds;
        await runner.promise;
      } catch (error) {
        log.warn({ reason: (error as Error).message }, 'worker interrupted');
      }
      runner = undefined;
      failures = 0;
      ids.clear();
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => {});
      pause = Math.min(2 * pause, lastRetryMilliseconds);
    }
  };

  const lookAfter = async () => {
    while (!stopping.signal.aborted) {
      try {
        await announceWorkers(store, [...ids]);
        const dead = await releaseDeadWorkers(store, silentSeconds);
        if (dead.length > 0) log.warn({ workers: dead.length }, 'jobs of dead workers given back');
        await forgetOldKeys(store);
        // A runner that was asking for its tasks when the database went away keeps that failure
        // for good: the database answers us and not it, so another runner is needed.
        if (failures >= manyFailures) {
          log.warn({ failures }, 'worker gets no jobs');
          await runner?.stop();
        }
      } catch {
        // The database is away, which whoever asks it something says loudly enough.
      }
      await wait(heartbeatMilliseconds, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };

  if (alone) await releaseDeadWorkers(store, 0);
  runner = await begin();
  const kept = keepRunning();
  const looked = lookAfter();
  return {
    isRunning: () => runner !== undefined && failures < manyFailures && !stopping.signal.aborted,
    async stop() {
      stopping.abort();
      await runner?.stop().catch(() => {});
      await Promise.all([kept, looked]);
    },
  };
}

function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error({ worker: true }, message);
    else if (level === 'warning') log.warn({ worker: true }, message);
    else log.debug({ worker: true }, message);
  });
}
