import { type Kysely, sql } from 'kysely';

/**
 * △ beside ○ and ×, what a person writes beside the answers, whether an answer came from the
 * organiser, and whether the words of a thread were read for sure. Of threads made before, those that
 * decide by themselves were; of the others it is not known any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table thread_selections
    drop constraint thread_selections_status_check,
    add constraint thread_selections_status_check
      check (status in ('selected', 'if_needed', 'declined', 'pending')),
    add column by_organiser boolean not null default false`,
  `alter table thread_invites add column comment text check (char_length(comment) <= 500)`,
  `alter table scheduling_threads add column reading_is_sure boolean not null default true`,
  `update scheduling_threads thread set reading_is_sure = coalesce((
      select (rule_json -> 'finalize_policy' ->> 'auto_finalize')::boolean
      from thread_attendance_rules rule where rule.thread_id = thread.id
      order by version desc limit 1
    ), false)
    where intent is not null`,
];
