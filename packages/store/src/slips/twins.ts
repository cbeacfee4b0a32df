import { type Kysely, sql } from 'kysely';
import type { KeptPhoto } from '../photos/photos.ts';
import type { Tables } from '../tables.ts';
import type { AccountRow } from './accounts.ts';

/** Accounts that already hold what is about to be kept (A87). Samples are nobody's twin (A88). */

type Db = Kysely<Tables>;

const kept = (db: Db, workspaceId: string) =>
  db
    .selectFrom('slip_accounts as account')
    .innerJoin('slips as slip', 'slip.account_id', 'account.id')
    .selectAll('account')
    .where('account.workspace_id', '=', workspaceId)
    .where('account.is_sample', '=', false);

/** The account that the page of this key was kept in. */
export const accountOfKey = (
  db: Db,
  workspaceId: string,
  key: string,
): Promise<AccountRow | undefined> =>
  kept(db, workspaceId).where('slip.key', '=', key).executeTakeFirst();

/** The first account that has a photo of the same content. */
export const accountOfPhoto = (
  db: Db,
  workspaceId: string,
  { hash }: KeptPhoto,
): Promise<AccountRow | undefined> =>
  kept(db, workspaceId)
    .innerJoin('slip_photos as photo', 'photo.slip_id', 'slip.id')
    .where('photo.content_hash', '=', hash)
    .orderBy('account.created_at')
    .orderBy('account.number')
    .limit(1)
    .executeTakeFirst();

/** What two accounts of one slip have in common, whatever else was read on them. */
export interface SlipMarks {
  readonly businessDay: string;
  readonly entry: string;
  readonly exit: string;
  readonly statedTotal: number;
}

/** The accounts of the day with these times and this total, in the order of the day. */
export const sameSlips = (
  db: Db,
  workspaceId: string,
  { businessDay, entry, exit, statedTotal }: SlipMarks,
): Promise<AccountRow[]> =>
  db
    .selectFrom('slip_accounts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('is_sample', '=', false)
    .where('business_day', '=', businessDay)
    .where(sql<boolean>`result #>> '{read,receipt,entry,normalized}' = ${entry}`)
    .where(sql<boolean>`result #>> '{read,receipt,exit,normalized}' = ${exit}`)
    .where(sql<boolean>`(result ->> 'stated_total')::bigint = ${statedTotal}`)
    .orderBy('number')
    .execute();
