import type { Store, Transaction } from './open.ts';

type Db = Store['db'] | Transaction;

/** What may be a sample, by the part of the service that shows it. */
const tables = {
  threads: 'scheduling_threads',
  accounts: 'slip_accounts',
  runs: 'dialogue_runs',
  contacts: 'contacts',
} as const;

type Part = keyof typeof tables;
const parts = Object.keys(tables) as Part[];

export type SampleCounts = Readonly<Record<Part, number>>;

export async function countSamples(db: Db, workspaceId: string): Promise<SampleCounts> {
  const counts: Record<Part, number> = { threads: 0, accounts: 0, runs: 0, contacts: 0 };
  for (const part of parts) {
    const { count } = await db
      .selectFrom(tables[part])
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('workspace_id', '=', workspaceId)
      .where('is_sample', '=', true)
      .executeTakeFirstOrThrow();
    counts[part] = Number(count);
  }
  return counts;
}

/** All of them at once; answers with how many went. */
export async function deleteSamples(tx: Transaction, workspaceId: string): Promise<SampleCounts> {
  // The decided slot is held by its decision: that one first.
  await tx
    .deleteFrom('thread_finalize')
    .where('thread_id', 'in', (from) =>
      from
        .selectFrom('scheduling_threads')
        .select('id')
        .where('workspace_id', '=', workspaceId)
        .where('is_sample', '=', true),
    )
    .execute();
  const counts: Record<Part, number> = { threads: 0, accounts: 0, runs: 0, contacts: 0 };
  for (const part of parts) {
    const { numDeletedRows } = await tx
      .deleteFrom(tables[part])
      .where('workspace_id', '=', workspaceId)
      .where('is_sample', '=', true)
      .executeTakeFirstOrThrow();
    counts[part] = Number(numDeletedRows);
  }
  return counts;
}
