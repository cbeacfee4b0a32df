import type { Problem, Result } from '@tashika/kernel';

/** JSON as the HTTP API and the command line give it, or why there is none. */
export type Answer = Promise<Result<unknown, Problem>>;

/**
 * What the tools are made of: the engines, and the threads of a server where there is one. Every
 * request and answer has the form of the HTTP API.
 */
export interface Tashika {
  readonly readPhoto: (photo: Uint8Array) => Answer;
  readonly checkSlip: (transcript: unknown) => Answer;
  readonly judgeLines: (request: unknown) => Answer;
  readonly readIntent: (request: unknown) => Answer;
  readonly readDates: (request: unknown) => Answer;
  readonly proposeSlots: (request: unknown) => Answer;
  /** Null where nothing is kept: the engines alone. */
  readonly kept: Kept | null;
  /** Photos on the machine of whoever asks; absent where that is another machine. */
  readonly photoFile?: (path: string) => Promise<Result<Uint8Array, Problem>>;
}

/** What a server keeps. */
export interface Kept {
  readonly listThreads: (page: { readonly status?: string; readonly cursor?: string }) => Answer;
  readonly createThread: (request: unknown, idempotencyKey: string | undefined) => Answer;
  readonly threadStatus: (threadId: string) => Answer;
  readonly remind: (threadId: string, request: unknown) => Answer;
  readonly finalize: (threadId: string, request: unknown) => Answer;
  readonly account: (accountId: string) => Answer;
}
