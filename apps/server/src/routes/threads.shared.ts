import { z } from '@hono/zod-openapi';
import { thread as threadSchema } from '@tashika/contract/threads';
import { err, type Problem, type Result } from '@tashika/kernel';
import { type LockedThread, type Transaction, threadRow } from '@tashika/store';
import type { Context } from 'hono';
import { type AuditAction, audit } from '../audit.ts';
import { json } from '../openapi/content.ts';
import { refuse } from '../problem.ts';
import type { Env, newRoutes } from '../resource.ts';
import { setEtag } from '../revisions.ts';
import type { Service } from '../service.ts';
import { threadJson } from '../threads/fields.ts';
import { threadNotFound } from '../threads/refusals.ts';
import { threadsOf } from '../threads/threads-of.ts';
import { threads as words } from './threads.messages.ja.ts';

/** What the routes of threads have in common. */

export type Routes = ReturnType<typeof newRoutes>;

export const tags = [words.tag];
export const threadParams = z.object({ id: z.uuid().meta({ description: words.id }) });
export const inviteParams = threadParams.extend({
  key: z.string().min(3).max(200).meta({ description: words.inviteeKey }),
});
export const threadAnswer = (description: string) => ({
  200: { description, content: json(threadSchema) },
});
export const nothing = (description: string) => ({ 204: { description } });

export const notFound = (c: Context<Env>) => refuse(c, threadNotFound);

/** The thread as it is now, with the revision that an edit has to name. */
export async function found(c: Context<Env>, service: Service, threadId: string) {
  const row = await threadRow(service.store.db, c.get('principal').workspaceId, threadId);
  if (row === undefined) return notFound(c);
  setEtag(c, row.revision);
  return c.json(threadJson(service, row), 200);
}

type Work<T> = (thread: LockedThread) => Promise<Result<T, Problem>>;

/** One change by the organiser, written down in the audit log with it. */
export async function change<T>(
  c: Context<Env>,
  service: Service,
  threadId: string,
  action: AuditAction,
  work: Work<T>,
): Promise<Result<T, Problem>> {
  const address = addressOf(c, threadId);
  const done = await threadsOf(service).change(address, audited(c, action, work));
  return done ?? err(threadNotFound);
}

/** The same in the transaction of an answer that is given once. */
export async function changeIn<T>(
  c: Context<Env>,
  service: Service,
  tx: Transaction,
  threadId: string,
  action: AuditAction,
  work: Work<T>,
): Promise<Result<T, Problem>> {
  const address = addressOf(c, threadId);
  const done = await threadsOf(service).changeIn(tx, address, audited(c, action, work));
  return done?.result ?? err(threadNotFound);
}

function addressOf(c: Context<Env>, threadId: string) {
  const { workspaceId, actor } = c.get('principal');
  return { threadId, workspaceId, actor };
}

const audited =
  <T>(c: Context<Env>, action: AuditAction, work: Work<T>): Work<T> =>
  async (thread) => {
    const result = await work(thread);
    if (result.ok) {
      await audit(thread.tx, c.get('principal'), action, { type: 'thread', id: thread.row.id });
    }
    return result;
  };
