import { keepRetention } from '@tashika/store';
import type { Task } from 'graphile-worker';
import type { Service } from '../service.ts';

/** What workspaces keep no longer goes. */
export const retention =
  ({ store, live, now }: Service): Task =>
  () =>
    keepRetention(store, live, now());
