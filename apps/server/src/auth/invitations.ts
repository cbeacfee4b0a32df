import {
  acceptInvitation,
  addMember,
  createInvitation,
  type OpenInvitation,
  type Role,
  type Transaction,
} from '@tashika/store';
import { audit } from '../audit.ts';
import type { Service } from '../resource.ts';
import type { Principal } from './principal.ts';

/** Further members come by a link that an owner hands them; it carries the role and works once. */

export const invitationDays = 7;

export async function newInvitation(
  tx: Transaction,
  { now, publicUrl }: Pick<Service, 'now' | 'publicUrl'>,
  { workspaceId, actor }: Principal,
  { role, note }: { readonly role: Role; readonly note: string },
): Promise<{ readonly id: string; readonly link: string }> {
  const expiresAt = new Date(now().getTime() + invitationDays * 86_400_000);
  const made = await createInvitation(tx, { workspaceId, role, note, createdBy: actor, expiresAt });
  return { id: made.id, link: new URL(`/join#${made.token}`, publicUrl).href };
}

/** Whether it was still there to be taken; of two at once, one gets it. */
export async function takeInvitation(
  tx: Transaction,
  { id, workspaceId, role }: OpenInvitation,
  userId: string,
  now: Date,
): Promise<boolean> {
  if (!(await acceptInvitation(tx, id, userId, now))) return false;
  await addMember(tx, workspaceId, userId, role);
  const actor = `user:${userId}`;
  await audit(tx, { workspaceId, actor }, 'join', { type: 'user', id: userId }, { role });
  return true;
}
