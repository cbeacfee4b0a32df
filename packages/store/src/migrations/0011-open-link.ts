import { type Kysely, sql } from 'kysely';

/**
 * M39: one link for all beside the personal ones, and who named themselves by it. It is meant to be
 * shown again, so beside its hash it lies sealed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table scheduling_threads
    add column open_link_hash bytea unique,
    add column open_link_secret_sealed bytea,
    add column open_link_lists_names boolean not null default false`,
  `alter table thread_invites
    add column self_named boolean not null default false,
    add column by_open_link boolean not null default false`,
];
