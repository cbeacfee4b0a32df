import type { Store, Transaction } from '../open.ts';
import { newToken, tokenHash } from '../tokens.ts';

type Db = Store['db'] | Transaction;

/**
 * Phones an owner has let in: not a person, who would have a password and an address, but a thing
 * of the workspace, worth no more than who let it in is now.
 */

/** A phone that nobody has used for so long is not let in any more. */
export const phoneSilenceDays = 30;
const day = 86_400_000;
/** The last time seen is kept this coarsely: a write per request would be too many. */
const seenMilliseconds = 300_000;

interface Code {
  readonly workspaceId: string;
  /** As the audit log names them. */
  readonly createdBy: string;
}

/** A newer one replaces the older one of the same maker. */
export async function keepPairingCode(
  tx: Transaction,
  { workspaceId, createdBy }: Code,
  { code, now, expiresAt }: { readonly code: string; readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  await tx.deleteFrom('pairing_codes').where('expires_at', '<', now).execute();
  const fresh = { code_hash: tokenHash(code), expires_at: expiresAt };
  await tx
    .insertInto('pairing_codes')
    .values({ workspace_id: workspaceId, created_by: createdBy, ...fresh })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'created_by']).doUpdateSet(fresh))
    .execute();
}

/** Whose it was; undefined where it is unknown, used or too old. Of two at once, one gets it. */
export async function takePairingCode(
  tx: Transaction,
  code: string,
  now: Date,
): Promise<Code | undefined> {
  const taken = await tx
    .deleteFrom('pairing_codes')
    .where('code_hash', '=', tokenHash(code))
    .returning(['workspace_id', 'created_by', 'expires_at'])
    .executeTakeFirst();
  if (taken === undefined || taken.expires_at <= now) return undefined;
  return { workspaceId: taken.workspace_id, createdBy: taken.created_by };
}

export async function addPhone(
  tx: Transaction,
  { workspaceId, createdBy }: Code,
  { device, now }: { readonly device: string; readonly now: Date },
): Promise<{ readonly id: string; readonly token: string }> {
  const { token, hash } = newToken();
  const { id } = await tx
    .insertInto('phones')
    .values({
      workspace_id: workspaceId,
      created_by: createdBy,
      token_hash: hash,
      device,
      created_at: now,
      seen_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

const heardAfter = (now: Date) => new Date(now.getTime() - phoneSilenceDays * day);

export interface PresentedPhone extends Code {
  readonly id: string;
  readonly device: string;
}

/** Undefined where it is unknown, or was silent for too long; that it was seen is noted. */
export async function presentPhone(
  db: Db,
  token: string,
  now: Date,
): Promise<PresentedPhone | undefined> {
  const found = await db
    .selectFrom('phones')
    .select(['id', 'workspace_id', 'device', 'created_by', 'seen_at'])
    .where('token_hash', '=', tokenHash(token))
    .where('seen_at', '>', heardAfter(now))
    .executeTakeFirst();
  if (found === undefined) return undefined;
  if (now.getTime() - found.seen_at.getTime() > seenMilliseconds) {
    await db.updateTable('phones').set({ seen_at: now }).where('id', '=', found.id).execute();
  }
  const { id, device, workspace_id, created_by } = found;
  return { id, device, workspaceId: workspace_id, createdBy: created_by };
}

export interface ListedPhone {
  readonly id: string;
  readonly device: string;
  readonly pairedAt: Date;
  readonly seenAt: Date;
}

/** Those that are still let in, the last seen first. */
export async function phonesOf(db: Db, workspaceId: string, now: Date): Promise<ListedPhone[]> {
  const rows = await db
    .selectFrom('phones')
    .select(['id', 'device', 'created_at', 'seen_at'])
    .where('workspace_id', '=', workspaceId)
    .where('seen_at', '>', heardAfter(now))
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, device, created_at, seen_at }) => ({
    id,
    device,
    pairedAt: created_at,
    seenAt: seen_at,
  }));
}

/** Whether anybody's phone is let in at all. */
export async function hasPhones(db: Db, now: Date): Promise<boolean> {
  const any = await db
    .selectFrom('phones')
    .select('id')
    .where('seen_at', '>', heardAfter(now))
    .limit(1)
    .executeTakeFirst();
  return any !== undefined;
}

/** Whether there was one to be sent away. */
export async function removePhone(tx: Db, workspaceId: string, id: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('phones')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}
