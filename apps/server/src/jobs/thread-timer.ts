import { ok } from '@tashika/kernel';
import type { Task } from 'graphile-worker';
import { z } from 'zod';
import type { Service } from '../service.ts';
import { threadsOf } from '../threads/threads-of.ts';

const payloadSchema = z.object({ thread_id: z.string(), timer_id: z.int() });

/** A timer of a thread is due: the machine decides what that means now (M23, M28). */
export const threadTimer =
  (service: Service): Task =>
  async (payload) => {
    const { thread_id, timer_id } = payloadSchema.parse(payload);
    await fireTimer(service, thread_id, timer_id);
  };

/** Stale timers, and threads that are gone, do nothing. */
export async function fireTimer(
  service: Service,
  threadId: string,
  timerId: number,
): Promise<void> {
  await threadsOf(service).change({ threadId, actor: 'timer' }, async (thread) => {
    thread.apply({ type: 'timer_fired', at: service.now().toISOString(), timerId });
    return ok(undefined);
  });
}
