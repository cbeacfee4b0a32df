import { type Kysely, sql } from 'kysely';

/**
 * What photos show, kept once for each content and apart from the slips: here, or in an object store
 * under its hash. Whoever takes away the last slip of one leaves a moment at which to look after it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table photo_contents (
    hash bytea primary key,
    size integer not null,
    bytes bytea,
    has_object boolean not null default false,
    look_at timestamptz(3),
    check (bytes is not null or has_object)
  )`,
  // Photos are compressed already.
  `alter table photo_contents alter column bytes set storage external`,
  `create index photo_contents_to_look_at on photo_contents (look_at) where look_at is not null`,
  `insert into photo_contents (hash, size, bytes)
    select distinct on (content_hash) content_hash, length(bytes), bytes from slip_photos`,
  `alter table slip_photos alter column content_hash drop expression`,
  `alter table slip_photos alter column content_hash set not null`,
  `alter table slip_photos add foreign key (content_hash) references photo_contents`,
  `alter table slip_photos drop column bytes`,
  `create or replace function photo_left() returns trigger language plpgsql as $$
  begin
    update photo_contents set look_at = coalesce(look_at, now()) where hash in (
      select hash from photo_contents where hash in (select content_hash from gone)
      order by hash for update
    );
    return null;
  end $$`,
  `create trigger photo_left after delete on slip_photos referencing old table as gone
    for each statement execute function photo_left()`,
  // Photos that wait for a reader of another process, and what it said: kept for a moment only.
  `create table photo_requests (
    id uuid primary key default gen_random_uuid(),
    asker text not null,
    kind text not null check (kind in ('read', 'copy')),
    content_hash bytea not null,
    wishes jsonb not null,
    answer jsonb,
    created_at timestamptz(3) not null default now()
  )`,
  `create index photo_requests_by_age on photo_requests (created_at)`,
];
