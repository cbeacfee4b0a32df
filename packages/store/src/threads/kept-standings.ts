import { type Db, ruleOf, selectionRows, slotOf, slotRows, type ThreadRow } from './rows.ts';
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
    const kept = this.#kept.get(row.id);
    if (kept === undefined || kept.revision !== row.revision || kept.change > row.change) {
      return standingOf(
        (await ruleOf(db, row.id)).rule,
        (await slotRows(db, row.id)).map(slotOf),
        await selectionRows(db, row.id, '0'),
      );
    }
    if (kept.change === row.change) return kept.standing;
    return takenOn(kept.standing, await selectionRows(db, row.id, kept.standing.lastId));
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
