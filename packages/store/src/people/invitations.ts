import type { Store, Transaction } from '../open.ts';
import type { Role } from '../tables.ts';
import { newToken, tokenHash } from '../tokens.ts';

type Db = Store['db'] | Transaction;

/** Further members come by a link that carries the role and works once. */

export interface OpenInvitation {
  readonly id: string;
  readonly workspaceId: string;
  readonly workspaceName: string;
  readonly role: Role;
}

interface NewInvitation {
  readonly workspaceId: string;
  readonly role: Role;
  readonly note: string;
  readonly createdBy: string;
  readonly expiresAt: Date;
}

export async function createInvitation(
  tx: Transaction,
  { workspaceId, role, note, createdBy, expiresAt }: NewInvitation,
): Promise<{ readonly id: string; readonly token: string }> {
  const { token, hash } = newToken();
  const { id } = await tx
    .insertInto('member_invitations')
    .values({
      workspace_id: workspaceId,
      token_hash: hash,
      note,
      role,
      created_by: createdBy,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

export async function findInvitation(
  db: Db,
  token: string,
  now: Date,
): Promise<OpenInvitation | undefined> {
  const found = await db
    .selectFrom('member_invitations as invitation')
    .innerJoin('workspaces', 'workspaces.id', 'invitation.workspace_id')
    .select(['invitation.id', 'invitation.workspace_id', 'invitation.role', 'workspaces.name'])
    .where('invitation.token_hash', '=', tokenHash(token))
    .where('invitation.accepted_at', 'is', null)
    .where('invitation.revoked_at', 'is', null)
    .where('invitation.expires_at', '>', now)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { id, workspace_id, role, name } = found;
  return { id, workspaceId: workspace_id, workspaceName: name, role };
}

/** Those that somebody may still accept. */
export async function openInvitations(
  db: Db,
  workspaceId: string,
  now: Date,
): Promise<{ id: string; note: string; role: Role; expiresAt: Date }[]> {
  const rows = await db
    .selectFrom('member_invitations')
    .select(['id', 'note', 'role', 'expires_at'])
    .where('workspace_id', '=', workspaceId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .execute();
  return rows.map(({ expires_at, ...one }) => ({ ...one, expiresAt: expires_at }));
}

/** Whether it was still there to be accepted; of two at once, one gets it. */
export async function acceptInvitation(
  tx: Transaction,
  id: string,
  userId: string,
  now: Date,
): Promise<boolean> {
  const taken = await tx
    .updateTable('member_invitations')
    .set({ accepted_at: now, accepted_by: userId })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function revokeInvitation(
  tx: Transaction,
  workspaceId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const revoked = await tx
    .updateTable('member_invitations')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return revoked !== undefined;
}
