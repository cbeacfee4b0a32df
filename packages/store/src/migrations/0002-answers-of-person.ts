import { type Kysely, sql } from 'kysely';

/** Whether somebody has answered is asked for every thread of a list: a look, not a history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index selections_of_person on thread_selections (thread_id, invitee_key)`.execute(
    db,
  );
}
