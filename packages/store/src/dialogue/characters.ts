import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../tables.ts';

type Db = Kysely<Tables>;

export type CharacterRow = Selectable<Tables['dialogue_characters']>;

interface GivenCharacter {
  readonly name: string;
  readonly file: unknown;
  /** The card it came from, whose other parts go out again as they came. */
  readonly card: unknown;
  readonly by: string;
}

const columnsOf = ({ name, file, card, by }: GivenCharacter) => ({
  name,
  file: JSON.stringify(file),
  card: card === undefined ? null : JSON.stringify(card),
  updated_by: by,
});

export function listCharacters(db: Db, workspaceId: string): Promise<CharacterRow[]> {
  return db
    .selectFrom('dialogue_characters')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('name')
    .execute();
}

export function findCharacter(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<CharacterRow | undefined> {
  return db
    .selectFrom('dialogue_characters')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Undefined where there is one of that name, or there are as many as there may be. */
export function insertCharacter(
  db: Db,
  workspaceId: string,
  given: GivenCharacter,
): Promise<CharacterRow | undefined> {
  return db
    .insertInto('dialogue_characters')
    .values({ workspace_id: workspaceId, ...columnsOf(given) })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'name']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Undefined where somebody else changed it since that revision. */
export function updateCharacter(
  db: Db,
  { id, revision }: Pick<CharacterRow, 'id' | 'revision'>,
  given: GivenCharacter,
): Promise<CharacterRow | undefined> {
  return db
    .updateTable('dialogue_characters')
    .set({ ...columnsOf(given), revision: revision + 1, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteCharacter(db: Db, workspaceId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('dialogue_characters')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The picture a character came in, beside its row: judging needs none. */
export async function savePicture(db: Db, characterId: string, bytes: Buffer): Promise<void> {
  await db
    .insertInto('dialogue_character_pictures')
    .values({ character_id: characterId, bytes })
    .onConflict((conflict) => conflict.column('character_id').doUpdateSet({ bytes }))
    .execute();
}

export async function findPicture(db: Db, characterId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('dialogue_character_pictures')
    .select('bytes')
    .where('character_id', '=', characterId)
    .executeTakeFirst();
  return row?.bytes ?? null;
}
