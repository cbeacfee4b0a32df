import { type Kysely, sql } from 'kysely';

/** Phones that an owner has let in by showing them a code, and the codes that wait to be used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table pairing_codes (
    code_hash bytea primary key,
    workspace_id uuid not null references workspaces on delete cascade,
    created_by text not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    unique (workspace_id, created_by)
  )`,
  `create table phones (
    id uuid primary key default gen_random_uuid(),
    workspace_id uuid not null references workspaces on delete cascade,
    token_hash bytea not null unique,
    device text not null,
    created_by text not null,
    created_at timestamptz not null default now(),
    seen_at timestamptz not null
  )`,
  `create index phones_of_workspace on phones (workspace_id)`,
];
