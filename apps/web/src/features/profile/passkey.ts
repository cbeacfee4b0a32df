import {
  passkeyCreationOptions,
  passkeyRequestOptions,
  registeredPasskey,
  type SessionState,
  sessionState,
} from '@tashika/contract/people';
import type { Problem } from '@tashika/kernel';
import { ask } from '../../api.ts';
import { profile, signIn } from './messages.ts';

type Browser = typeof import('@simplewebauthn/browser');
/** The library of the server makes them, and its sibling here takes them; nobody in between reads them. */
type AuthenticationOptions = Parameters<Browser['startAuthentication']>[0]['optionsJSON'];
type RegistrationOptions = Parameters<Browser['startRegistration']>[0]['optionsJSON'];

/** The browser's part of passkeys; its library comes when one is used. */

async function askPasskey() {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const options = await ask('/api/auth/passkey/options', passkeyRequestOptions, { method: 'POST' });
  const optionsJSON = options as AuthenticationOptions;
  return startAuthentication({ optionsJSON }).catch(() => {
    throw { code: 'passkey-cancelled', message: signIn.passkeyCancelled } satisfies Problem;
  });
}

export const answerWithPasskey = async (): Promise<SessionState> =>
  ask('/api/auth/passkey', sessionState, { body: { response: await askPasskey() } });

export const proveWithPasskey = async (): Promise<void> =>
  ask('/api/account/proof', { body: { response: await askPasskey() } });

export async function addPasskey(name: string): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const options = await ask('/api/account/passkeys/options', passkeyCreationOptions, {
    method: 'POST',
  });
  const optionsJSON = options as RegistrationOptions;
  const response = await startRegistration({ optionsJSON }).catch(() => {
    throw { code: 'passkey-cancelled', message: profile.passkeyCancelled } satisfies Problem;
  });
  await ask('/api/account/passkeys', registeredPasskey, { body: { name, response } });
}
