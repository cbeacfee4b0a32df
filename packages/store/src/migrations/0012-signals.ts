import { type Kysely, sql } from 'kysely';

/**
 * Services outside that are told what happens to threads, and what they are told. The address and the
 * secret lie sealed in one place: whoever has either can speak for us, or to them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table signals (
    id uuid primary key default gen_random_uuid(),
    workspace_id uuid not null references workspaces on delete cascade,
    kind text not null check (kind in ('webhook', 'slack', 'line')),
    name text not null check (char_length(name) between 1 and 80),
    host text not null,
    events text[] not null,
    secret_sealed bytea not null,
    created_by text not null,
    created_at timestamptz not null default now(),
    stopped_at timestamptz
  )`,
  `create index signals_of_workspace on signals (workspace_id)`,
  `create table signal_deliveries (
    id uuid primary key default gen_random_uuid(),
    signal_id uuid not null references signals on delete cascade,
    thread_id uuid references scheduling_threads on delete cascade,
    event text not null,
    facts jsonb not null,
    state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
    attempts integer not null default 0,
    last_error text,
    created_at timestamptz not null default now(),
    done_at timestamptz
  )`,
  `create index signal_deliveries_latest on signal_deliveries (signal_id, created_at desc)`,
  `create index signal_deliveries_of_thread on signal_deliveries (thread_id)`,
];
