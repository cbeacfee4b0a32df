import { sql } from 'kysely';
import type { Store } from '../open.ts';

/** As much of a thread as tells who may see it, and whether anything has happened to it. */
export interface Glance {
  readonly workspaceId: string;
  readonly change: number;
  readonly isPrivate: boolean;
  readonly createdBy: string;
}

interface Row {
  readonly id: string;
  readonly workspace_id: string;
  readonly change: number;
  readonly visibility: string;
  readonly created_by: string;
}

/**
 * Looks at threads for everybody who asks while another look is under way, together. A look always
 * begins after whoever gets it has asked: nobody sees less than was there when they came.
 */
export class Glances {
  readonly #store: Store;
  #next: { readonly ids: Set<string>; readonly seen: Promise<ReadonlyMap<string, Glance>> } | null =
    null;
  #running: Promise<unknown> = Promise.resolve();

  constructor(store: Store) {
    this.#store = store;
  }

  async of(threadId: string): Promise<Glance | undefined> {
    const id = threadId.toLowerCase();
    if (this.#next === null) {
      const ids = new Set<string>();
      const seen = this.#running.then(() => {
        this.#next = null;
        return this.#look([...ids]);
      });
      this.#next = { ids, seen };
      this.#running = seen.catch(() => {});
    }
    this.#next.ids.add(id);
    return (await this.#next.seen).get(id);
  }

  async #look(ids: readonly string[]): Promise<ReadonlyMap<string, Glance>> {
    const { rows } = await sql<Row>`
      select id, workspace_id, change, visibility, created_by from scheduling_threads
      where id = any(${ids}::uuid[])`.execute(this.#store.db);
    return new Map(
      rows.map(({ id, workspace_id, change, visibility, created_by }) => [
        id,
        {
          workspaceId: workspace_id,
          change,
          isPrivate: visibility === 'private',
          createdBy: created_by,
        },
      ]),
    );
  }
}
