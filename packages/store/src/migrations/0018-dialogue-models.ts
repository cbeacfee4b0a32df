import { type Kysely, sql } from 'kysely';

/** The language model a workspace set up for its dialogues; its key lies sealed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table dialogue_models (
    workspace_id uuid primary key references workspaces on delete cascade,
    url text not null,
    name text not null,
    secret_sealed bytea,
    price jsonb,
    updated_by text not null,
    updated_at timestamptz not null default now()
  )`.execute(db);
}
