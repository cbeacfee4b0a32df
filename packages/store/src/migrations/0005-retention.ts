import { type Kysely, sql } from 'kysely';

/** How long a workspace keeps what it keeps; null is for as long as it exists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table retention (
    workspace_id uuid primary key references workspaces on delete cascade,
    photo_days integer check (photo_days > 0),
    audit_days integer check (audit_days > 0),
    thread_days integer check (thread_days > 0)
  )`.execute(db);
  await sql`create index audit_by_age on audit_log (workspace_id, at)`.execute(db);
  await sql`create index threads_by_closing on scheduling_threads (workspace_id, closed_at)
    where closed_at is not null`.execute(db);
}
