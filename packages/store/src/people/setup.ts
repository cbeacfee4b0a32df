import type { Store, Transaction } from '../open.ts';
import { newToken, tokenHash } from '../tokens.ts';

type Db = Store['db'] | Transaction;

/** The key of whoever becomes the first owner. A newer one replaces an older one. */
export async function createSetupToken(db: Db, expiresAt: Date): Promise<string> {
  const { token, hash } = newToken();
  const noted = await db
    .updateTable('instance')
    .set({ setup_token_hash: hash, setup_expires_at: expiresAt })
    .returning('only_row')
    .executeTakeFirst();
  if (noted === undefined) throw new Error('the instance is not set up');
  return token;
}

export async function isSetupToken(db: Db, token: string, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('instance')
    .select('only_row')
    .where('setup_token_hash', '=', tokenHash(token))
    .where('setup_expires_at', '>', now)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether it was there to be taken; the row is locked from here on, so that a second taker waits and finds it gone. */
export async function takeSetupToken(tx: Transaction, token: string, now: Date): Promise<boolean> {
  const taken = await tx
    .updateTable('instance')
    .set({ setup_token_hash: null, setup_expires_at: null })
    .where('setup_token_hash', '=', tokenHash(token))
    .where('setup_expires_at', '>', now)
    .returning('only_row')
    .executeTakeFirst();
  return taken !== undefined;
}
