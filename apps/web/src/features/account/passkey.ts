import type { Problem } from '@tashika/kernel';
import { ask } from '../../api.ts';
import { account, signIn } from './messages.ja.ts';
import type { SessionState } from './session.ts';

/** The browser's part of passkeys; its library comes when one is used. */

export async function answerWithPasskey(): Promise<SessionState> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = await ask<Parameters<typeof startAuthentication>[0]['optionsJSON']>(
    '/api/auth/passkey/options',
    { method: 'POST' },
  );
  const response = await startAuthentication({ optionsJSON }).catch(() => {
    throw { code: 'passkey-cancelled', message: signIn.passkeyCancelled } satisfies Problem;
  });
  return ask('/api/auth/passkey', { body: { response } });
}

export async function addPasskey(name: string): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = await ask<Parameters<typeof startRegistration>[0]['optionsJSON']>(
    '/api/account/passkeys/options',
    { method: 'POST' },
  );
  const response = await startRegistration({ optionsJSON }).catch(() => {
    throw { code: 'passkey-cancelled', message: account.passkeyCancelled } satisfies Problem;
  });
  await ask('/api/account/passkeys', { body: { name, response } });
}
