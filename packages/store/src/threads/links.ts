import { Statement } from '../statements.ts';
import type { Reader } from '../tables.ts';
import type { Db } from './rows.ts';

/**
 * What a link leads to. It holds for as long as the thread has this revision: who takes a link, a
 * person or a key away makes another one of it.
 */
export interface Link extends Reader {
  readonly hash: string;
  readonly invite_id: string;
  readonly thread_id: string;
  readonly invitee_key: string;
  readonly expires_at: Date;
  readonly revoked_at: Date | null;
  readonly revision: number;
}

const linksOf = new Statement<Link>(`
  select encode(link.token_hash, 'hex') as hash, link.expires_at, link.revoked_at,
    invite.id as invite_id, invite.thread_id, invite.invitee_key, invite.locale, invite.timezone,
    thread.revision
  from invite_tokens link
  join thread_invites invite on invite.id = link.invite_id
  join scheduling_threads thread on thread.id = invite.thread_id
  where link.token_hash = any($1::bytea[])`);

/** By their hashes; what nothing is known of is not among them. */
export async function findLinks(
  db: Db,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, Link>> {
  // As PostgreSQL writes bytes.
  const found = await linksOf.ask(db, [hashes.map((hash) => `\\x${hash}`)]);
  return new Map(found.map((link) => [link.hash, link]));
}
