import type { Result } from '@tashika/kernel';
import type { Store, Transaction } from '../open.ts';
import type { Reader } from '../tables.ts';
import { type AnswerOutcome, AnswerQueue } from './answers.ts';
import type { Saved } from './columns.ts';
import type { SaveContext } from './effects.ts';
import { type Glance, Glances } from './glance.ts';
import { KeptStandings } from './kept-standings.ts';
import { LockedThread, type Sheet } from './locked-thread.ts';
import type { ThreadRow } from './rows.ts';
import { saveThreads } from './save.ts';
import type { Standing } from './standing.ts';

/** Which thread is meant; of another workspace, it is not there. */
export interface ThreadAddress {
  readonly threadId: string;
  /** Absent only where no person asks: jobs. */
  readonly workspaceId?: string;
  readonly actor: string;
}

type Work<T, E> = (thread: LockedThread) => Promise<Result<T, E>>;

/** Everything that happens to threads goes through here; one for each server process. */
export class Threads {
  readonly #store: Store;
  readonly #context: SaveContext;
  readonly #kept = new KeptStandings();
  readonly #answers: AnswerQueue;
  readonly #glances: Glances;

  constructor(store: Store, context: SaveContext) {
    this.#store = store;
    this.#context = context;
    this.#answers = new AnswerQueue(store, this.#kept, context);
    this.#glances = new Glances(store);
  }

  /** M24: answered once it is committed. */
  answer(
    token: string,
    sheet: Sheet,
    comment?: string | null,
    reader: Reader = { locale: null, timezone: null },
  ): Promise<AnswerOutcome> {
    return this.#answers.hand(token, sheet, comment, reader);
  }

  /** Who may see a thread, and how much has happened to it; the cheapest question there is. */
  glance(threadId: string): Promise<Glance | undefined> {
    return this.#glances.of(threadId);
  }

  /** Locks a thread and works on it; an error takes everything back. Null: there is no such thread. */
  async change<T, E>(address: ThreadAddress, work: Work<T, E>): Promise<Result<T, E> | null> {
    let keep = () => {};
    try {
      const done = await this.#store.db.transaction().execute(async (tx) => {
        const changed = await this.changeIn(tx, address, work);
        if (changed === null) return null;
        if (!changed.result.ok) throw new TakenBack(changed.result);
        keep = changed.keep;
        return changed.result;
      });
      keep();
      return done;
    } catch (error) {
      if (error instanceof TakenBack) return error.result as Result<T, E>;
      throw error;
    }
  }

  /** What would come of it: everything is taken back, whatever it answers. */
  async tryOut<T, E>(address: ThreadAddress, work: Work<T, E>): Promise<Result<T, E> | null> {
    try {
      return await this.#store.db.transaction().execute(async (tx) => {
        const row = await lockThread(tx, address);
        if (row === undefined) return null;
        const thread = await LockedThread.of(tx, row, this.#kept, address.actor);
        throw new TakenBack(await work(thread));
      });
    } catch (error) {
      if (error instanceof TakenBack) return error.result as Result<T, E>;
      throw error;
    }
  }

  /** The same inside of a transaction of the caller's, who calls `keep` once it is committed. */
  async changeIn<T, E>(tx: Transaction, address: ThreadAddress, work: Work<T, E>) {
    const row = await lockThread(tx, address);
    if (row === undefined) return null;
    const thread = await LockedThread.of(tx, row, this.#kept, address.actor);
    const result = await work(thread);
    let saved: ReadonlyMap<string, Saved> = new Map();
    if (result.ok) saved = await saveThreads(tx, [thread], this.#context);
    const keep = () => {
      const numbers = saved.get(row.id);
      if (numbers === undefined) return;
      // Who listens to it was not looked at.
      const { revision, change } = numbers;
      this.#kept.keep(row.id, { revision, change }, thread.standing);
    };
    return { result, keep };
  }

  /** The standing as of a row read in the same snapshot. */
  async standing(tx: Transaction, row: ThreadRow): Promise<Standing> {
    const standing = await this.#kept.of(tx, row);
    const { revision, change } = row;
    this.#kept.keep(row.id, { revision, change }, standing);
    return standing;
  }

  /** Several reads of one moment. */
  look<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#store.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(work);
  }
}

/** Carries a refusal out of the transaction it ends. */
class TakenBack extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super('taken back');
    this.result = result;
  }
}

function lockThread(
  tx: Transaction,
  { threadId, workspaceId }: ThreadAddress,
): Promise<ThreadRow | undefined> {
  let query = tx
    .selectFrom('scheduling_threads')
    .selectAll()
    .where('id', '=', threadId)
    .forNoKeyUpdate();
  if (workspaceId !== undefined) query = query.where('workspace_id', '=', workspaceId);
  return query.executeTakeFirst();
}
