import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../tables.ts';

type Db = Kysely<Tables>;

export type LabelSetRow = Selectable<Tables['dialogue_label_sets']>;
export type LabelRow = Selectable<Tables['dialogue_labels']>;

interface NewLabelSet {
  readonly title: string;
  readonly lines: readonly unknown[];
  readonly by: string;
}

/** Undefined where there are as many as there may be. */
export async function insertLabelSet(
  db: Db,
  workspaceId: string,
  { title, lines, by }: NewLabelSet,
  most: number,
): Promise<LabelSetRow | undefined> {
  // One at a time, so that the count holds.
  await sql`select from workspaces where id = ${workspaceId} for no key update`.execute(db);
  const { count } = await db
    .selectFrom('dialogue_label_sets')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= most) return undefined;
  return db
    .insertInto('dialogue_label_sets')
    .values({ workspace_id: workspaceId, title, lines: JSON.stringify(lines), created_by: by })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function listLabelSets(db: Db, workspaceId: string): Promise<LabelSetRow[]> {
  return db
    .selectFrom('dialogue_label_sets')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

export function findLabelSet(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<LabelSetRow | undefined> {
  return db
    .selectFrom('dialogue_label_sets')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function deleteLabelSet(db: Db, workspaceId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('dialogue_label_sets')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export type GivenLabel = Pick<LabelRow, 'set_id' | 'position' | 'rater' | 'name'> & {
  readonly scores: unknown;
};

/** Whoever scores a line again thinks otherwise now. */
export async function saveLabel(db: Db, { scores, ...label }: GivenLabel): Promise<void> {
  const given = { name: label.name, scores: JSON.stringify(scores) };
  await db
    .insertInto('dialogue_labels')
    .values({ ...label, ...given })
    .onConflict((conflict) =>
      conflict
        .columns(['set_id', 'position', 'rater'])
        .doUpdateSet({ ...given, updated_at: sql<Date>`now()` }),
    )
    .execute();
}

/** In the order of the lines; those of who began first come first. */
export function labelsOf(db: Db, setIds: readonly string[]): Promise<LabelRow[]> {
  if (setIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('dialogue_labels')
    .selectAll()
    .where('set_id', 'in', setIds)
    .orderBy('position')
    .orderBy('rater')
    .execute();
}
