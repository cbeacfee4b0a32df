import { type Kysely, sql } from 'kysely';

/**
 * Keys that follow from an address are kept blind, and as they are written outside only sealed; so
 * are answers that may have to be given again. What was kept in the clear is made blind when a server
 * starts, since it takes the instance's secret. Answers kept until now are forgotten: they serve for
 * three days at most.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table contacts add column key_sealed bytea`,
  `alter table thread_invites add column key_sealed bytea`,
  `alter table instance add column keys_are_blind boolean not null default false`,
  `delete from idempotency_keys`,
  `alter table idempotency_keys drop column body, add column body_sealed bytea not null`,
];
