import { newToken, type Transaction, tokenHash } from '@tashika/store';
import type { Service } from '../resource.ts';
import { beginSession } from './sessions.ts';

/** A link that signs in once: by mail to who asks for it, or from the owner's hand to a member. */

export const linkMinutes = 30;

/** The link itself; a newer one replaces the older ones of the same person. */
export async function newLink(
  tx: Transaction,
  { now, publicUrl }: Pick<Service, 'now' | 'publicUrl'>,
  userId: string,
): Promise<string> {
  const { token, hash } = newToken();
  await tx.deleteFrom('sign_in_links').where('user_id', '=', userId).execute();
  await tx.deleteFrom('sign_in_links').where('expires_at', '<', now()).execute();
  await tx
    .insertInto('sign_in_links')
    .values({
      token_hash: hash,
      user_id: userId,
      expires_at: new Date(now().getTime() + linkMinutes * 60_000),
    })
    .execute();
  return new URL(`/sign-in/link#${token}`, publicUrl).href;
}

/** A session; undefined where the link is unknown, used or too old. */
export async function takeLink(
  { store, now }: Service,
  token: string,
): Promise<string | undefined> {
  return store.db.transaction().execute(async (tx) => {
    const taken = await tx
      .deleteFrom('sign_in_links')
      .where('token_hash', '=', tokenHash(token))
      .returning(['user_id', 'expires_at'])
      .executeTakeFirst();
    if (taken === undefined || taken.expires_at <= now()) return undefined;
    return beginSession(tx, { userId: taken.user_id, how: 'link', now: now() });
  });
}
