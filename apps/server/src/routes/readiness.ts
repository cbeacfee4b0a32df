import { createRoute } from '@hono/zod-openapi';
import * as contract from '@tashika/contract/health';
import { ping } from '@tashika/store';
import { openApi } from '../messages.ja.ts';
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

export const readiness: Resource = {
  path: '/readyz',
  area: 'public',
  tag: { name: openApi.health.tag, description: openApi.health.tagDescription },
  routes(dependencies) {
    const { service, worker, closing } = dependencies;
    const routes = newRoutes();
    routes.openapi(check, async (c) => {
      c.header('Cache-Control', 'no-store');
      const database = await databaseState(dependencies);
      const live = service === undefined ? 'none' : service.live.connected() ? 'ok' : 'away';
      const jobs = worker === undefined ? 'off' : worker.isRunning() ? 'ok' : 'away';
      const ready =
        database !== 'away' && live !== 'away' && jobs !== 'away' && closing?.aborted !== true;
      const body = { database, live, worker: jobs } as const;
      return ready
        ? c.json({ status: 'ready' as const, ...body }, 200)
        : c.json({ status: 'not_ready' as const, ...body }, 503);
    });
    return routes;
  },
};

async function databaseState({ service }: Dependencies): Promise<'ok' | 'away' | 'none'> {
  if (service === undefined) return 'none';
  const asked = ping(service.store).then(
    () => 'ok' as const,
    () => 'away' as const,
  );
  const slow = new Promise<'away'>((resolve) => {
    setTimeout(resolve, patienceMilliseconds, 'away').unref();
  });
  return Promise.race([asked, slow]);
}
