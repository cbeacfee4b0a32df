import type { RunMessage, RunRequest, RunStatus } from '@tashika/contract/dialogue';
import type { PageQuery } from '../paging.ts';

/** A run as it is kept: what it was asked for and how it stands. */
export interface KeptRun {
  readonly id: string;
  readonly workspaceId: string;
  readonly title: string;
  readonly request: RunRequest;
  readonly status: RunStatus;
  /** Whether the server that runs it is alive. */
  readonly held: boolean;
  readonly isSample: boolean;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type NewRun = Pick<
  KeptRun,
  'id' | 'workspaceId' | 'title' | 'request' | 'status' | 'createdBy'
>;

/** What those who look on are told: something is new, or the run is asked to stop. */
export type RunNews = 'more' | 'stop';

/** Where runs are kept, so that any server can show them and go on with them. */
export interface RunShelf {
  /** A new run, held by this server. */
  readonly create: (run: NewRun) => Promise<void>;
  readonly find: (workspaceId: string, id: string) => Promise<KeptRun | undefined>;
  /** Newest first, one more than the limit where there are more. */
  readonly list: (workspaceId: string, page: PageQuery) => Promise<readonly KeptRun[]>;
  /** What happened and how the run stands after it; one that rests is held no longer. */
  readonly append: (
    run: Pick<KeptRun, 'id' | 'workspaceId'>,
    messages: readonly RunMessage[],
    status: RunStatus,
  ) => Promise<void>;
  readonly messagesAfter: (
    id: string,
    after: number,
  ) => Promise<readonly { readonly id: number; readonly message: RunMessage }[]>;
  /** Takes a run nobody holds; false where somebody was faster. */
  readonly claim: (id: string) => Promise<boolean>;
  /** Says that this server still holds it; false where it does not. */
  readonly beat: (id: string) => Promise<boolean>;
  /** The answer ends the subscription. */
  readonly watch: (id: string, heard: (news: RunNews) => void) => () => void;
  /** Asks whichever server holds it. */
  readonly askToStop: (id: string) => Promise<void>;
  readonly remove: (workspaceId: string, id: string) => Promise<boolean>;
}
