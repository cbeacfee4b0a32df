import {
  addMember,
  beginSession,
  createPerson,
  createSetupToken,
  hasPeople,
  type NewPerson,
  renewPerson,
  takeSetupToken,
} from '@tashika/store';
import { audit } from '../audit.ts';
import type { Service } from '../resource.ts';
import { start as words } from './messages.ts';
import { firstWorkspace } from './workspaces.ts';

/**
 * The first owner, who has nobody to be invited by: a link that the server shows where it was
 * started. It lies behind the `#`, which no browser sends and no log keeps.
 */

const setupHours = 24;

interface Offer {
  readonly service: Service;
  /** Also where there are people: for an owner who cannot sign in any more. */
  readonly again?: boolean;
}

/** The link, where one is needed. */
export async function offerSetup({ service, again = false }: Offer): Promise<string | null> {
  const { store, now, publicUrl } = service;
  if (!again && !(await isSetupNeeded(service))) return null;
  const expiresAt = new Date(now().getTime() + setupHours * 3_600_000);
  const token = await createSetupToken(store.db, expiresAt);
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

export const isSetupNeeded = async ({ store }: Service): Promise<boolean> =>
  !(await hasPeople(store));

/** A session for the new owner; undefined where somebody was faster with the same link. */
export async function completeSetup(
  { store, now }: Service,
  token: string,
  person: NewPerson,
  device: string,
): Promise<{ readonly session: string; readonly userId: string } | undefined> {
  const workspaceId = await firstWorkspace(store);
  return store.db.transaction().execute(async (tx) => {
    if (!(await takeSetupToken(tx, token, now()))) return undefined;
    // Somebody who could not sign in any more stays who they are, with a new password.
    const userId = (await createPerson(tx, person)) ?? (await renewPerson(tx, person));
    await addMember(tx, workspaceId, userId, 'owner');
    const actor = `user:${userId}`;
    await audit(tx, { workspaceId, actor }, 'set-up', { type: 'user', id: userId });
    const how = 'password';
    const session = await beginSession(tx, { userId, how, now: now(), workspaceId, device });
    return { session, userId };
  });
}
