import { type Selectable, sql } from 'kysely';
import type { Reader, Tables } from '../tables.ts';
import { tokenHash } from '../tokens.ts';
import type { Db, ThreadRow } from './rows.ts';

export type OutboxRow = Selectable<Tables['outbox']>;

/** What a page of a list ends with: the next one goes on after it. */
export type PageRow = Pick<ThreadRow, 'created_at' | 'id'>;

/** Where a page of a list that is newest first goes on. */
export interface PagePlace {
  readonly limit: number;
  readonly after?: { readonly createdAt: string; readonly id: string } | undefined;
}

export interface ThreadSummaryRow extends ThreadRow {
  readonly slots: number;
  readonly invites: number;
  readonly answered: number;
  /** Mails that were refused so far and are tried again, and that failed for good. */
  readonly mails_stuck: number;
  readonly mails_failed: number;
  readonly decided_slot_id: string | null;
  readonly decided_start: Date | null;
  readonly decided_end: Date | null;
}

/** Who looks: threads that are somebody else's alone are not there for them. */
export interface Viewer {
  readonly workspaceId: string;
  readonly actor: string;
}

/** What a list of threads is narrowed to. */
export interface ThreadFilter {
  readonly status?: ThreadRow['status'] | undefined;
  /** Found in the title, the place, or the name of whoever asks or is asked. */
  readonly words?: string | undefined;
}

/** One more than the limit, to know whether there are more. */
export async function listThreads(
  db: Db,
  { workspaceId, actor }: Viewer,
  { limit, after }: PagePlace,
  { status, words }: ThreadFilter = {},
): Promise<ThreadSummaryRow[]> {
  const wanted = words === undefined ? null : `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<ThreadSummaryRow>`
    select thread.*,
      (select count(*)::integer from scheduling_slots slot
        where slot.thread_id = thread.id and slot.removed_at is null) as slots,
      (select count(*)::integer from thread_invites invite
        where invite.thread_id = thread.id) as invites,
      -- As the board has it: invited now, and with an answer to a slot that is still there.
      (select count(*)::integer from thread_invites invite
        where invite.thread_id = thread.id and exists (
          select from thread_selections selection
          join scheduling_slots given on given.id = selection.slot_id
          where selection.thread_id = thread.id and selection.invitee_key = invite.invitee_key
            and given.removed_at is null
        )) as answered,
      (select count(*)::integer from outbox entry
        where entry.thread_id = thread.id and entry.state = 'waiting' and entry.attempts > 0
      ) as mails_stuck,
      (select count(*)::integer from outbox entry
        where entry.thread_id = thread.id and entry.state = 'failed') as mails_failed,
      slot.id as decided_slot_id, slot.start_time as decided_start, slot.end_time as decided_end
    from scheduling_threads thread
    left join thread_finalize decision on decision.thread_id = thread.id
    left join scheduling_slots slot on slot.id = decision.slot_id
    where thread.workspace_id = ${workspaceId}
      and (thread.visibility = 'shared' or thread.created_by = ${actor})
      and (${status ?? null}::text is null or thread.status = ${status ?? null})
      and (
        ${wanted}::text is null
        or thread.title ilike ${wanted} or thread.place ilike ${wanted}
        or thread.organiser_name ilike ${wanted}
        or exists (
          select from thread_invites invite
          where invite.thread_id = thread.id and invite.name ilike ${wanted}
        )
      )
      and (
        ${after?.createdAt ?? null}::timestamptz is null
        or (thread.created_at, thread.id)
          < (${after?.createdAt ?? null}::timestamptz, ${after?.id ?? null}::uuid)
      )
    order by thread.created_at desc, thread.id desc
    limit ${limit + 1}`.execute(db);
  return rows;
}

export const threadRow = (
  db: Db,
  workspaceId: string,
  threadId: string,
): Promise<ThreadRow | undefined> =>
  db
    .selectFrom('scheduling_threads')
    .selectAll()
    .where('id', '=', threadId)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();

/** The newest link of each invite: what state it is in, never what it is. */
export async function newestLinks(db: Db, threadId: string) {
  const { rows } = await sql<{
    invite_id: string;
    expires_at: Date;
    revoked_at: Date | null;
  }>`
    select distinct on (link.invite_id) link.invite_id, link.expires_at, link.revoked_at
    from invite_tokens link join thread_invites invite on invite.id = link.invite_id
    where invite.thread_id = ${threadId}
    order by link.invite_id, link.revoked_at is null desc, link.created_at desc`.execute(db);
  return new Map(rows.map((row) => [row.invite_id, row]));
}

export const outboxOf = (db: Db, threadId: string): Promise<OutboxRow[]> =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('thread_id', '=', threadId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** What a link leads to. */
export interface LinkTarget {
  readonly thread: ThreadRow;
  readonly inviteId: string;
  readonly inviteeKey: string;
  readonly inviteeName: string;
  readonly comment: string | null;
  readonly reader: Reader;
  /** When a calendar of theirs was read last; null where none was handed in. */
  readonly busyReadAt: Date | null;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
}

export async function linkTarget(db: Db, token: string): Promise<LinkTarget | undefined> {
  const row = await db
    .selectFrom('invite_tokens as link')
    .innerJoin('thread_invites as invite', 'invite.id', 'link.invite_id')
    .innerJoin('scheduling_threads as thread', 'thread.id', 'invite.thread_id')
    .selectAll('thread')
    .select([
      'invite.id as invite_id',
      'invite.invitee_key',
      'invite.name as invitee_name',
      'invite.comment',
      'invite.locale as reader_locale',
      'invite.timezone as reader_timezone',
      'invite.busy_read_at',
      'link.expires_at',
      'link.revoked_at',
    ])
    .where('link.token_hash', '=', tokenHash(token))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { invite_id, invitee_key, invitee_name, comment, expires_at, revoked_at, ...rest } = row;
  const { reader_locale, reader_timezone, busy_read_at, ...thread } = rest;
  return {
    thread,
    inviteId: invite_id,
    inviteeKey: invitee_key,
    inviteeName: invitee_name,
    comment,
    reader: { locale: reader_locale, timezone: reader_timezone },
    busyReadAt: busy_read_at,
    expiresAt: expires_at,
    revokedAt: revoked_at,
  };
}
