import { Statement } from '../statements.ts';
import type { Db } from './rows.ts';

/**
 * What a link leads to. It holds for as long as the thread has this revision: who takes a link, a
 * person or a key away makes another one of it.
 */
export interface Link {
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
    invite.id as invite_id, invite.thread_id, invite.invitee_key, thread.revision
  from invite_tokens link
  join thread_invites invite on invite.id = link.invite_id
  join scheduling_threads thread on thread.id = invite.thread_id
  where link.token_hash = any($1::bytea[])`);

/** Of those who answered last; some hundred bytes each. */
const mostKnown = 10_000;

/**
 * Where links lead, asked once while it holds. Nothing is answered by what is remembered alone: whoever
 * writes by a link finds the thread at its revision, or has it forgotten and asked for anew.
 */
export class KnownLinks {
  readonly #db: Db;
  readonly #known = new Map<string, Link>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** By their hashes, as good as they were when they were asked for; what leads nowhere is not among them. */
  async of(hashes: readonly string[], now: Date): Promise<ReadonlyMap<string, Link>> {
    const found = new Map<string, Link>();
    const unknown: string[] = [];
    for (const hash of hashes) {
      const link = this.#known.get(hash);
      // One that has ended may have been prolonged.
      if (link !== undefined && link.expires_at > now) found.set(hash, link);
      else unknown.push(hash);
    }
    if (unknown.length === 0) return found;
    // As PostgreSQL writes bytes.
    for (const link of await linksOf.ask(this.#db, [unknown.map((hash) => `\\x${hash}`)])) {
      found.set(link.hash, link);
      if (link.revoked_at === null) this.#keep(link);
    }
    return found;
  }

  forget(hash: string): void {
    this.#known.delete(hash);
  }

  #keep(link: Link): void {
    this.#known.delete(link.hash);
    this.#known.set(link.hash, link);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= mostKnown) break;
      this.#known.delete(oldest);
    }
  }
}
