import { newToken, tokenHash } from '@tashika/store';
import { audit } from '../audit.ts';
import type { Service } from '../resource.ts';
import { start as words } from './messages.ja.ts';
import { createPerson, join, type NewPerson } from './people.ts';
import { beginSession } from './sessions.ts';
import { firstWorkspace } from './workspaces.ts';

/**
 * The first owner, who has nobody to be invited by: a link that the server shows where it was
 * started. It lies behind the `#`, which no browser sends and no log keeps.
 */

const setupHours = 24;

interface Offer {
  readonly service: Service;
  /** Also where there are accounts: for an owner who cannot sign in any more. */
  readonly again?: boolean;
}

/** The link, where one is needed. A newer one replaces an older one. */
export async function offerSetup({ service, again = false }: Offer): Promise<string | null> {
  const { store, now, publicUrl } = service;
  if (!again && !(await isSetupNeeded(service))) return null;
  const { token, hash } = newToken();
  const expires = new Date(now().getTime() + setupHours * 3_600_000);
  const noted = await store.db
    .updateTable('instance')
    .set({ setup_token_hash: hash, setup_expires_at: expires })
    .returning('only_row')
    .executeTakeFirst();
  if (noted === undefined) throw new Error('the instance is not set up');
  return new URL(`/setup#${token}`, publicUrl).href;
}

/** What the terminal says about it; nowhere else may the link be seen. */
export async function setupGreeting(
  service: Service,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  const link = await offerSetup({ service, again: env.TASHIKA_OWNER_LINK === 'new' });
  return link === null ? undefined : words.firstOwner(link, setupHours);
}

export async function isSetupNeeded({ store }: Service): Promise<boolean> {
  const someone = await store.db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return someone === undefined;
}

/** Before the costly hashing; `completeSetup` decides. */
export async function isSetupToken({ store, now }: Service, token: string): Promise<boolean> {
  const found = await store.db
    .selectFrom('instance')
    .select('only_row')
    .where('setup_token_hash', '=', tokenHash(token))
    .where('setup_expires_at', '>', now())
    .executeTakeFirst();
  return found !== undefined;
}

/** A session for the new owner; undefined where somebody was faster with the same link. */
export async function completeSetup(
  { store, now }: Service,
  token: string,
  person: NewPerson,
): Promise<string | undefined> {
  const workspaceId = await firstWorkspace(store);
  return store.db.transaction().execute(async (tx) => {
    // The row is locked from here on: a second one with the same link waits, and finds it gone.
    const taken = await tx
      .updateTable('instance')
      .set({ setup_token_hash: null, setup_expires_at: null })
      .where('setup_token_hash', '=', tokenHash(token))
      .where('setup_expires_at', '>', now())
      .returning('only_row')
      .executeTakeFirst();
    if (taken === undefined) return undefined;
    const userId = (await createPerson(tx, person)) ?? (await renew(person));
    await join(tx, workspaceId, userId, 'owner');
    const actor = `user:${userId}`;
    await audit(tx, { workspaceId, actor }, 'set-up', { type: 'user', id: userId });
    return beginSession(tx, { userId, how: 'password', now: now(), workspaceId });

    /** The owner who could not sign in any more: the same account, a new password. */
    async function renew({ email, name, passwordHash }: NewPerson): Promise<string> {
      const { id } = await tx
        .updateTable('users')
        .set({ name, password_hash: passwordHash })
        .where('email', '=', email)
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx.deleteFrom('sessions').where('user_id', '=', id).execute();
      return id;
    }
  });
}
