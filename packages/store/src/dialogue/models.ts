import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../tables.ts';

type Db = Kysely<Tables>;

export type DialogueModelRow = Selectable<Tables['dialogue_models']>;

export interface GivenModel {
  readonly url: string;
  readonly name: string;
  readonly keySealed: Buffer | null;
  readonly price: unknown;
  readonly by: string;
}

export function findModel(db: Db, workspaceId: string): Promise<DialogueModelRow | undefined> {
  return db
    .selectFrom('dialogue_models')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
}

/** A workspace has one: the new one takes the place of the one before. */
export function saveModel(
  db: Db,
  workspaceId: string,
  { url, name, keySealed, price, by }: GivenModel,
): Promise<DialogueModelRow> {
  const given = {
    url,
    name,
    secret_sealed: keySealed,
    price: price === null ? null : JSON.stringify(price),
    updated_by: by,
  };
  return db
    .insertInto('dialogue_models')
    .values({ workspace_id: workspaceId, ...given })
    .onConflict((conflict) =>
      conflict.column('workspace_id').doUpdateSet({ ...given, updated_at: sql<Date>`now()` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteModel(db: Db, workspaceId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('dialogue_models')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
