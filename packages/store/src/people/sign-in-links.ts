import type { Transaction } from '../open.ts';
import { newToken, tokenHash } from '../tokens.ts';

/** Links that sign in once. A newer one replaces the older ones of the same person and workspace. */

export async function createSignInLink(
  tx: Transaction,
  {
    userId,
    boundTo,
    now,
    expiresAt,
  }: {
    readonly userId: string;
    /** The workspace whose owner hands it out; null where it goes to the person's own address. */
    readonly boundTo: string | null;
    readonly now: Date;
    readonly expiresAt: Date;
  },
): Promise<string> {
  const { token, hash } = newToken();
  await tx
    .deleteFrom('sign_in_links')
    .where('user_id', '=', userId)
    .where('workspace_id', 'is not distinct from', boundTo)
    .execute();
  await tx.deleteFrom('sign_in_links').where('expires_at', '<', now).execute();
  await tx
    .insertInto('sign_in_links')
    .values({ token_hash: hash, user_id: userId, workspace_id: boundTo, expires_at: expiresAt })
    .execute();
  return token;
}

interface TakenLink {
  readonly userId: string;
  readonly boundTo: string | null;
}

/** Whose it was; undefined where the link is unknown, used or too old. */
export async function takeSignInLink(
  tx: Transaction,
  token: string,
  now: Date,
): Promise<TakenLink | undefined> {
  const taken = await tx
    .deleteFrom('sign_in_links')
    .where('token_hash', '=', tokenHash(token))
    .returning(['user_id', 'workspace_id', 'expires_at'])
    .executeTakeFirst();
  if (taken === undefined || taken.expires_at <= now) return undefined;
  return { userId: taken.user_id, boundTo: taken.workspace_id };
}
