import { type Kysely, sql } from 'kysely';

/** Lines that people score, what each of them gave, and the pictures characters came in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table dialogue_label_sets (
    id uuid primary key default gen_random_uuid(),
    workspace_id uuid not null references workspaces on delete cascade,
    title text not null,
    lines jsonb not null,
    created_by text not null,
    created_at timestamptz not null default now()
  )`,
  `create index dialogue_label_sets_of_workspace on dialogue_label_sets (workspace_id)`,
  `create table dialogue_labels (
    set_id uuid not null references dialogue_label_sets on delete cascade,
    position integer not null,
    rater text not null,
    name text not null,
    scores jsonb not null,
    updated_at timestamptz not null default now(),
    primary key (set_id, position, rater)
  )`,
  `create table dialogue_character_pictures (
    character_id uuid primary key references dialogue_characters on delete cascade,
    bytes bytea not null
  )`,
];
