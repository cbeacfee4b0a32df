import { sessionState, tokenRequest } from '@tashika/contract/people';
import {
  beginSession,
  credentialsOf,
  endSession,
  findSession,
  type SignedIn,
} from '@tashika/store';
import type { Context } from 'hono';
import { openAccess } from '../auth/access.ts';
import { addressOf } from '../auth/address.ts';
import { deviceName, deviceOf, keepDevice } from '../auth/devices.ts';
import { auditFailure, auditPerson } from '../auth/events.ts';
import { isPassword } from '../auth/passwords.ts';
import { keepSession, sessionToken } from '../auth/session-cookie.ts';
import { stateFor } from '../auth/session-state.ts';
import { tooMany } from '../auth/too-many.ts';
import { countAttempt, countPassword } from '../auth/tries.ts';
import { json } from '../openapi/content.ts';
import { documented } from '../openapi/documented.ts';
import { problem } from '../problem.ts';
import type { Dependencies, Env, newRoutes, Service } from '../resource.ts';
import { serviceOf } from '../service.ts';
import { auth as words } from './auth.messages.ts';

/** What every way to get in has in common. */

documented(sessionState, {
  fields: {
    sign_in: words.signInMode,
    signed_in: words.signedIn,
    setup_needed: words.setupNeeded,
    person: words.person,
    workspace: words.workspace,
    workspaces: words.workspaces,
    bound: words.bound,
    phone: words.phone,
    ways: words.ways,
  },
});

documented(tokenRequest, { fields: { token: words.token } });

export const tags = [words.tag];
export const state = (description: string) => ({
  200: { description, content: json(sessionState) },
});

export type Routes = ReturnType<typeof newRoutes>;

export const address = (c: Context<Env>, { access = openAccess }: Dependencies) =>
  addressOf(c, access.trustedProxies);

export async function signedIn(c: Context<Env>, service: Service): Promise<SignedIn | undefined> {
  const token = sessionToken(c, service);
  return token === undefined ? undefined : findSession(service.store.db, token, service.now());
}

/** Who uses the page now. */
export async function current(c: Context<Env>, dependencies: Dependencies, service: Service) {
  return c.json(await stateFor(c, dependencies, service, await signedIn(c, service)), 200);
}

/** Every try to get in counts for its address; the answer where there were too many. */
export async function refuseAttempt(c: Context<Env>, dependencies: Dependencies) {
  const wait = await countAttempt(serviceOf(dependencies), address(c, dependencies));
  return wait === undefined ? undefined : tooMany(c, wait);
}

interface Entering {
  readonly session: string;
  readonly userId: string;
  /** Whether the person has shown that it is them: then their browser is known from now on. */
  readonly isOwn?: boolean;
}

/** The old session ends with the new one: nothing that was known before is worth anything. */
export async function enter(
  c: Context<Env>,
  dependencies: Dependencies,
  { session, userId, isOwn = true }: Entering,
) {
  const service = serviceOf(dependencies);
  const { store, now } = service;
  const before = sessionToken(c, service);
  if (before !== undefined) await endSession(store.db, before);
  keepSession(c, service, session);
  if (isOwn) await store.db.transaction().execute((tx) => keepDevice(c, service, tx, userId));
  const person = await findSession(store.db, session, now());
  return c.json(await stateFor(c, dependencies, service, person), 200);
}

export const browserOf = (c: Context<Env>): string => deviceName(c.req.header('user-agent'));

/** A session for somebody who has shown who they are, written down where it opens something. */
export async function begin(
  c: Context<Env>,
  { store, now }: Service,
  { userId, how }: { readonly userId: string; readonly how: 'password' | 'passkey' },
): Promise<Entering> {
  const session = await store.db.transaction().execute(async (tx) => {
    await auditPerson(tx, { userId, action: 'sign-in', details: { how } });
    return beginSession(tx, { userId, how, now: now(), device: browserOf(c) });
  });
  return { session, userId };
}

/** 503: the work of checking passwords is all taken. */
export function tooBusy(c: Context<Env>) {
  c.header('Retry-After', String(busySeconds));
  return problem(c, 'sign-in-busy');
}
const busySeconds = 2;

/** Whose it is, or the refusal: the same words and the same work whether the address is known. */
export async function checkPassword(
  c: Context<Env>,
  dependencies: Dependencies,
  { email, password }: { readonly email: string; readonly password: string },
) {
  const service = serviceOf(dependencies);
  const from = address(c, dependencies);
  const found = await credentialsOf(service.store.db, email);
  const known = await deviceOf(c, service, found?.id);
  const tried = await countPassword(service, { email, address: from, known });
  if (tried.wait !== undefined) return tooMany(c, tried.wait);
  const asker = { lane: known === undefined ? 'stranger' : 'known', key: known ?? from } as const;
  const isRight = await isPassword(password, found?.passwordHash ?? null, asker);
  if (isRight === undefined) {
    await tried.takeBack();
    return tooBusy(c);
  }
  if (!isRight || found === undefined) {
    if (found !== undefined) auditFailure(dependencies, service, found.id, 'password');
    return problem(c, 'sign-in-failed');
  }
  await tried.succeeded();
  return found.id;
}
