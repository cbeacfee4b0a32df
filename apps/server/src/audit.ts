import type { Transaction } from '@tashika/store';
import type { Principal } from './auth/principal.ts';

/**
 * Who did what to what, in the transaction that does it. Details hold ids and names of fields; never
 * addresses, tokens or what people wrote.
 */
export async function audit(
  tx: Transaction,
  principal: Pick<Principal, 'workspaceId' | 'actor'>,
  action: string,
  object: { readonly type: string; readonly id: string },
  details: object = {},
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      workspace_id: principal.workspaceId,
      actor: principal.actor,
      action,
      object_type: object.type,
      object_id: object.id,
      details: JSON.stringify(details),
    })
    .execute();
}
