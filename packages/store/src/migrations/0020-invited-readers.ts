import { type Kysely, sql } from 'kysely';

/**
 * When the invited are busy, where they handed a calendar in: no calendar is kept of theirs, and
 * nothing it could be read from again. And what language the organiser expects people to read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table invite_busy_times (
    invite_id uuid not null references thread_invites on delete cascade,
    start_time timestamptz not null,
    end_time timestamptz not null check (end_time > start_time)
  )`,
  `create index invite_busy_times_of_invite on invite_busy_times (invite_id, start_time)`,
  `alter table thread_invites add column busy_read_at timestamptz`,
  `alter table thread_invites add column expected_locale text check (expected_locale in ('ja', 'en'))`,
  `alter table contacts add column locale text check (locale in ('ja', 'en'))`,
];
