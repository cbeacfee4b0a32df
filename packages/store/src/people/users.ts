import type { Store, Transaction } from '../open.ts';

type Db = Store['db'] | Transaction;

/** The people who can sign in, whatever workspaces they are members of. */

export interface NewPerson {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
  /** Since when it is known that mails to the address reach the person. */
  readonly verifiedAt?: Date | null;
}

/** Undefined where the address already has a person. */
export async function createPerson(
  tx: Transaction,
  { email, name, passwordHash, verifiedAt = null }: NewPerson,
): Promise<string | undefined> {
  const made = await tx
    .insertInto('users')
    .values({ email, name, password_hash: passwordHash, verified_at: verifiedAt })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

export async function hasPeople({ db }: Pick<Store, 'db'>): Promise<boolean> {
  const someone = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return someone !== undefined;
}

export interface Credentials {
  readonly id: string;
  readonly passwordHash: string | null;
}

export async function credentialsOf(db: Db, email: string): Promise<Credentials | undefined> {
  const found = await db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();
  return found && { id: found.id, passwordHash: found.password_hash };
}

export interface PersonOfSession extends Credentials {
  readonly email: string;
  readonly name: string;
}

export async function personById(db: Db, id: string): Promise<PersonOfSession> {
  const { password_hash, ...person } = await db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...person, passwordHash: password_hash };
}

/** A new password ends every other way in that was known before. */
export async function changePassword(
  tx: Transaction,
  {
    userId,
    passwordHash,
    keptSession,
  }: { readonly userId: string; readonly passwordHash: string; readonly keptSession: string },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .execute();
  await tx.deleteFrom('sign_in_links').where('user_id', '=', userId).execute();
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', keptSession)
    .execute();
}

/** The person of an address with a new name and password; whoever was signed in as them is no more. */
export async function renewPerson(
  tx: Transaction,
  { email, name, passwordHash }: NewPerson,
): Promise<string> {
  const { id } = await tx
    .updateTable('users')
    .set({ name, password_hash: passwordHash })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('sessions').where('user_id', '=', id).execute();
  return id;
}

/** A mail to the address has reached the person. */
export async function verifyAddress(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ verified_at: now })
    .where('id', '=', id)
    .where('verified_at', 'is', null)
    .execute();
}

export async function deletePerson(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', id).execute();
}
