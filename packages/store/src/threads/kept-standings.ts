import type { Saved } from './columns.ts';
import {
  allSelectionRows,
  type Db,
  ruleOf,
  selectionRows,
  slotOf,
  slotRows,
  type ThreadRow,
  type VersionedRow,
} from './rows.ts';
import { type SelectionRow, type Standing, standingOf, takenOn } from './standing.ts';

interface Kept {
  readonly revision: number;
  readonly change: number;
  readonly standing: Standing;
  /** Absent where it is not known whether services outside want to hear of the thread, or where they do. */
  readonly row: VersionedRow | undefined;
}

/** A thread as it is while its row has this version. */
export interface KnownThread {
  readonly row: VersionedRow;
  readonly standing: Standing;
}

/** By thread: the answers after one, to be added to what was known up to it and to nothing else. */
type ReadAhead = ReadonlyMap<
  string,
  { readonly after: string; readonly rows: readonly SelectionRow[] }
>;

/** As many threads as people answer at one time; a standing of 200 people takes about 200 KB. */
const mostKept = 200;

/**
 * What threads amounted to when they were last looked at. Never believed as it is: the row, read in
 * the same transaction, says whether rule and slots are still the same and whether answers were
 * added, and only those are read. Servers that know nothing of each other so stay right.
 */
export class KeptStandings {
  readonly #kept = new Map<string, Kept>();

  /** The standing as of the row, which is locked or read in the snapshot `db` reads in. */
  async of(db: Db, row: ThreadRow): Promise<Standing> {
    const [standing] = await this.ofAll(db, [row]);
    return standing as Standing;
  }

  /**
   * The same of many, in their order: what others have added to them is one question, and none where
   * it was read ahead.
   */
  async ofAll(
    db: Db,
    rows: readonly ThreadRow[],
    ahead: ReadAhead = new Map(),
  ): Promise<readonly Standing[]> {
    const known = rows.map((row) => this.#stillRight(row));
    const behind = rows.flatMap(({ id, change }, place) => {
      const kept = known[place];
      if (kept === undefined || kept.change === change) return [];
      const { lastId } = kept.standing;
      return ahead.get(id)?.after === lastId ? [] : [{ threadId: id, lastId }];
    });
    const added = behind.length === 0 ? new Map() : await selectionRows(db, behind);
    const standings: Standing[] = [];
    for (const [place, { id, change }] of rows.entries()) {
      const kept = known[place];
      if (kept === undefined) standings.push(await readAnew(db, id));
      else if (kept.change === change) standings.push(kept.standing);
      else standings.push(takenOn(kept.standing, added.get(id) ?? ahead.get(id)?.rows ?? []));
    }
    return standings;
  }

  /** What others have added to threads that are locked in the same piece, before their rows are seen. */
  async readAhead(db: Db, threadIds: readonly string[]): Promise<ReadAhead> {
    const known = threadIds.flatMap((threadId) => {
      const kept = this.#kept.get(threadId);
      return kept === undefined ? [] : [{ threadId, lastId: kept.standing.lastId }];
    });
    const added = await selectionRows(db, known);
    return new Map(
      known.map(({ threadId, lastId }) => [
        threadId,
        { after: lastId, rows: added.get(threadId) ?? [] },
      ]),
    );
  }

  /** The thread as it was when this process last wrote to it, or nothing. */
  known(threadId: string): KnownThread | undefined {
    const { row, standing } = this.#kept.get(threadId) ?? {};
    return row && standing && { row, standing };
  }

  /** What is kept of a thread whose rule and slots are the same, and which is not from the future. */
  #stillRight({ id, revision, change }: ThreadRow): Kept | undefined {
    const kept = this.#kept.get(id);
    return kept?.revision === revision && kept.change <= change ? kept : undefined;
  }

  /** Whether somebody else has written to the thread since it was kept. */
  isBehind({ id, change }: Pick<ThreadRow, 'id' | 'change'>): boolean {
    const kept = this.#kept.get(id);
    return kept !== undefined && kept.change !== change;
  }

  /** Call it with what is committed, and with nothing else. */
  keep(threadId: string, { revision, change, row }: Saved, standing: Standing): void {
    const before = this.#kept.get(threadId);
    if (before !== undefined && before.change > change) return;
    this.#kept.delete(threadId);
    const same = before?.change === change ? before.row : undefined;
    this.#kept.set(threadId, { revision, change, standing, row: row ?? same });
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= mostKept) break;
      this.#kept.delete(oldest);
    }
  }
}

const readAnew = async (db: Db, threadId: string): Promise<Standing> =>
  standingOf(
    (await ruleOf(db, threadId)).rule,
    (await slotRows(db, threadId)).map(slotOf),
    await allSelectionRows(db, threadId),
  );
