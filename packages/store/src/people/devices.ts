import type { Store, Transaction } from '../open.ts';
import { tokenHash } from '../tokens.ts';

type Db = Store['db'] | Transaction;

/**
 * Browsers in which a person has signed in before. Knowing one opens nothing; what strangers try
 * elsewhere does not count against it, so that nobody can lock a person out of their own.
 */

/** More than one person has; older ones are forgotten. */
const devicesPerPerson = 20;

/** Several people may share a browser: its token means another device for each. */
const deviceHash = (token: string, userId: string) => tokenHash(`${userId} ${token}`);

export async function knownDevice(
  db: Db,
  userId: string,
  token: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('known_devices')
    .select('id')
    .where('token_hash', '=', deviceHash(token, userId))
    .executeTakeFirst();
  return found?.id;
}

export async function rememberDevice(
  tx: Transaction,
  { userId, token, now }: { readonly userId: string; readonly token: string; readonly now: Date },
): Promise<void> {
  await tx
    .insertInto('known_devices')
    .values({ user_id: userId, token_hash: deviceHash(token, userId), seen_at: now })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ seen_at: now }))
    .execute();
  await tx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('id', 'not in', (is) =>
      is
        .selectFrom('known_devices')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('seen_at', 'desc')
        .limit(devicesPerPerson),
    )
    .execute();
}

export async function forgetDevices(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('known_devices').where('user_id', '=', userId).execute();
}
