import { isIP } from 'node:net';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Context } from 'hono';
import type { Service } from '../resource.ts';
import { isLoopback } from './access.ts';
import { beginSession } from './sessions.ts';

/**
 * WebAuthn. The library does the cryptography and is loaded when the first passkey is asked for;
 * what it needs between two requests stands in the store, so that any server can go on.
 */
const library = () => import('@simplewebauthn/server');

const challengeMinutes = 5;
/** Ed25519, ES256, RS256: what authenticators use; Node calls further ones experimental. */
const algorithms = [-8, -7, -257];

/** The name a passkey is bound to, and the origin it is used from. */
export interface Party {
  readonly id: string;
  readonly origin: string;
}

/** Undefined where browsers offer no passkeys: numbers are no names, and only localhost may lack TLS. */
export function partyOf(c: Context, { publicUrl }: Service): Party | undefined {
  const url = new URL(publicUrl);
  const host = c.req.header('host') ?? url.host;
  // At the machine itself the page may have been opened by another of its names.
  const own = url.protocol === 'http:' && isLoopback(host) ? new URL(`http://${host}`) : url;
  if (isIP(own.hostname.replaceAll(/[[\]]/g, '')) !== 0) return undefined;
  if (own.protocol !== 'https:' && own.hostname !== 'localhost') return undefined;
  return { id: own.hostname, origin: own.origin };
}

/** What a passkey has to sign. With a user: to become theirs; without: to sign in. */
async function keepChallenge(
  { store, now }: Service,
  challenge: string,
  userId: string | null,
): Promise<void> {
  await store.db.deleteFrom('passkey_challenges').where('expires_at', '<', now()).execute();
  const expires = new Date(now().getTime() + challengeMinutes * 60_000);
  await store.db
    .insertInto('passkey_challenges')
    .values({ challenge, user_id: userId, expires_at: expires })
    .execute();
}

/** Whether it was given out, to this person and not long ago; afterwards it is gone. */
async function takeChallenge(
  { store, now }: Service,
  challenge: string,
  userId: string | null,
): Promise<boolean> {
  const taken = await store.db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .returning('expires_at')
    .executeTakeFirst();
  return taken !== undefined && taken.expires_at > now();
}

interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

export async function offerPasskey(
  service: Service,
  party: Party,
  rpName: string,
  { id, email, name }: Person,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library();
  const known = await service.store.db
    .selectFrom('passkeys')
    .select('credential_id')
    .where('user_id', '=', id)
    .execute();
  const options = await generateRegistrationOptions({
    rpName,
    rpID: party.id,
    userID: new Uint8Array(Buffer.from(id.replaceAll('-', ''), 'hex')),
    userName: email,
    userDisplayName: name,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
    // The passkey alone signs in: it must be found without a name, and the person be checked.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(service, options.challenge, id);
  return options;
}

/** The new passkey's id; undefined where the answer does not hold. */
export async function addPasskey(
  service: Service,
  party: Party,
  userId: string,
  name: string,
  response: RegistrationResponseJSON,
): Promise<string | undefined> {
  const { verifyRegistrationResponse } = await library();
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(service, challenge, userId),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { credential } = verified.registrationInfo;
  const made = await service.store.db
    .insertInto('passkeys')
    .values({
      user_id: userId,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: [...(credential.transports ?? [])],
      name,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

/** For anybody: it names no account, and so tells nothing about any. */
export async function askForPasskey(
  service: Service,
  party: Party,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    userVerification: 'required',
  });
  await keepChallenge(service, options.challenge, null);
  return options;
}

/** A session; undefined where the passkey is unknown or its answer does not hold. */
export async function signInWithPasskey(
  service: Service,
  party: Party,
  response: AuthenticationResponseJSON,
): Promise<string | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const { store, now } = service;
  const found = await store.db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', response.id)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(service, challenge, null),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: found.credential_id,
      publicKey: new Uint8Array(found.public_key),
      counter: Number(found.counter),
    },
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  return store.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('passkeys')
      .set({ counter: verified.authenticationInfo.newCounter, used_at: now() })
      .where('id', '=', found.id)
      .execute();
    return beginSession(tx, { userId: found.user_id, how: 'passkey', now: now() });
  });
}
