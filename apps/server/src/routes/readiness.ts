import { createRoute } from '@hono/zod-openapi';
import * as contract from '@tashika/contract/health';
import { longestWait, ping } from '@tashika/store';
import { openApi } from '../messages.ts';
import { json } from '../openapi/content.ts';
import { documented } from '../openapi/documented.ts';
import { type Dependencies, newRoutes, type Resource } from '../resource.ts';

const text = openApi.readiness;

/** Whoever asks has to act on it: an answer that takes longer is a no. */
const patienceMilliseconds = 2_000;

documented(contract.readiness, {
  fields: {
    status: text.status,
    database: text.database,
    live: text.live,
    worker: text.worker,
    timers: text.timers,
    deliveries: text.deliveries,
    disk: text.disk,
  },
});

const check = createRoute({
  method: 'get',
  path: '/',
  tags: [openApi.health.tag],
  summary: text.summary,
  description: text.description,
  responses: {
    200: { description: text.ready, content: json(contract.readiness) },
    503: { description: text.notReady, content: json(contract.readiness) },
  },
});

/** Seconds after which what is due and has not begun is late: it is taken up within one, usually. */
const lateSeconds = { timers: 60, deliveries: 300 };

export const readiness: Resource = {
  path: '/readyz',
  area: 'public',
  tag: { name: openApi.health.tag, description: openApi.health.tagDescription },
  routes(dependencies) {
    const { service, worker, closing, freeDisk } = dependencies;
    const routes = newRoutes();
    routes.openapi(check, async (c) => {
      const [database, queues, disk] = await Promise.all([
        databaseState(dependencies),
        queueStates(dependencies),
        diskState(freeDisk),
      ]);
      const live = service === undefined ? 'none' : service.live.connected() ? 'ok' : 'away';
      const jobs = worker === undefined ? 'off' : worker.isRunning() ? 'ok' : 'away';
      // Late queues are shown and no more: another server would be as late, and people can work.
      const ready =
        database !== 'away' &&
        live !== 'away' &&
        jobs !== 'away' &&
        disk !== 'full' &&
        closing?.aborted !== true;
      const body = { database, live, worker: jobs, ...queues, disk } as const;
      return ready
        ? c.json({ status: 'ready' as const, ...body }, 200)
        : c.json({ status: 'not_ready' as const, ...body }, 503);
    });
    return routes;
  },
};

/** What comes of it by the time whoever asks has to act, else the other. */
function inTime<T, Else>(asked: Promise<T>, otherwise: Else): Promise<T | Else> {
  const slow = new Promise<Else>((resolve) => {
    setTimeout(resolve, patienceMilliseconds, otherwise).unref();
  });
  return Promise.race([asked.catch(() => otherwise), slow]);
}

async function databaseState({ service }: Dependencies): Promise<'ok' | 'away' | 'none'> {
  if (service === undefined) return 'none';
  return inTime(
    ping(service.store).then(() => 'ok' as const),
    'away' as const,
  );
}

async function queueStates({ service }: Dependencies) {
  const unknown = { timers: 'unknown', deliveries: 'unknown' } as const;
  if (service === undefined) return unknown;
  const stateOf = (waited: number, late: number) =>
    waited > late ? ('late' as const) : ('ok' as const);
  return inTime(
    longestWait(service.store).then(({ timers, deliveries }) => ({
      timers: stateOf(timers, lateSeconds.timers),
      deliveries: stateOf(deliveries, lateSeconds.deliveries),
    })),
    unknown,
  );
}

/** PostgreSQL needs room for what it is about to write, and for what it has to put in order. */
const leastFreeBytes = 200 * 1024 * 1024;

async function diskState(freeDisk: Dependencies['freeDisk']): Promise<'ok' | 'full' | 'unknown'> {
  if (freeDisk === undefined) return 'unknown';
  return inTime(
    freeDisk().then((bytes) => (bytes < leastFreeBytes ? ('full' as const) : ('ok' as const))),
    'unknown' as const,
  );
}
