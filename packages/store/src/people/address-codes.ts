import type { Store, Transaction } from '../open.ts';
import { tokenHash } from '../tokens.ts';

/** Short codes that are mailed to the address somebody gives who joins, and typed in by them. */

interface Asked {
  readonly invitationId: string;
  /** A fingerprint of the address. */
  readonly email: Buffer;
}

/** A code of few digits must not be tried often. */
const maxTries = 5;

const codeHash = ({ invitationId, email }: Asked, code: string) =>
  tokenHash(`${invitationId} ${email.toString('hex')} ${code}`);

/** A newer code replaces an older one. */
export async function keepAddressCode(
  { db }: Pick<Store, 'db'>,
  asked: Asked,
  { code, now, expiresAt }: { readonly code: string; readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  await db.deleteFrom('address_codes').where('expires_at', '<', now).execute();
  const fresh = { code_hash: codeHash(asked, code), tries: 0, expires_at: expiresAt };
  await db
    .insertInto('address_codes')
    .values({ invitation_id: asked.invitationId, email_hash: asked.email, ...fresh })
    .onConflict((conflict) => conflict.columns(['invitation_id', 'email_hash']).doUpdateSet(fresh))
    .execute();
}

/** Counted before it is compared. */
export async function isAddressCode(
  { db }: Pick<Store, 'db'>,
  asked: Asked,
  code: string,
  now: Date,
): Promise<boolean> {
  const found = await db
    .updateTable('address_codes')
    .set((is) => ({ tries: is('tries', '+', 1) }))
    .where('invitation_id', '=', asked.invitationId)
    .where('email_hash', '=', asked.email)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .returning('code_hash')
    .executeTakeFirst();
  return found?.code_hash.equals(codeHash(asked, code)) ?? false;
}

export async function forgetAddressCodes(tx: Transaction, invitationId: string): Promise<void> {
  await tx.deleteFrom('address_codes').where('invitation_id', '=', invitationId).execute();
}
