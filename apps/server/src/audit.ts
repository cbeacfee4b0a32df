import { type Transaction, writeAudit } from '@tashika/store';
import type { Principal } from './auth/principal.ts';

/** Everything that is written down; the page of the log has a word for each. */
export const auditActions = [
  'account-changed',
  'account-created',
  'account-deleted',
  'account-rechecked',
  'answer-for',
  'automatic',
  'cell-corrected',
  'cancel',
  'close',
  'copy',
  'correction-undone',
  'create',
  'delete',
  'edit',
  'erase',
  'export',
  'feed-made',
  'feed-stopped',
  'finalize',
  'finalize-overruled',
  'invite',
  'invite-corrected',
  'join',
  'let-in',
  'link-copied',
  'open',
  'open-link-off',
  'open-link-on',
  'outdated-removed',
  'passkey-added',
  'passkey-removed',
  'pairing-code',
  'password-changed',
  'phone-paired',
  'phone-removed',
  'remind',
  'remove',
  'remove-samples',
  'rename',
  'reopen',
  'row-added',
  'rows-settled',
  'retention-changed',
  'resend',
  'retry',
  'revoke',
  'revoke-link',
  'role',
  'rotate-link',
  'session-ended',
  'set-up',
  'settings-saved',
  'sign-in',
  'sign-in-failed',
  'sign-in-link',
  'slips-added',
  'unfinalize',
  'uninvite',
] as const;
export type AuditAction = (typeof auditActions)[number];

/**
 * Who did what to what, in the transaction that does it. Details hold ids and names of fields; never
 * addresses, tokens or what people wrote.
 */
export async function audit(
  tx: Transaction,
  principal: Pick<Principal, 'workspaceId' | 'actor'>,
  action: AuditAction,
  object: { readonly type: string; readonly id: string },
  details: object = {},
): Promise<void> {
  const { workspaceId, actor } = principal;
  await writeAudit(tx, { workspaceId, actor, action, object, details });
}
