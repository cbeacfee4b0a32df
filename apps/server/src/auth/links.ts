import {
  beginSession,
  createSignInLink,
  roleOf,
  type Transaction,
  takeSignInLink,
  verifyAddress,
} from '@tashika/store';
import type { Service } from '../resource.ts';
import { auditPerson } from './events.ts';

/**
 * A link that signs in once: by mail to who asks for it, or from the owner's hand to a member. The
 * mailed one proves whose it is. The other was in somebody else's hand: it opens that owner's
 * workspace and nothing more.
 */

export const linkMinutes = 30;

export async function newLink(
  tx: Transaction,
  { now, publicUrl }: Pick<Service, 'now' | 'publicUrl'>,
  { userId, boundTo }: { readonly userId: string; readonly boundTo: string | null },
): Promise<string> {
  const expiresAt = new Date(now().getTime() + linkMinutes * 60_000);
  const token = await createSignInLink(tx, { userId, boundTo, now: now(), expiresAt });
  return new URL(`/sign-in/link#${token}`, publicUrl).href;
}

interface TakenLink {
  readonly session: string;
  readonly userId: string;
  /** Whether the person's own address received it. */
  readonly isOwn: boolean;
}

/** A session; undefined where the link is unknown, used or too old, or whose it was has left. */
export async function takeLink(
  { store, now }: Service,
  token: string,
  device: string,
): Promise<TakenLink | undefined> {
  return store.db.transaction().execute(async (tx) => {
    const taken = await takeSignInLink(tx, token, now());
    if (taken === undefined) return undefined;
    const { userId, boundTo } = taken;
    if (boundTo === null) await verifyAddress(tx, userId, now());
    else if ((await roleOf(tx, boundTo, userId)) === undefined) return undefined;
    const details = { how: boundTo === null ? 'link' : 'handed-link' };
    await auditPerson(tx, { userId, boundTo, action: 'sign-in', details });
    const session = await beginSession(tx, { userId, how: 'link', now: now(), boundTo, device });
    return { session, userId, isOwn: boundTo === null };
  });
}
