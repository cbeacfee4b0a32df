import { sql } from 'kysely';
import type { Transaction } from '../open.ts';
import { tokenHash } from '../tokens.ts';
import type { Db } from './rows.ts';

/** M37: what somebody's threads came to, for a calendar that asks again and again. */

/** Whose it is: as `created_by` names who made a thread. */
export interface FeedOwner {
  readonly workspaceId: string;
  readonly actor: string;
}

export async function feedSince(
  db: Db,
  { workspaceId, actor }: FeedOwner,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('calendar_feeds')
    .select('created_at')
    .where('workspace_id', '=', workspaceId)
    .where('owner', '=', actor)
    .executeTakeFirst();
  return row?.created_at;
}

/** In place of the one before, which leads nowhere from now on. */
export async function keepFeed(
  tx: Transaction,
  { workspaceId, actor }: FeedOwner,
  token: string,
  now: Date,
): Promise<void> {
  const fresh = { token_hash: tokenHash(token), created_at: now };
  await tx
    .insertInto('calendar_feeds')
    .values({ workspace_id: workspaceId, owner: actor, ...fresh })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'owner']).doUpdateSet(fresh))
    .execute();
}

export async function removeFeed(
  tx: Transaction,
  { workspaceId, actor }: FeedOwner,
): Promise<void> {
  await tx
    .deleteFrom('calendar_feeds')
    .where('workspace_id', '=', workspaceId)
    .where('owner', '=', actor)
    .execute();
}

/** A decision as a calendar has it. */
export interface DecidedRow {
  readonly calendar_uid: string;
  readonly calendar_sequence: number;
  readonly finalized_at: Date;
  readonly title: string;
  readonly place: string;
  readonly description: string;
  readonly start_time: Date;
  readonly end_time: Date;
  readonly timezone: string;
  readonly meeting_url: string | null;
}

/** What is long past, calendars have or nobody misses. */
const keptDays = 180;
const mostEvents = 1_000;

/** Undefined: there is no such feed, or who it belonged to is not here any more. */
export async function feedDecisions(
  db: Db,
  token: string,
  now: Date,
): Promise<readonly DecidedRow[] | undefined> {
  const { rows: feeds } = await sql<{ workspace_id: string; owner: string }>`
    select feed.workspace_id, feed.owner from calendar_feeds feed
    where feed.token_hash = ${tokenHash(token)} and case
      when feed.owner like 'user:%' then exists (
        select from memberships member
        where member.workspace_id = feed.workspace_id and 'user:' || member.user_id = feed.owner
      )
      when feed.owner like 'token:%' then exists (
        select from api_tokens program
        where 'token:' || program.id = feed.owner and program.revoked_at is null
          and (program.expires_at is null or program.expires_at > ${now})
      )
      else true
    end`.execute(db);
  const [feed] = feeds;
  if (feed === undefined) return undefined;
  const after = new Date(now.getTime() - keptDays * 86_400_000);
  const { rows } = await sql<DecidedRow>`
    select decision.calendar_uid, thread.calendar_sequence, decision.finalized_at, thread.title,
      thread.place, thread.description, slot.start_time, slot.end_time, slot.timezone,
      decision.meeting_url
    from scheduling_threads thread
    join thread_finalize decision on decision.thread_id = thread.id
    join scheduling_slots slot on slot.id = decision.slot_id
    where thread.workspace_id = ${feed.workspace_id} and thread.created_by = ${feed.owner}
      and slot.end_time > ${after}
    order by slot.start_time desc, thread.id
    limit ${mostEvents}`.execute(db);
  return rows;
}
