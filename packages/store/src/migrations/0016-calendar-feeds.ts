import { type Kysely, sql } from 'kysely';

/** M37: a secret address at which a calendar fetches what somebody's threads came to; one for each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_feeds (
      workspace_id uuid not null references workspaces on delete cascade,
      owner text not null,
      token_hash bytea not null unique,
      created_at timestamptz not null default now(),
      primary key (workspace_id, owner)
    )`.execute(db);
}
