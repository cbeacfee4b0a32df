import { setTimeout as wait } from 'node:timers/promises';
import { isStoreAway, type Store, type Transaction, writePersonalAudit } from '@tashika/store';
import type { AuditAction } from '../audit.ts';
import type { Dependencies, Service } from '../resource.ts';
import { mailPerson } from './mail.ts';
import { identityMails } from './messages.ts';

/** What happens to a person's ways in: written down, and told to them. */

interface PersonalEvent {
  readonly userId: string;
  readonly action: AuditAction;
  readonly boundTo?: string | null;
  readonly details?: object;
}

export const auditPerson = (
  db: Store['db'] | Transaction,
  { userId, action, boundTo = null, details = {} }: PersonalEvent,
): Promise<void> =>
  writePersonalAudit(db, { userId, boundTo, actor: `user:${userId}`, action, details });

/** A database that is busy with what is being tried is asked again. */
const auditAttempts = 5;
const auditPauseMilliseconds = 1_000;

/** Somebody tried to be them. Not waited for: how long it takes would tell whether they exist. */
export function auditFailure(
  { log }: Pick<Dependencies, 'log'>,
  { store }: Service,
  userId: string,
  how: 'password' | 'passkey' | 'proof',
): void {
  const event = { userId, boundTo: null, actor: 'stranger', details: { how } };
  const write = async (attempt: number): Promise<void> => {
    try {
      await writePersonalAudit(store.db, { ...event, action: 'sign-in-failed' });
    } catch (error) {
      if (!isStoreAway(error) || attempt === auditAttempts) throw error;
      await wait(auditPauseMilliseconds);
      return write(attempt + 1);
    }
  };
  write(1).catch((error: Error) => log.error({ reason: error.constructor.name }, 'audit'));
}

/** Where mails can be sent. Not waited for: it is done, whether or not the mail arrives. */
export function tellPerson(
  { log }: Pick<Dependencies, 'log'>,
  service: Service,
  email: string,
  what: keyof typeof identityMails,
): void {
  if (service.mail === null) return;
  const { subject, text } = identityMails[what];
  mailPerson(service, email, { subject, text: text(service.publicUrl) }).catch((error: unknown) =>
    log.error({ reason: reasonOf(error), what }, 'identity mail'),
  );
}

/** A mail server's own words may name the recipient: only the kind of failure is kept. */
export function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || 'unknown';
}
