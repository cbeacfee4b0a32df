import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { up } from '../src/migrations/0024-answers-to-own-slots.ts';
import { migrations } from '../src/migrations/index.ts';
import { startEmptyDatabase, type TestDatabase } from '../src/testing/index.ts';

let database: TestDatabase;
let db: Kysely<unknown>;
beforeAll(async () => {
  database = await startEmptyDatabase();
  const pool = new pg.Pool({ connectionString: database.url });
  db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  for (const [name, migration] of Object.entries(migrations)) {
    if (name < '0024') await migration.up(db);
  }
});
afterAll(async () => {
  await db.destroy();
  await database.stop();
});

/** A thread with one slot. */
async function thread(workspace: string): Promise<{ readonly id: string; readonly slot: string }> {
  const { rows } = await sql<{ id: string; slot: string }>`
    with thread as (
      insert into scheduling_threads (workspace_id, title, status, timezone, organiser_name, created_by)
      values (${workspace}, '打ち合わせ', 'open', 'Asia/Tokyo', '田中', 'local') returning id
    )
    insert into scheduling_slots (thread_id, start_time, end_time, timezone, position)
    select id, now(), now() + interval '1 hour', 'Asia/Tokyo', 0 from thread
    returning thread_id as id, id as slot`.execute(db);
  return rows[0] as { id: string; slot: string };
}

const answer = (threadId: string, slotId: string) =>
  sql`insert into thread_selections (thread_id, invitee_key, slot_id, status, responded_at)
    values (${threadId}, 'u:1', ${slotId}, 'selected', now())`.execute(db);

const answered = async () =>
  (await sql<{ thread_id: string }>`select thread_id from thread_selections`.execute(db)).rows.map(
    (row) => row.thread_id,
  );

it('前の版の回答はそのまま残り、別の件の候補への回答は入らず、件を消せばその回答だけが消える', async () => {
  const { rows } = await sql<{ id: string }>`
    insert into workspaces (name) values ('会社') returning id`.execute(db);
  const workspace = rows[0]?.id ?? '';
  const [one, other] = [await thread(workspace), await thread(workspace)];
  await answer(one.id, one.slot);
  await answer(other.id, other.slot);
  await up(db);
  expect((await answered()).sort()).toEqual([one.id, other.id].sort());
  await expect(answer(one.id, other.slot)).rejects.toThrow('selections_of_slot');
  await answer(one.id, one.slot);
  await sql`delete from scheduling_threads where id = ${one.id}`.execute(db);
  expect(await answered()).toEqual([other.id]);
});
