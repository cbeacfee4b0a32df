import { sessionState, tokenRequest } from '@tashika/contract/people';
import { credentialsOf, endSession, findSession, type SignedIn } from '@tashika/store';
import type { Context } from 'hono';
import { openAccess } from '../auth/access.ts';
import { addressOf } from '../auth/address.ts';
import { limitsOf } from '../auth/limits-of.ts';
import { isPassword } from '../auth/passwords.ts';
import { keepSession, sessionToken } from '../auth/session-cookie.ts';
import { stateFor } from '../auth/session-state.ts';
import { tooMany } from '../auth/too-many.ts';
import { json } from '../openapi/content.ts';
import { documented } from '../openapi/documented.ts';
import { problem } from '../problem.ts';
import type { Dependencies, Env, newRoutes, Service } from '../resource.ts';
import { serviceOf } from '../service.ts';
import { auth as words } from './auth.messages.ja.ts';

/** What every way to get in has in common. */

documented(sessionState, {
  fields: {
    sign_in: words.signInMode,
    signed_in: words.signedIn,
    setup_needed: words.setupNeeded,
    person: words.person,
    workspace: words.workspace,
    workspaces: words.workspaces,
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
  const wait = await (await limitsOf(dependencies)).attempt(address(c, dependencies));
  return wait === undefined ? undefined : tooMany(c, wait);
}

/** The old session ends with the new one: nothing that was known before is worth anything. */
export async function enter(
  c: Context<Env>,
  dependencies: Dependencies,
  service: Service,
  token: string,
) {
  const before = sessionToken(c, service);
  if (before !== undefined) await endSession(service.store.db, before);
  keepSession(c, service, token);
  const person = await findSession(service.store.db, token, service.now());
  return c.json(await stateFor(c, dependencies, service, person), 200);
}

/** Whose it is, or the refusal: the same words and the same work whether the address is known. */
export async function checkPassword(
  c: Context<Env>,
  dependencies: Dependencies,
  given: { readonly email: string; readonly password: string },
) {
  const { store } = serviceOf(dependencies);
  const limits = await limitsOf(dependencies);
  const from = address(c, dependencies);
  const rest = await limits.rest(given.email, from);
  if (rest !== undefined) return tooMany(c, rest);
  const found = await credentialsOf(store.db, given.email);
  if (!(await isPassword(given.password, found?.passwordHash ?? null)) || found === undefined) {
    await limits.failed(given.email, from);
    return problem(c, 'sign-in-failed');
  }
  await limits.succeeded(given.email, from);
  return found.id;
}
