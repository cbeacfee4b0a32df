import { type Kysely, sql } from 'kysely';

/** Why the last lesson about a shop's hands gave nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table shop_hands add column trouble text`.execute(db);
}
