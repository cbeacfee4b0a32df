import type { Transaction } from '../open.ts';
import { newToken, tokenHash } from '../tokens.ts';

/** Links that sign in once. A newer one replaces the older ones of the same person. */

export async function createSignInLink(
  tx: Transaction,
  {
    userId,
    now,
    expiresAt,
  }: { readonly userId: string; readonly now: Date; readonly expiresAt: Date },
): Promise<string> {
  const { token, hash } = newToken();
  await tx.deleteFrom('sign_in_links').where('user_id', '=', userId).execute();
  await tx.deleteFrom('sign_in_links').where('expires_at', '<', now).execute();
  await tx
    .insertInto('sign_in_links')
    .values({ token_hash: hash, user_id: userId, expires_at: expiresAt })
    .execute();
  return token;
}

/** Whose it was; undefined where the link is unknown, used or too old. */
export async function takeSignInLink(
  tx: Transaction,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const taken = await tx
    .deleteFrom('sign_in_links')
    .where('token_hash', '=', tokenHash(token))
    .returning(['user_id', 'expires_at'])
    .executeTakeFirst();
  return taken === undefined || taken.expires_at <= now ? undefined : taken.user_id;
}
