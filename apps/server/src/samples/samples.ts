import { ok, type Problem, type Result } from '@tashika/kernel';
import { samplesRemoved, type Transaction } from '@tashika/store';
import { sql } from 'kysely';
import { audit } from '../audit.ts';
import { localOwner } from '../auth/identify.ts';
import { firstWorkspaceName } from '../auth/messages.ja.ts';
import type { Principal } from '../auth/principal.ts';
import type { Service } from '../service.ts';
import type { ServerShopFacts } from '../shop-facts.ts';
import { keepSampleRun, playSample } from './dialogue.ts';
import { makeSlips } from './slips.ts';
import { makeThread } from './thread.ts';

/** Takes the transaction of samples back. */
class NotMade extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}

/**
 * The first start on an empty database: a workspace with something to look at, all of it marked and
 * removable at once. Later starts, and other servers that start now, find a workspace and add nothing.
 */
export async function makeSamples(
  service: Service,
  shop: ServerShopFacts,
): Promise<Result<'made' | 'there', Problem>> {
  const { db } = service.store;
  if (await hasWorkspace(db)) return ok('there');
  // It takes a second: before anything is locked.
  const run = await playSample();
  if (!run.ok) return run;
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('tashika first workspace'))`.execute(tx);
      if (await hasWorkspace(tx)) return ok('there');
      const { id } = await tx
        .insertInto('workspaces')
        .values({ name: firstWorkspaceName })
        .returning('id')
        .executeTakeFirstOrThrow();
      const principal = localOwner(id);
      for (const made of [
        await makeThread(service, tx, principal),
        await makeSlips(service, tx, principal, shop),
      ]) {
        if (!made.ok) throw new NotMade(made.error);
      }
      await keepSampleRun(tx, principal, run.value);
      return ok('made');
    });
  } catch (error) {
    if (error instanceof NotMade) return { ok: false, error: error.problem };
    throw error;
  }
}

async function hasWorkspace(db: Service['store']['db']): Promise<boolean> {
  const found = await db.selectFrom('workspaces').select('id').limit(1).executeTakeFirst();
  return found !== undefined;
}

/** What carries the mark, by the part of the house whose pages show it. */
const marked = [
  { part: 'threads', table: 'scheduling_threads' },
  { part: 'accounts', table: 'slip_accounts' },
  { part: 'runs', table: 'dialogue_runs' },
  { part: 'contacts', table: 'contacts' },
] as const;

export type SampleCounts = Readonly<Record<(typeof marked)[number]['part'], number>>;

const noSamples: SampleCounts = { threads: 0, accounts: 0, runs: 0, contacts: 0 };

export async function countSamples(
  { store }: Pick<Service, 'store'>,
  workspaceId: string,
): Promise<SampleCounts> {
  const counts: Record<string, number> = { ...noSamples };
  for (const { part, table } of marked) {
    const { count } = await store.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('workspace_id', '=', workspaceId)
      .where('is_sample', '=', true)
      .executeTakeFirstOrThrow();
    counts[part] = Number(count);
  }
  return counts as SampleCounts;
}

/** All of them at once; answers with how many went. */
export async function removeSamples(service: Service, principal: Principal): Promise<SampleCounts> {
  const { workspaceId } = principal;
  return service.store.db.transaction().execute(async (tx) => {
    const counts: Record<string, number> = { ...noSamples };
    for (const { part, table } of marked) counts[part] = await remove(tx, table, workspaceId);
    await audit(tx, principal, 'remove-samples', { type: 'workspace', id: workspaceId }, counts);
    await service.live.publishAll(tx, samplesRemoved(workspaceId));
    return counts as SampleCounts;
  });
}

async function remove(
  tx: Transaction,
  table: (typeof marked)[number]['table'],
  workspaceId: string,
): Promise<number> {
  if (table === 'scheduling_threads') {
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
  }
  const { numDeletedRows } = await tx
    .deleteFrom(table)
    .where('workspace_id', '=', workspaceId)
    .where('is_sample', '=', true)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
