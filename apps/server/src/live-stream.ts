import type { LiveEvent } from '@tashika/store';
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { Dependencies, Env } from './resource.ts';
import { serviceOf } from './service.ts';

/** Proxies close what is silent for half a minute and more. */
const heartbeatMilliseconds = 15_000;
/** A page that cannot keep up reads everything again instead of an endless tail. */
const maxWaiting = 200;

/**
 * Server-sent events of some topics, as long as the page is open and the server runs. An event only
 * says that something changed; `missed` says that some may be lost, and is also the answer to a
 * page that comes back (`Last-Event-ID`), since nothing is kept for it.
 */
export function liveStream(
  c: Context<Env>,
  dependencies: Dependencies,
  topics: readonly string[],
): Response {
  const { live } = serviceOf(dependencies);
  c.header('Cache-Control', 'no-store');
  c.header('X-Accel-Buffering', 'no');
  const returning = c.req.header('last-event-id') !== undefined;
  const mayGoOn = lastingRight(c);
  return streamSSE(c, async (stream) => {
    let waiting: LiveEvent[] = returning ? [{ type: 'missed' }] : [];
    let wake = () => {};
    const hear = (event: LiveEvent) => {
      waiting.push(event);
      if (waiting.length > maxWaiting) waiting = [{ type: 'missed' }];
      wake();
    };
    const subscriptions = topics.map((topic) => live.subscribe(topic, hear));
    const end = AbortSignal.any([
      ...(dependencies.closing === undefined ? [] : [dependencies.closing]),
      c.req.raw.signal,
    ]);
    end.addEventListener('abort', () => wake());
    stream.onAbort(() => wake());
    let sent = 0;
    try {
      await stream.write('retry: 2000\n: open\n\n');
      while (!end.aborted && !stream.aborted) {
        const batch = waiting.splice(0);
        if (!(await mayGoOn())) break;
        for (const { type = 'changed', ...event } of batch) {
          sent += 1;
          await stream.writeSSE({
            id: String(sent),
            event: String(type),
            data: JSON.stringify(event),
          });
        }
        if (batch.length > 0) continue;
        const heartbeat = await sleep(heartbeatMilliseconds, (awake) => {
          wake = awake;
        });
        if (heartbeat && !end.aborted) await stream.write(': still here\n\n');
      }
    } finally {
      for (const unsubscribe of subscriptions) unsubscribe();
    }
  });
}

/** Who may see something is asked again this often, while they are told of it. */
const rightMilliseconds = 2_000;

/** Whether the right to a stream lasts; where the database cannot say, it ends and is asked for anew. */
export function lastingRight(c: Context<Env>): () => Promise<boolean> {
  const isStillAllowed = c.get('isStillAllowed');
  let asked = performance.now();
  return async () => {
    if (performance.now() - asked < rightMilliseconds) return true;
    asked = performance.now();
    return isStillAllowed().catch(() => false);
  };
}

/** True after so long, false when woken before. */
function sleep(milliseconds: number, wakeWith: (wake: () => void) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), milliseconds);
    wakeWith(() => {
      clearTimeout(timer);
      resolve(false);
    });
  });
}
