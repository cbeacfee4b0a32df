import { err, type Problem, type QueueLimits } from '@tashika/kernel';
import { problems } from '../report/messages.ts';
import type { CopyResult, Reader, ReaderSettings, ReadResult, ReadWishes } from './open-reader.ts';
import { openThreads, type Turn, type Unanswered } from './threads.ts';
import { threadTuning as usual } from './tuning.ts';

export interface PoolSettings extends ReaderSettings {
  /** Photos read at the same time; each thread keeps its own nets. */
  readonly threads: number;
  /** A photo that takes more work of its thread is given up. */
  readonly seconds?: number;
  /** JavaScript memory one thread may take. */
  readonly megabytes?: number;
  /** Photos that may wait; without it as many as are brought. */
  readonly waiting?: QueueLimits;
}

/** A reader whose photos wait for their turn: of each person one after the other. */
export interface ReaderPool extends Reader {
  read(bytes: Uint8Array, wishes?: ReadWishes, turn?: Turn): Promise<ReadResult>;
  copy(bytes: Uint8Array, turn?: Turn): Promise<CopyResult>;
  close(): Promise<void>;
}

/** What a thread is asked to do with a photo. */
export type Asked =
  | { readonly kind: 'read'; readonly bytes: Uint8Array; readonly wishes: ReadWishes }
  | { readonly kind: 'copy'; readonly bytes: Uint8Array }
  | { readonly kind: 'rehearse' };

export type Answer = ReadResult | CopyResult;

/** Readers in threads of their own. */
export function openPool(settings: PoolSettings): ReaderPool {
  const {
    threads,
    seconds = usual.seconds,
    megabytes = usual.megabytes,
    waiting = { all: Number.POSITIVE_INFINITY, each: Number.POSITIVE_INFINITY },
    ...forReader
  } = settings;
  const { restSeconds, nursery } = usual;
  const pool = openThreads<Asked, Answer>({
    script: new URL('./worker.ts', import.meta.url),
    data: forReader,
    rehearsal: { kind: 'rehearse' } satisfies Asked,
    threads,
    seconds,
    megabytes,
    nursery,
    waiting,
    restSeconds,
  });
  /** A thread answers what it was asked: a reading for `read`, a picture for `copy`. */
  const ask = async <A extends Answer>(asked: Asked, turn: Turn | undefined): Promise<A> => {
    const answered = await pool.run(asked, turn);
    return (answered.ok ? answered.value : err(problemOf(answered.error, seconds))) as A;
  };
  return {
    read: (bytes, wishes = {}, turn) => ask({ kind: 'read', bytes, wishes }, turn),
    copy: (bytes, turn) => ask({ kind: 'copy', bytes }, turn),
    close: () => pool.close(),
  };
}

function problemOf(why: Unanswered, seconds: number): Problem {
  switch (why) {
    case 'too-slow':
      return {
        code: 'reading-too-slow',
        message: problems.tooSlow({ seconds }),
        kind: 'unavailable',
      };
    case 'busy':
      return { code: 'reading-busy', message: problems.busy(), kind: 'unavailable' };
    case 'stopped':
    case 'left':
      return { code: 'reading-stopped', message: problems.stopped(), kind: 'unavailable' };
  }
}
