import { type Kysely, sql } from 'kysely';

/**
 * One key where there were two: an answer is to a slot of its own thread. It is checked once for each
 * answer instead of twice, and the answers of a slot that goes are found by the index of their thread
 * instead of by looking at all there are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table scheduling_slots add constraint slots_with_thread unique (thread_id, id)`,
  `alter table thread_selections
    drop constraint thread_selections_thread_id_fkey,
    drop constraint thread_selections_slot_id_fkey,
    add constraint selections_of_slot foreign key (thread_id, slot_id)
      references scheduling_slots (thread_id, id) on delete cascade`,
];
