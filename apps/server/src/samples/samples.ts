import { ok, type Problem, type Result } from '@tashika/kernel';
import {
  createWorkspace,
  deleteSamples,
  lockFirstWorkspace,
  oldestWorkspace,
  type SampleCounts,
  samplesRemoved,
} from '@tashika/store';
import { audit } from '../audit.ts';
import { localOwner } from '../auth/identify.ts';
import { firstWorkspaceName } from '../auth/messages.ts';
import type { Principal } from '../auth/principal.ts';
import { hearBy } from '../dialogue/hear.ts';
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
  if ((await oldestWorkspace(db)) !== undefined) return ok('there');
  // It takes a second: before anything is locked.
  const run = await playSample(hearBy(service, {}));
  if (!run.ok) return run;
  try {
    return await db.transaction().execute(async (tx) => {
      await lockFirstWorkspace(tx);
      if ((await oldestWorkspace(tx)) !== undefined) return ok('there');
      const { id } = await createWorkspace(tx, firstWorkspaceName());
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

/** All of them at once; answers with how many went. */
export async function removeSamples(service: Service, principal: Principal): Promise<SampleCounts> {
  const { workspaceId } = principal;
  return service.store.db.transaction().execute(async (tx) => {
    const counts = await deleteSamples(tx, workspaceId);
    await audit(tx, principal, 'remove-samples', { type: 'workspace', id: workspaceId }, counts);
    await service.live.publishAll(tx, samplesRemoved(workspaceId));
    return counts;
  });
}
