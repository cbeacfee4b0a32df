import type { AccountJson, Page, PhotoReading, Verdict } from '@tashika/contract/slips';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { KeptPhoto } from '../photos/photos.ts';
import type { Tables } from '../tables.ts';

/** Works on the database itself and inside a transaction. */
type Db = Kysely<Tables>;

export interface NewSlip {
  readonly page: Page;
  /** The name it had where it was written. */
  readonly key?: string | undefined;
  readonly photo?: {
    readonly mediaType: string;
    readonly content: KeptPhoto;
    readonly reading: PhotoReading;
  };
}

/** What the engine made of an account, and by which version of the settings. */
export interface Judged {
  readonly result: AccountJson;
  readonly settingsVersion: number;
}

export interface NewAccount extends Judged {
  readonly workspaceId: string;
  readonly businessDay: string;
  readonly label: string | null;
  readonly createdBy: string;
  readonly isSample?: boolean;
  readonly slips: readonly NewSlip[];
}

export type AccountRow = Selectable<Tables['slip_accounts']>;
/** One line of the record of corrections; what counts stands in the page's own cells. */
export type CorrectionRow = Selectable<Tables['slip_corrections']>;

export interface StoredSlip {
  readonly id: string;
  readonly position: number;
  readonly page: Page;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly photo: { readonly mediaType: string; readonly reading: PhotoReading } | null;
  readonly corrections: readonly CorrectionRow[];
}

export interface StoredAccount {
  readonly account: AccountRow;
  readonly slips: readonly StoredSlip[];
}

/** Held until the transaction ends: numbers are given, and twins looked for, one at a time. */
export async function lockSlips(db: Db, workspaceId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`slips ${workspaceId}`}, 0))`.execute(
    db,
  );
}

/** After those the day has; `lockSlips` comes first. */
const nextNumber = (workspaceId: string, businessDay: string, isSample: boolean) =>
  sql<number>`(
    select coalesce(max(number), 0) + 1 from slip_accounts
    where workspace_id = ${workspaceId} and business_day = ${businessDay}
      and is_sample = ${isSample}
  )`;

/** The new account's id, and those of its slips in their order; `lockSlips` comes first. */
export async function insertAccount(
  db: Db,
  account: NewAccount,
): Promise<{ readonly id: string; readonly slipIds: readonly string[] }> {
  const isSample = account.isSample ?? false;
  const { id } = await db
    .insertInto('slip_accounts')
    .values({
      workspace_id: account.workspaceId,
      business_day: account.businessDay,
      number: nextNumber(account.workspaceId, account.businessDay, isSample),
      label: account.label,
      verdict: account.result.verdict,
      result: JSON.stringify(account.result),
      settings_version: account.settingsVersion,
      is_sample: isSample,
      created_by: account.createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const slipIds = await addSlips(
    db,
    { id, workspaceId: account.workspaceId, createdBy: account.createdBy, from: 1 },
    account.slips,
  );
  return { id, slipIds };
}

/** Further slips of an account, after the ones it has; their ids in the same order. */
export async function addSlips(
  db: Db,
  account: { id: string; workspaceId: string; createdBy: string; from: number },
  slips: readonly NewSlip[],
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const [index, slip] of slips.entries()) {
    const { id } = await db
      .insertInto('slips')
      .values({
        workspace_id: account.workspaceId,
        account_id: account.id,
        position: account.from + index,
        key: slip.key ?? null,
        transcript: JSON.stringify(slip.page),
        created_by: account.createdBy,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
    if (slip.photo === undefined) continue;
    await db
      .insertInto('slip_photos')
      .values({
        slip_id: id,
        media_type: slip.photo.mediaType,
        content_hash: slip.photo.content.hash,
        reading: JSON.stringify(slip.photo.reading),
      })
      .execute();
  }
  return ids;
}

/** The account with all that belongs to it but the photos' bytes; `lock` keeps others waiting. */
export async function findAccount(
  db: Db,
  workspaceId: string,
  id: string,
  { lock = false } = {},
): Promise<StoredAccount | undefined> {
  const query = db
    .selectFrom('slip_accounts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id);
  const account = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return account === undefined ? undefined : { account, slips: await slipsOf(db, id) };
}

async function slipsOf(db: Db, accountId: string): Promise<readonly StoredSlip[]> {
  const slips = await db
    .selectFrom('slips')
    .leftJoin('slip_photos', 'slip_photos.slip_id', 'slips.id')
    .select([
      'slips.id',
      'slips.position',
      'slips.transcript',
      'slips.created_by',
      'slips.created_at',
      'slip_photos.media_type',
      'slip_photos.reading',
    ])
    .where('account_id', '=', accountId)
    .orderBy('position')
    .execute();
  const corrections = await db
    .selectFrom('slip_corrections')
    .innerJoin('slips', 'slips.id', 'slip_corrections.slip_id')
    .selectAll('slip_corrections')
    .where('slips.account_id', '=', accountId)
    .orderBy('slip_corrections.id')
    .execute();
  return slips.map((slip) => ({
    id: slip.id,
    position: slip.position,
    page: slip.transcript,
    createdBy: slip.created_by,
    createdAt: slip.created_at,
    photo:
      slip.media_type === null || slip.reading === null
        ? null
        : { mediaType: slip.media_type, reading: slip.reading },
    corrections: corrections.filter(({ slip_id }) => slip_id === slip.id),
  }));
}

/** What a person can change about an account itself. */
export interface AccountChanges {
  readonly businessDay?: string;
  readonly label?: string | null;
}

/** The verdict anew; on another day an account stands behind those that are there. */
export async function updateAccount(
  db: Db,
  { id, workspace_id, business_day, is_sample }: AccountRow,
  judged: Judged,
  changes: AccountChanges = {},
): Promise<void> {
  const { businessDay = business_day, label } = changes;
  const moves = businessDay !== business_day;
  if (moves) await lockSlips(db, workspace_id);
  await db
    .updateTable('slip_accounts')
    .set((eb) => ({
      verdict: judged.result.verdict,
      result: JSON.stringify(judged.result),
      settings_version: judged.settingsVersion,
      revision: eb('revision', '+', 1),
      updated_at: new Date(),
      ...(moves && {
        business_day: businessDay,
        number: nextNumber(workspace_id, businessDay, is_sample),
      }),
      ...(label === undefined ? {} : { label }),
    }))
    .where('id', '=', id)
    .execute();
}

export async function deleteAccount(db: Db, workspaceId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('slip_accounts')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export interface AccountFilter {
  readonly workspaceId: string;
  readonly businessDay?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly verdict?: Verdict | undefined;
  /** Somewhere in what the account is called, in either case. */
  readonly name?: string | undefined;
  /** Somebody who stands on it. */
  readonly cast?: string | undefined;
  /** What it comes to, in yen. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** The samples instead of what people keep: they stand in no list, sum or file of it (A88). */
  readonly samples?: boolean | undefined;
}

interface Listed {
  readonly limit: number;
  readonly after?: { readonly createdAt: string; readonly id: string } | undefined;
}

/** Newest first, from after `after` on. */
export function listAccounts(
  db: Db,
  filter: AccountFilter,
  { limit, after }: Listed,
): Promise<AccountRow[]> {
  let query = filtered(db, filter)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (after !== undefined) {
    // Kept in one go, accounts share their moment. One that is gone leaves its moment to be seen again.
    const number = sql`coalesce((select number from slip_accounts where id = ${after.id}::uuid), 2147483647)`;
    query = query.where(
      sql<boolean>`(created_at, number, id) < (${after.createdAt}::timestamptz, ${number}, ${after.id}::uuid)`,
    );
  }
  return query.execute();
}

/** Day by day, each in the order of its slips (A89), from after `after` on. */
export function accountsInOrder(
  db: Db,
  filter: AccountFilter,
  { limit, after }: Listed,
): Promise<AccountRow[]> {
  const query = filtered(db, filter)
    .selectAll()
    .orderBy('business_day')
    .orderBy('number')
    .limit(limit);
  if (after === undefined) return query.execute();
  const last = sql`from slip_accounts last where last.id = ${after.id}::uuid`;
  // Where the last one is gone meanwhile, its moment says what came after it.
  return query
    .where(
      sql<boolean>`case when exists (select ${last})
        then (business_day, number) > (select business_day, number ${last})
        else created_at > ${after.createdAt}::timestamptz end`,
    )
    .execute();
}

function filtered(db: Db, filter: AccountFilter) {
  let query = db
    .selectFrom('slip_accounts')
    .where('workspace_id', '=', filter.workspaceId)
    .where('is_sample', '=', filter.samples ?? false);
  if (filter.businessDay !== undefined) {
    query = query.where('business_day', '=', filter.businessDay);
  }
  if (filter.from !== undefined) query = query.where('business_day', '>=', filter.from);
  if (filter.to !== undefined) query = query.where('business_day', '<=', filter.to);
  if (filter.verdict !== undefined) query = query.where('verdict', '=', filter.verdict);
  if (filter.name !== undefined) {
    query = query.where(sql<boolean>`position(lower(${filter.name}) in lower(label)) > 0`);
  }
  if (filter.cast !== undefined) {
    const line = JSON.stringify({ read: { lines: [{ cast: { name: filter.cast } }] } });
    query = query.where(sql<boolean>`result @> ${line}::jsonb`);
  }
  const total = sql<number>`(result->>'calc_total')::bigint`;
  if (filter.min !== undefined) query = query.where(total, '>=', filter.min);
  if (filter.max !== undefined) query = query.where(total, '<=', filter.max);
  return query;
}

export interface VerdictTotals {
  readonly verdict: Verdict;
  readonly accounts: number;
  readonly calcTotal: number;
  readonly statedTotal: number;
  /** Accounts whose stated total is not known, and not in the sum. */
  readonly withoutStated: number;
}

/** Of all accounts the filter lets through, not only of one page of them. */
export async function verdictTotals(db: Db, filter: AccountFilter): Promise<VerdictTotals[]> {
  const rows = await filtered(db, filter)
    .select(({ fn }) => [
      'verdict',
      fn.countAll<string>().as('accounts'),
      sql<string>`coalesce(sum((result->>'calc_total')::bigint), 0)`.as('calc_total'),
      sql<string>`coalesce(sum((result->>'stated_total')::bigint), 0)`.as('stated_total'),
      sql<string>`count(*) filter (where result->>'stated_total' is null)`.as('without_stated'),
    ])
    .groupBy('verdict')
    .orderBy('verdict')
    .execute();
  return rows.map((row) => ({
    verdict: row.verdict,
    accounts: Number(row.accounts),
    calcTotal: Number(row.calc_total),
    statedTotal: Number(row.stated_total),
    withoutStated: Number(row.without_stated),
  }));
}

/** The days that have accounts, the latest first; samples make none. */
export async function businessDays(
  db: Db,
  workspaceId: string,
  limit: number,
): Promise<{ day: string; accounts: number }[]> {
  const rows = await db
    .selectFrom('slip_accounts')
    .select(({ fn }) => ['business_day as day', fn.countAll<string>().as('accounts')])
    .where('workspace_id', '=', workspaceId)
    .where('is_sample', '=', false)
    .groupBy('business_day')
    .orderBy('business_day', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ day, accounts }) => ({ day, accounts: Number(accounts) }));
}

/** The kind of the photo of a slip, and the hash its content is kept under. */
export async function slipPhoto(
  db: Db,
  workspaceId: string,
  slipId: string,
): Promise<{ readonly mediaType: string; readonly hash: Buffer } | undefined> {
  const photo = await db
    .selectFrom('slip_photos')
    .innerJoin('slips', 'slips.id', 'slip_photos.slip_id')
    .select(['slip_photos.media_type', 'slip_photos.content_hash'])
    .where('slips.workspace_id', '=', workspaceId)
    .where('slips.id', '=', slipId)
    .executeTakeFirst();
  return photo === undefined
    ? undefined
    : { mediaType: photo.media_type, hash: photo.content_hash };
}
