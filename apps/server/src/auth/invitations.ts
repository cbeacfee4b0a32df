import { newToken, type Role, type Transaction, tokenHash } from '@tashika/store';
import { audit } from '../audit.ts';
import type { Service } from '../resource.ts';
import { join } from './people.ts';
import type { Principal } from './principal.ts';

/** Further members come by a link that an owner hands them; it carries the role and works once. */

export const invitationDays = 7;

export interface OpenInvitation {
  readonly id: string;
  readonly workspaceId: string;
  readonly workspaceName: string;
  readonly role: Role;
}

export async function newInvitation(
  tx: Transaction,
  { now, publicUrl }: Pick<Service, 'now' | 'publicUrl'>,
  { workspaceId, actor }: Principal,
  { role, note }: { readonly role: Role; readonly note: string },
): Promise<{ readonly id: string; readonly link: string }> {
  const { token, hash } = newToken();
  const { id } = await tx
    .insertInto('member_invitations')
    .values({
      workspace_id: workspaceId,
      token_hash: hash,
      note,
      role,
      created_by: actor,
      expires_at: new Date(now().getTime() + invitationDays * 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, link: new URL(`/join#${token}`, publicUrl).href };
}

export async function findInvitation(
  { store, now }: Pick<Service, 'store' | 'now'>,
  token: string,
): Promise<OpenInvitation | undefined> {
  const found = await store.db
    .selectFrom('member_invitations as invitation')
    .innerJoin('workspaces', 'workspaces.id', 'invitation.workspace_id')
    .select(['invitation.id', 'invitation.workspace_id', 'invitation.role', 'workspaces.name'])
    .where('invitation.token_hash', '=', tokenHash(token))
    .where('invitation.accepted_at', 'is', null)
    .where('invitation.revoked_at', 'is', null)
    .where('invitation.expires_at', '>', now())
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { id, workspace_id, role, name } = found;
  return { id, workspaceId: workspace_id, workspaceName: name, role };
}

/** Whether it was still there to be taken; of two at once, one gets it. */
export async function takeInvitation(
  tx: Transaction,
  { id, workspaceId, role }: OpenInvitation,
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
  if (taken === undefined) return false;
  await join(tx, workspaceId, userId, role);
  const actor = `user:${userId}`;
  await audit(tx, { workspaceId, actor }, 'join', { type: 'user', id: userId }, { role });
  return true;
}
