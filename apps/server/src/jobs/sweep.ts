import {
  closeThreads,
  forgetOldPhotoRequests,
  forgetOldTries,
  overdueThreads,
  removeUnusedPhotos,
  tendSignals,
  undeliveredEntries,
} from '@tashika/store';
import type { Task } from 'graphile-worker';
import type { Service } from '../service.ts';
import { fireTimer } from './thread-timer.ts';

/**
 * What jobs should have done and did not: timers whose job was lost, mails that wait for nothing,
 * the addresses of threads that are over (M27), tries to get in that count no more, and photos of
 * slips that are gone.
 */
export const sweep =
  (service: Service): Task =>
  async () => {
    await sweepOnce(service);
  };

export async function sweepOnce(service: Service): Promise<void> {
  const now = service.now();
  for (const { threadId, timerIds } of await overdueThreads(service.store.db, now)) {
    for (const timerId of timerIds) await fireTimer(service, threadId, timerId);
  }
  await undeliveredEntries(service.store, now);
  await tendSignals(service.store, now);
  await closeThreads(service.store, now);
  await forgetOldTries(service.store, now);
  await forgetOldPhotoRequests(service.store);
  await removeUnusedPhotos(service.store.db, service.store.photos.objects);
}
