import { openTestStore } from '@tashika/store/testing';
import type { Service } from '../src/resource.ts';

interface Options {
  readonly url?: string;
  readonly secret?: Buffer;
  readonly service?: Partial<Service>;
}

/** What a server works with, on a database of its own or the given one; `close` ends it all. */
export async function openTestService({ service, ...options }: Options = {}): Promise<{
  readonly service: Service;
  readonly close: () => Promise<void>;
}> {
  const { close, ...kept } = await openTestStore(options);
  return {
    service: {
      ...kept,
      publicUrl: 'http://127.0.0.1/',
      mail: null,
      calendar: null,
      meetingBase: null,
      allowsClosedAddresses: false,
      now: () => new Date(),
      ...service,
    },
    close,
  };
}
