import { beginSession, createSignInLink, type Transaction, takeSignInLink } from '@tashika/store';
import type { Service } from '../resource.ts';

/** A link that signs in once: by mail to who asks for it, or from the owner's hand to a member. */

export const linkMinutes = 30;

export async function newLink(
  tx: Transaction,
  { now, publicUrl }: Pick<Service, 'now' | 'publicUrl'>,
  userId: string,
): Promise<string> {
  const expiresAt = new Date(now().getTime() + linkMinutes * 60_000);
  const token = await createSignInLink(tx, { userId, now: now(), expiresAt });
  return new URL(`/sign-in/link#${token}`, publicUrl).href;
}

/** A session; undefined where the link is unknown, used or too old. */
export async function takeLink(
  { store, now }: Service,
  token: string,
): Promise<string | undefined> {
  return store.db.transaction().execute(async (tx) => {
    const userId = await takeSignInLink(tx, token, now());
    return userId && beginSession(tx, { userId, how: 'link', now: now() });
  });
}
