import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type {
  PasskeyAnswer,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '@tashika/contract/people';
import {
  createPasskey,
  credentialIdsOf,
  findPasskey,
  keepChallenge,
  passkeyUsed,
  takeChallenge,
} from '@tashika/store';
import type { Context } from 'hono';
import type { Service } from '../resource.ts';
import { isLoopback } from './access.ts';

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
const rememberChallenge = (
  { store, now }: Service,
  challenge: string,
  userId: string | null,
): Promise<void> =>
  keepChallenge(store.db, challenge, {
    userId,
    now: now(),
    expiresAt: new Date(now().getTime() + challengeMinutes * 60_000),
  });

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
): Promise<PasskeyCreationOptions> {
  const { generateRegistrationOptions } = await library();
  const known = await credentialIdsOf(service.store.db, id);
  const options = await generateRegistrationOptions({
    rpName,
    rpID: party.id,
    userID: new Uint8Array(Buffer.from(id.replaceAll('-', ''), 'hex')),
    userName: email,
    userDisplayName: name,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map((credentialId) => ({ id: credentialId })),
    // The passkey alone signs in: it must be found without a name, and the person be checked.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await rememberChallenge(service, options.challenge, id);
  const { rp, user, pubKeyCredParams } = options;
  return {
    ...options,
    rp: { ...rp },
    user: { ...user },
    pubKeyCredParams: pubKeyCredParams.map((one) => ({ ...one })),
  };
}

/** The new passkey's id; undefined where the answer does not hold. */
export async function addPasskey(
  service: Service,
  party: Party,
  userId: string,
  name: string,
  response: PasskeyRegistration,
): Promise<string | undefined> {
  const { verifyRegistrationResponse } = await library();
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: (challenge) =>
      takeChallenge(service.store.db, challenge, userId, service.now()),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { credential } = verified.registrationInfo;
  return createPasskey(service.store.db, {
    userId,
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: credential.transports ?? [],
    name,
  });
}

/** For anybody: it names no account, and so tells nothing about any. */
export async function askForPasskey(
  service: Service,
  party: Party,
): Promise<PasskeyRequestOptions> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    userVerification: 'required',
  });
  await rememberChallenge(service, options.challenge, null);
  return { ...options };
}

interface CheckedPasskey {
  readonly userId: string;
  readonly isRight: boolean;
}

/** Whose it claims to be and whether it holds; undefined where nobody has such a passkey. */
export async function checkPasskey(
  service: Service,
  party: Party,
  response: PasskeyAnswer,
): Promise<CheckedPasskey | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const { store, now } = service;
  const found = await findPasskey(store.db, response.id);
  if (found === undefined) return undefined;
  const verified = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(store.db, challenge, null, now()),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: { id: found.credentialId, publicKey: found.publicKey, counter: found.counter },
  }).catch(() => undefined);
  const { userId } = found;
  if (!verified?.verified) return { userId, isRight: false };
  const { newCounter } = verified.authenticationInfo;
  await passkeyUsed(store.db, found.id, { counter: newCounter, at: now() });
  return { userId, isRight: true };
}
