import { sql } from 'kysely';
import type { Reader } from '../tables.ts';
import type { OutboxRow, PagePlace, Viewer } from './read.ts';
import type { Db, ThreadRow } from './rows.ts';

/** With the sealed address it goes to, while that is kept. */
export interface OutboxListRow extends OutboxRow {
  readonly address_sealed: Buffer | null;
  /** The organiser's address, whoever it goes to. */
  readonly organiser_sealed: Buffer | null;
  /** The recipient's key as it is written outside, where what is kept is blind. */
  readonly key_sealed: Buffer | null;
  /** How the recipient reads, where they said so or the organiser expects it. */
  readonly reader_locale: Reader['locale'];
  readonly reader_timezone: string | null;
  /** How its thread stands by now; null where that is gone. */
  readonly thread_status: ThreadRow['status'] | null;
  readonly thread_deadline: Date | null;
}

const withAddress = sql`
  select entry.*, case
    when entry.recipient_key = 'organiser' then thread.organiser_address_sealed
    else invite.address_sealed
  end as address_sealed, thread.organiser_address_sealed as organiser_sealed, invite.key_sealed,
    case when entry.recipient_key = 'organiser' then 'ja'
      else coalesce(invite.locale, invite.expected_locale) end as reader_locale, invite.timezone as reader_timezone,
    thread.status as thread_status, thread.deadline as thread_deadline
  from outbox entry
  left join scheduling_threads thread on thread.id = entry.thread_id
  left join thread_invites invite
    on invite.thread_id = entry.thread_id and invite.invitee_key = entry.recipient_key`;

/** What belongs to no thread, or to one the person may see. */
const seenBy = (actor: string) =>
  sql`(thread.id is null or thread.visibility = 'shared' or thread.created_by = ${actor})`;

/** One more than the limit, newest first. */
export async function listOutbox(
  db: Db,
  { workspaceId, actor }: Viewer,
  { limit, after }: PagePlace,
  only: {
    readonly threadId?: string | undefined;
    readonly state?: OutboxRow['state'] | undefined;
  },
): Promise<OutboxListRow[]> {
  const { rows } = await sql<OutboxListRow>`${withAddress}
    where entry.workspace_id = ${workspaceId} and ${seenBy(actor)}
      and (${only.threadId ?? null}::uuid is null or entry.thread_id = ${only.threadId ?? null}::uuid)
      and (${only.state ?? null}::text is null or entry.state = ${only.state ?? null})
      and (
        ${after?.createdAt ?? null}::timestamptz is null
        or (entry.created_at, entry.id) < (${after?.createdAt ?? null}::timestamptz, ${after?.id ?? null}::uuid)
      )
    order by entry.created_at desc, entry.id desc
    limit ${limit + 1}`.execute(db);
  return rows;
}

export async function findOutbox(
  db: Db,
  { workspaceId, actor }: Viewer,
  id: string,
): Promise<OutboxListRow | undefined> {
  const { rows } = await sql<OutboxListRow>`${withAddress}
    where entry.workspace_id = ${workspaceId} and entry.id = ${id} and ${seenBy(actor)}`.execute(
    db,
  );
  return rows[0];
}

/** For the job that delivers it, which asks for nobody. */
export async function outboxForDelivery(db: Db, id: string): Promise<OutboxListRow | undefined> {
  const { rows } = await sql<OutboxListRow>`${withAddress}
    where entry.id = ${id}`.execute(db);
  return rows[0];
}
