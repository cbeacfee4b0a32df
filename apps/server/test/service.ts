import { randomBytes } from 'node:crypto';
import { openLive, openSealer, openStore } from '@tashika/store';
import { startTestDatabase } from '@tashika/store/testing';
import type { Service } from '../src/resource.ts';

interface Options {
  /** A database that others use as well; without it one of its own. */
  readonly url?: string;
  /** What addresses are sealed with; without it nobody else can open them. */
  readonly secret?: Buffer;
  readonly service?: Partial<Service>;
}

/** What a server keeps things in; `close` ends it all. */
export async function openTestService({ url, secret, service }: Options = {}): Promise<{
  readonly service: Service;
  readonly close: () => Promise<void>;
}> {
  const own = url === undefined ? await startTestDatabase() : undefined;
  const store = await openStore({ url: url ?? own?.url ?? '' });
  const live = await openLive(store);
  return {
    service: {
      store,
      live,
      sealer: openSealer(secret ?? randomBytes(32)),
      publicUrl: 'http://127.0.0.1/',
      mail: null,
      calendar: null,
      meetingBase: null,
      now: () => new Date(),
      ...service,
    },
    async close() {
      await live.close();
      await store.close();
      await own?.stop();
    },
  };
}
