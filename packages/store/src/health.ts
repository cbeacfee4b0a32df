import { sql } from 'kysely';
import type { Store } from './open.ts';

/** Whether the database answers at all; a database that is away rejects. */
export async function ping({ db }: Pick<Store, 'db'>): Promise<void> {
  await sql`select 1`.execute(db);
}

type State = 'waiting' | 'done' | 'failed' | 'withheld' | 'unclear';

/** How many effects are in which state. */
export async function outboxCounts({ db }: Pick<Store, 'db'>): Promise<Record<State, number>> {
  const rows = await db
    .selectFrom('outbox')
    .select(['state', ({ fn }) => fn.countAll<string>().as('count')])
    .groupBy('state')
    .execute();
  const counts = { waiting: 0, done: 0, failed: 0, withheld: 0, unclear: 0 };
  for (const { state, count } of rows) counts[state] = Number(count);
  return counts;
}
