import { type Kysely, sql } from 'kysely';

/** What the reader of photos learnt of a shop's hands, where the shop lets it. It holds no picture. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table shop_hands (
    workspace_id uuid primary key references workspaces on delete cascade,
    consents boolean not null,
    hands jsonb,
    card jsonb,
    learnt_at timestamptz(3),
    updated_by text not null,
    updated_at timestamptz(3) not null default now()
  )`.execute(db);
}
