import type { HandsCard, LessonTrouble, Page } from '@tashika/contract/slips';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../tables.ts';

type Db = Kysely<Tables>;

export type HandsRow = Selectable<Tables['shop_hands']>;

export function findHands(db: Db, workspaceId: string): Promise<HandsRow | undefined> {
  return db
    .selectFrom('shop_hands')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
}

/** Whoever takes their consent back takes back what was learnt with it. */
export function saveConsent(
  db: Db,
  workspaceId: string,
  { consents, by }: { readonly consents: boolean; readonly by: string },
): Promise<HandsRow> {
  const given = { consents, updated_by: by };
  const forgotten = consents ? {} : { hands: null, card: null, trouble: null, learnt_at: null };
  return db
    .insertInto('shop_hands')
    .values({ workspace_id: workspaceId, ...given })
    .onConflict((conflict) =>
      conflict
        .column('workspace_id')
        .doUpdateSet({ ...given, ...forgotten, updated_at: sql<Date>`now()` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What a lesson gave; what it did not give stays as it was. Nothing where consent is gone meanwhile. */
export async function keepHands(
  db: Db,
  workspaceId: string,
  lesson: {
    readonly hands: unknown;
    readonly card: HandsCard | null;
    readonly trouble: LessonTrouble | null;
    readonly at: Date;
  },
): Promise<void> {
  await db
    .updateTable('shop_hands')
    .set({
      ...(lesson.hands === null ? {} : { hands: JSON.stringify(lesson.hands) }),
      ...(lesson.card === null ? {} : { card: JSON.stringify(lesson.card) }),
      trouble: lesson.trouble,
      learnt_at: lesson.at,
    })
    .where('workspace_id', '=', workspaceId)
    .where('consents', '=', true)
    .execute();
}

/** Takes the last lesson back; undefined where nothing was learnt. */
export function undoHands(db: Db, workspaceId: string): Promise<HandsRow | undefined> {
  return db
    .updateTable('shop_hands')
    .set({
      hands: sql`nullif(hands->'before', 'null'::jsonb)`,
      card: sql`hands->'before'->'card'`,
      trouble: null,
      updated_at: sql<Date>`now()`,
    })
    .where('workspace_id', '=', workspaceId)
    .where('hands', 'is not', null)
    .returningAll()
    .executeTakeFirst();
}

/** A slip that was read from a photo, as people left it. */
export interface ReadSlip {
  readonly page: Page;
  readonly hash: Buffer;
}

/** The last ones, oldest first. */
export async function readSlips(db: Db, workspaceId: string, limit: number): Promise<ReadSlip[]> {
  const rows = await db
    .selectFrom('slips')
    .innerJoin('slip_photos', 'slip_photos.slip_id', 'slips.id')
    .innerJoin('slip_accounts', 'slip_accounts.id', 'slips.account_id')
    .select(['slips.transcript', 'slip_photos.content_hash'])
    .where('slips.workspace_id', '=', workspaceId)
    .where('slip_accounts.is_sample', '=', false)
    .orderBy('slips.created_at', 'desc')
    .orderBy('slips.id')
    .limit(limit)
    .execute();
  return rows
    .map(({ transcript, content_hash }) => ({ page: transcript, hash: content_hash }))
    .reverse();
}

/** Workspaces that consent and have kept so many slips with photos since their last lesson. */
export async function workspacesToLearn(db: Db, least: number): Promise<string[]> {
  const { rows } = await sql<{ workspace_id: string }>`
    select h.workspace_id from shop_hands h
      join slips s on s.workspace_id = h.workspace_id
      join slip_photos p on p.slip_id = s.id
    where h.consents and s.created_at > coalesce(h.learnt_at, '-infinity')
    group by h.workspace_id having count(*) >= ${least} order by h.workspace_id`.execute(db);
  return rows.map(({ workspace_id }) => workspace_id);
}
