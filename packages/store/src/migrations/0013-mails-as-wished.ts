import { type Kysely, sql } from 'kysely';

/**
 * M38: whether the organiser wants to hear of every answer, up to which answer and of which failed
 * mails they have heard; and the language and zone an invited person reads in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table scheduling_threads
    add column tells_answers boolean not null default false,
    add column answers_told bigint not null default 0`,
  `alter table outbox add column organiser_told boolean not null default false`,
  `alter table thread_invites
    add column locale text check (locale in ('ja', 'en')),
    add column timezone text`,
];
