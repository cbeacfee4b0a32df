import { getCompileCacheDir } from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { err, type Problem, type Result } from '@tashika/kernel';
import { problems } from '../report/messages.ja.ts';
import type { CopyResult, Reader, ReaderSettings, ReadResult, ReadWishes } from './open-reader.ts';
import { threadTuning as usual } from './tuning.ts';
import { limitWork } from './work-limit.ts';

export interface PoolSettings extends ReaderSettings {
  /** Photos read at the same time; each thread keeps its own nets. */
  readonly threads: number;
  /** A photo that takes more work of its thread is given up. */
  readonly seconds?: number;
  /** JavaScript memory one thread may take. */
  readonly megabytes?: number;
}

export interface ReaderPool extends Reader {
  close(): Promise<void>;
}

/** What a thread is asked to do with a photo. */
export type Asked =
  | { readonly kind: 'read'; readonly bytes: Uint8Array; readonly wishes: ReadWishes }
  | { readonly kind: 'copy'; readonly bytes: Uint8Array };

type Answer = ReadResult | CopyResult;

interface Job {
  readonly asked: Asked;
  readonly done: (answer: Answer) => void;
}

/**
 * Readers in threads of their own. What a hostile file does happens there: a thread that takes too
 * long or too much memory is ended and a new one takes its place; the caller gets a problem.
 */
export function openPool(settings: PoolSettings): ReaderPool {
  const { threads, seconds = usual.seconds, megabytes = usual.megabytes, ...forReader } = settings;
  const waiting: Job[] = [];
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const busy = new Map<Worker, { job: Job; endWatch: () => void }>();
  let closed = false;

  const start = (): void => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: forReader,
      env: threadEnvironment(),
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    });
    all.add(worker);
    worker.on('message', (message: 'open' | { result: Answer }) => {
      if (message !== 'open') finish(worker, message.result);
      idle.push(worker);
      next();
    });
    // An error ends the thread: both come here, once each.
    worker.on('error', () => undefined);
    worker.on('exit', () => lose(worker, stopped()));
    if (all.size > 0 && busy.size === 0 && waiting.length === 0) worker.unref();
  };

  const finish = (worker: Worker, result: Answer): void => {
    const taken = busy.get(worker);
    if (taken === undefined) return;
    taken.endWatch();
    busy.delete(worker);
    taken.job.done(result);
    if (busy.size === 0 && waiting.length === 0) for (const each of all) each.unref();
  };

  const lose = (worker: Worker, result: Answer): void => {
    all.delete(worker);
    const place = idle.indexOf(worker);
    if (place >= 0) idle.splice(place, 1);
    finish(worker, result);
    if (closed) return;
    if (waiting.length > 0 && all.size < threads) start();
    next();
  };

  const next = (): void => {
    while (idle.length > 0 && waiting.length > 0) {
      const worker = idle.pop() as Worker;
      const job = waiting.shift() as Job;
      const endWatch = limitWork(worker, seconds, () => {
        const message = problems.tooSlow({ seconds });
        finish(worker, err({ code: 'reading-too-slow', message, kind: 'unavailable' }));
        void worker.terminate();
      });
      busy.set(worker, { job, endWatch });
      worker.postMessage(job.asked);
    }
  };

  /** A thread answers what it was asked: a reading for `read`, a picture for `copy`. */
  const ask = <A extends Answer>(asked: Asked): Promise<A> =>
    new Promise((done) => {
      waiting.push({ asked, done: done as Job['done'] });
      for (const each of all) each.ref();
      if (idle.length === 0 && all.size < threads) start();
      next();
    });

  return {
    read: (bytes, wishes = {}) => ask({ kind: 'read', bytes, wishes }),
    copy: (bytes) => ask({ kind: 'copy', bytes }),
    async close() {
      closed = true;
      await Promise.all([...all].map((worker) => worker.terminate()));
      for (const job of waiting.splice(0)) job.done(stopped());
    },
  };
}

/** A thread keeps stripped and compiled code where the program does only if it is given the folder. */
function threadEnvironment(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir();
  return folder === undefined
    ? process.env
    : { ...process.env, NODE_COMPILE_CACHE: path.dirname(folder) };
}

const stopped = (): Result<never, Problem> =>
  err({ code: 'reading-stopped', message: problems.stopped(), kind: 'unavailable' });
