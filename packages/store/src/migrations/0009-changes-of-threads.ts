import { type Kysely, sql } from 'kysely';

/**
 * Where a thread meets and what it is about, beside its title; and whether a decision was made although
 * the rule did not hold.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table scheduling_threads
    add column place text not null default '' check (char_length(place) <= 200),
    add column description text not null default '' check (char_length(description) <= 2000)`,
  `alter table thread_finalize add column overruled boolean not null default false`,
];
