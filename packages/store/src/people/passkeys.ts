import type { Store, Transaction } from '../open.ts';

type Db = Store['db'] | Transaction;

export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
}

export async function passkeysOf(db: Db, userId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ id, name, created_at, used_at }) => ({
    id,
    name,
    createdAt: created_at,
    usedAt: used_at,
  }));
}

export async function credentialIdsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select('credential_id')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ credential_id }) => credential_id);
}

interface NewPasskey {
  readonly userId: string;
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
}

/** Its id; undefined where somebody has it already. */
export async function createPasskey(db: Db, key: NewPasskey): Promise<string | undefined> {
  const made = await db
    .insertInto('passkeys')
    .values({
      user_id: key.userId,
      credential_id: key.credentialId,
      public_key: Buffer.from(key.publicKey),
      counter: key.counter,
      transports: [...key.transports],
      name: key.name,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

export interface PasskeyCredential {
  readonly id: string;
  readonly userId: string;
  readonly credentialId: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: number;
}

export async function findPasskey(
  db: Db,
  credentialId: string,
): Promise<PasskeyCredential | undefined> {
  const found = await db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return (
    found && {
      id: found.id,
      userId: found.user_id,
      credentialId: found.credential_id,
      publicKey: new Uint8Array(found.public_key),
      counter: Number(found.counter),
    }
  );
}

export async function passkeyUsed(
  db: Db,
  id: string,
  { counter, at }: { readonly counter: number; readonly at: Date },
): Promise<void> {
  await db.updateTable('passkeys').set({ counter, used_at: at }).where('id', '=', id).execute();
}

export async function removePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** What a passkey has to sign. With a user: to become theirs; without: to sign in. */
export async function keepChallenge(
  db: Db,
  challenge: string,
  {
    userId,
    now,
    expiresAt,
  }: { readonly userId: string | null; readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', now).execute();
  await db
    .insertInto('passkey_challenges')
    .values({ challenge, user_id: userId, expires_at: expiresAt })
    .execute();
}

/** Whether it was given out, to this person and not long ago; afterwards it is gone. */
export async function takeChallenge(
  db: Db,
  challenge: string,
  userId: string | null,
  now: Date,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .returning('expires_at')
    .executeTakeFirst();
  return taken !== undefined && taken.expires_at > now;
}
