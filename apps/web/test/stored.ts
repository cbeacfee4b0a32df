import { randomBytes } from 'node:crypto';
import type { Dependencies } from '@tashika/server';
import { openLive, openSealer, openStore } from '@tashika/store';
import { startTestDatabase } from '@tashika/store/testing';

/** What the server keeps things in, on a database of its own; `close` ends it all. */
export async function openTestService(): Promise<{
  readonly service: NonNullable<Dependencies['service']>;
  readonly close: () => Promise<void>;
}> {
  const database = await startTestDatabase();
  const store = await openStore({ url: database.url });
  const live = await openLive(store);
  return {
    service: {
      store,
      live,
      sealer: openSealer(randomBytes(32)),
      publicUrl: 'http://127.0.0.1/',
      mail: null,
      calendar: null,
      meetingBase: null,
      now: () => new Date(),
    },
    async close() {
      await live.close();
      await store.close();
      await database.stop();
    },
  };
}
