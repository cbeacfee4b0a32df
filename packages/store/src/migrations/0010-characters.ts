import { type Kysely, sql } from 'kysely';

/** The characters of a workspace, beside those that ship. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table dialogue_characters (
    id uuid primary key default gen_random_uuid(),
    workspace_id uuid not null references workspaces on delete cascade,
    name text not null,
    file jsonb not null,
    card jsonb,
    revision integer not null default 1,
    updated_by text not null,
    updated_at timestamptz not null default now(),
    unique (workspace_id, name)
  )`.execute(db);
}
