import { getCompileCacheDir } from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { err, FairQueue, ok, type QueueLimits, type Result } from '@tashika/kernel';
import { RecentWork } from './recent-work.ts';
import { limitWork } from './work-limit.ts';

export interface ThreadSettings {
  /** What each thread runs: it says `open`, then answers what it is asked, one after the other. */
  readonly script: URL;
  /** What each thread is given when it starts. */
  readonly data?: unknown;
  /** What a thread in the place of one that was given up is asked first, where nobody waits: it works slowly once. */
  readonly rehearsal?: unknown;
  readonly threads: number;
  /** Seconds of work of a thread after which what it was asked is given up. */
  readonly seconds: number;
  /** JavaScript memory one thread may take. */
  readonly megabytes: number;
  /** Megabytes of it for what is new; without it as much as Node gives. */
  readonly nursery?: number;
  readonly waiting: QueueLimits;
  /** Threads that whoever demands much leaves free for others; without it they only go after them. */
  readonly leftToOthers?: number;
  /** Seconds after which a thread that has nothing to do ends, and its memory with it. */
  readonly restSeconds: number;
}

/** Whose turn it is, and whether they still want it. */
export interface Turn {
  readonly who?: string;
  readonly signal?: AbortSignal;
}

/** Why there is no answer: no room to wait, given up after its limit, its thread died, nobody waits. */
export type Unanswered = 'busy' | 'too-slow' | 'stopped' | 'left';

export interface Threads<Asked, Answer> {
  run(asked: Asked, turn?: Turn): Promise<Result<Answer, Unanswered>>;
  close(): Promise<void>;
}

/** What a thread says: that it can be asked, or what it was asked for. */
export type Said<Answer> = 'open' | { readonly answer: Answer };

interface Job<Asked, Answer> {
  readonly asked: Asked;
  readonly who: string;
  readonly done: (answer: Result<Answer, Unanswered>) => void;
}

/**
 * Threads of one kind. What a hostile input does happens there: a thread that takes too long or too
 * much memory is ended and a new one takes its place; whoever asked is told.
 */
export function openThreads<Asked, Answer>(settings: ThreadSettings): Threads<Asked, Answer> {
  return new ThreadPool<Asked, Answer>(settings);
}

interface Taken<Asked, Answer> {
  readonly job: Job<Asked, Answer>;
  readonly endWatch: () => Promise<number>;
}

class ThreadPool<Asked, Answer> implements Threads<Asked, Answer> {
  readonly #settings: ThreadSettings;
  readonly #waiting: FairQueue<Job<Asked, Answer>>;
  readonly #all = new Set<Worker>();
  /** The last one to have worked stands last and works first: the others may rest. */
  readonly #idle: Worker[] = [];
  readonly #resting = new Map<Worker, NodeJS.Timeout>();
  readonly #busy = new Map<Worker, Taken<Asked, Answer>>();
  readonly #recent = new RecentWork();
  /** Threads that could be asked, and have not been sent to rest. */
  readonly #atHand = new Set<Worker>();
  #isClosed = false;

  constructor(settings: ThreadSettings) {
    this.#settings = settings;
    this.#waiting = new FairQueue(settings.waiting);
  }

  run(asked: Asked, { who = '', signal }: Turn = {}): Promise<Result<Answer, Unanswered>> {
    return new Promise((done) => {
      if (signal?.aborted === true) return done(err('left'));
      const job = { asked, who, done };
      if (this.#isClosed || !this.#waiting.push(who, job)) return done(err('busy'));
      signal?.addEventListener('abort', () => {
        if (this.#waiting.remove(who, job)) done(err('left'));
      });
      for (const each of this.#all) each.ref();
      if (!this.#isFreeFor(who) && this.#all.size < this.#settings.threads) this.#start();
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#all].map((worker) => worker.terminate()));
    for (let job = this.#waiting.shift(); job !== undefined; job = this.#waiting.shift()) {
      job.done(err('stopped'));
    }
  }

  #start(rehearsal?: unknown): void {
    const { script, data, megabytes, nursery } = this.#settings;
    const worker = new Worker(script, {
      workerData: data,
      env: threadEnvironment(),
      resourceLimits: {
        maxOldGenerationSizeMb: megabytes,
        ...(nursery !== undefined && { maxYoungGenerationSizeMb: nursery }),
      },
    });
    this.#all.add(worker);
    worker.on('message', (said: Said<Answer>) => {
      if (said === 'open' && rehearsal !== undefined && this.#waiting.size === 0)
        return worker.postMessage(rehearsal);
      // nobody waits for the answer to a rehearsal
      if (said !== 'open') this.#finish(worker, ok(said.answer));
      this.#atHand.add(worker);
      this.#rest(worker);
      this.#next();
    });
    // An error ends the thread: both come here, once each.
    worker.on('error', () => undefined);
    worker.on('exit', () => this.#lose(worker));
    if (this.#hasNothingToDo()) worker.unref();
  }

  #rest(worker: Worker): void {
    this.#idle.push(worker);
    const tired = setTimeout(() => {
      const place = this.#idle.indexOf(worker);
      if (place < 0) return;
      this.#idle.splice(place, 1);
      this.#atHand.delete(worker);
      void worker.terminate();
    }, this.#settings.restSeconds * 1000);
    tired.unref();
    this.#resting.set(worker, tired);
  }

  #finish(worker: Worker, answer: Result<Answer, Unanswered>): void {
    const taken = this.#busy.get(worker);
    if (taken === undefined) return;
    this.#busy.delete(worker);
    this.#remember(taken, answer);
    taken.job.done(answer);
    if (this.#hasNothingToDo()) for (const each of this.#all) each.unref();
  }

  /** What was done counts; whoever was given up has had all there is. */
  #remember({ job: { who }, endWatch }: Taken<Asked, Answer>, answer: Result<Answer, Unanswered>) {
    const worked = endWatch();
    if (!answer.ok) this.#recent.add(who, this.#settings.seconds, seconds());
    else void worked.then((done) => this.#recent.add(who, done, seconds()));
  }

  #lose(worker: Worker): void {
    this.#all.delete(worker);
    clearTimeout(this.#resting.get(worker));
    this.#resting.delete(worker);
    const place = this.#idle.indexOf(worker);
    if (place >= 0) this.#idle.splice(place, 1);
    this.#finish(worker, err('stopped'));
    if (this.#isClosed) return;
    // One that was given up is replaced at once: whoever comes next finds a thread that is open, and has worked.
    const isWanted = this.#atHand.delete(worker) || this.#waiting.size > 0;
    if (isWanted && this.#all.size < this.#settings.threads) this.#start(this.#settings.rehearsal);
    this.#next();
  }

  #next(): void {
    const limit = this.#settings.seconds;
    for (let job = this.#take(); job !== undefined; job = this.#take()) {
      const worker = this.#idle.pop() as Worker;
      clearTimeout(this.#resting.get(worker));
      const endWatch = limitWork(worker, limit, () => {
        this.#finish(worker, err('too-slow'));
        void worker.terminate();
      });
      this.#busy.set(worker, { job, endWatch });
      worker.postMessage(job.asked);
    }
  }

  /** What is done next where a thread is free for it: those who demand much go after the others. */
  #take(): Job<Asked, Answer> | undefined {
    const isFree = (who: string) => this.#isFreeFor(who);
    return (
      this.#waiting.shift((who) => !this.#isDemanding(who) && isFree(who)) ??
      this.#waiting.shift(isFree)
    );
  }

  #isFreeFor(who: string): boolean {
    const { leftToOthers = 0, threads } = this.#settings;
    const left = this.#isDemanding(who) ? Math.min(leftToOthers, threads - 1) : 0;
    return this.#idle.length > left;
  }

  /** Whoever has something done already, or had much done lately. */
  #isDemanding(who: string): boolean {
    const isAtWork = this.#busy.values().some(({ job }) => job.who === who);
    return isAtWork || this.#recent.isDemanding(who, seconds());
  }

  #hasNothingToDo(): boolean {
    return this.#busy.size === 0 && this.#waiting.size === 0;
  }
}

const seconds = () => performance.now() / 1000;

/** A thread keeps stripped and compiled code where the program does only if it is given the folder. */
function threadEnvironment(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir();
  return folder === undefined
    ? process.env
    : { ...process.env, NODE_COMPILE_CACHE: path.dirname(folder) };
}
