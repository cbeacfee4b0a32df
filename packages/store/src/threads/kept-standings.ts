import {
  allSelectionRows,
  type Db,
  ruleOf,
  selectionRows,
  slotOf,
  slotRows,
  type ThreadRow,
} from './rows.ts';
import { type Standing, standingOf, takenOn } from './standing.ts';

interface Kept {
  readonly revision: number;
  readonly change: number;
  readonly standing: Standing;
}

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

  /** The same of many, in their order: what others have added to them is one question. */
  async ofAll(db: Db, rows: readonly ThreadRow[]): Promise<readonly Standing[]> {
    const known = rows.map((row) => this.#stillRight(row));
    const behind = rows.flatMap(({ id, change }, place) => {
      const kept = known[place];
      return kept === undefined || kept.change === change
        ? []
        : [{ threadId: id, lastId: kept.standing.lastId }];
    });
    const added = await selectionRows(db, behind);
    const standings: Standing[] = [];
    for (const [place, { id }] of rows.entries()) {
      const standing = known[place]?.standing;
      standings.push(
        standing === undefined ? await readAnew(db, id) : takenOn(standing, added.get(id) ?? []),
      );
    }
    return standings;
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
  keep(threadId: string, revision: number, change: number, standing: Standing): void {
    const before = this.#kept.get(threadId);
    if (before !== undefined && before.change > change) return;
    this.#kept.delete(threadId);
    this.#kept.set(threadId, { revision, change, standing });
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
