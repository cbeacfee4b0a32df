import type { SettingsJson } from '@tashika/contract/slips';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../tables.ts';

type Db = Kysely<Tables>;

export type SettingsRow = Selectable<Tables['shop_settings']>;

/** The settings in force; undefined while the workspace uses the ones that came with the server. */
export function currentSettings(db: Db, workspaceId: string): Promise<SettingsRow | undefined> {
  return db
    .selectFrom('shop_settings')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Every version, the latest first. */
export function settingsHistory(
  db: Db,
  workspaceId: string,
  limit: number,
): Promise<SettingsRow[]> {
  return db
    .selectFrom('shop_settings')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
}

/** Undefined where somebody else has saved that version first. */
export function insertSettings(
  db: Db,
  settings: {
    readonly workspaceId: string;
    readonly version: number;
    readonly settings: SettingsJson;
    readonly savedBy: string;
  },
): Promise<SettingsRow | undefined> {
  return db
    .insertInto('shop_settings')
    .values({
      workspace_id: settings.workspaceId,
      version: settings.version,
      settings: JSON.stringify(settings.settings),
      saved_by: settings.savedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}
