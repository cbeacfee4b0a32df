import type { Slot } from '@tashika/attendance';
import { sql } from 'kysely';
import type { Transaction } from '../open.ts';
import type { Sealer } from '../sealing.ts';
import { newToken } from '../tokens.ts';

/** A link outlives the last candidate by this much, so that people can look up the result. */
const graceDays = 7;
const day = 86_400_000;

/** M26: when the links of a thread end. */
export function linksEnd(slots: readonly Slot[], deadline: string | null, now: Date): Date {
  const ends = slots.map(({ endTime }) => Date.parse(endTime));
  const last = Math.max(now.getTime(), deadline === null ? 0 : Date.parse(deadline), ...ends);
  return new Date(last + graceDays * day);
}

export interface MintedToken {
  readonly inviteId: string;
  readonly token: string;
  readonly sealed: Buffer;
}

/** A new link for each; links given out before stay good unless they are revoked. */
export async function mintTokens(
  tx: Transaction,
  sealer: Sealer,
  inviteIds: readonly string[],
  expiresAt: Date,
): Promise<ReadonlyMap<string, MintedToken>> {
  const minted = new Map<string, MintedToken>();
  if (inviteIds.length === 0) return minted;
  const rows = inviteIds.map((inviteId) => {
    const { token, hash } = newToken();
    minted.set(inviteId, { inviteId, token, sealed: sealer.seal(token) });
    return { token_hash: hash, invite_id: inviteId, expires_at: expiresAt };
  });
  await tx.insertInto('invite_tokens').values(rows).execute();
  return minted;
}

export async function revokeTokens(
  tx: Transaction,
  inviteIds: readonly string[],
  now: Date,
): Promise<void> {
  if (inviteIds.length === 0) return;
  await tx
    .updateTable('invite_tokens')
    .set({ revoked_at: now })
    .where('invite_id', 'in', inviteIds)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Later slots prolong the links that are given out; nothing shortens them. */
export async function prolongTokens(tx: Transaction, threadId: string, end: Date): Promise<void> {
  await sql`
    update invite_tokens as link
    set expires_at = greatest(link.expires_at, ${end})
    from thread_invites invite
    where invite.id = link.invite_id and invite.thread_id = ${threadId}
      and link.revoked_at is null`.execute(tx);
}
