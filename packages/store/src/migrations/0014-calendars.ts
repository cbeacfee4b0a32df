import { type Kysely, sql } from 'kysely';

/**
 * Calendars people hand in. Of what stands in them nothing is kept but when somebody is busy; where
 * they are read from lies sealed, for it is as good as a password.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table calendars (
    id uuid primary key default gen_random_uuid(),
    workspace_id uuid not null references workspaces on delete cascade,
    owner text not null,
    kind text not null check (kind in ('file', 'url', 'caldav')),
    name text not null check (char_length(name) between 1 and 80),
    timezone text not null,
    host text,
    secret_sealed bytea,
    read_at timestamptz,
    tried_at timestamptz,
    problem text,
    created_at timestamptz not null default now()
  )`,
  `create index calendars_of_owner on calendars (workspace_id, owner)`,
  `create table busy_times (
    calendar_id uuid not null references calendars on delete cascade,
    start_time timestamptz not null,
    end_time timestamptz not null check (end_time > start_time)
  )`,
  `create index busy_times_of_calendar on busy_times (calendar_id, start_time)`,
];
