import type { Dependencies } from '@tashika/server';
import { openTestStore } from '@tashika/store/testing';

/** What the server keeps things in, on a database of its own; `close` ends it all. */
export async function openTestService(): Promise<{
  readonly service: NonNullable<Dependencies['service']>;
  readonly close: () => Promise<void>;
}> {
  const { close, ...kept } = await openTestStore();
  const outside = {
    mail: null,
    calendar: null,
    meetingBase: null,
    allowsClosedAddresses: false,
  };
  const service = { ...kept, ...outside, publicUrl: 'http://127.0.0.1/', now: () => new Date() };
  return { service, close };
}
