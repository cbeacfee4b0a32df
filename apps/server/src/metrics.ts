import { jobCounts, outboxCounts } from '@tashika/store';
import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Env, Metrics, Service } from './resource.ts';

const seconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** For Prometheus; one per process. */
export function openMetrics(service: Service | undefined): Metrics {
  const registry = new Registry();
  const registers = [registry];
  // Memory, processor, event loop, garbage.
  collectDefaultMetrics({ register: registry, prefix: 'tashika_' });
  const requests = new Histogram({
    name: 'tashika_http_request_duration_seconds',
    help: 'Time from a request to the head of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers,
  });
  if (service !== undefined) measureStore(service, registers);
  // Asked for by its labels each time, a series is looked up by a text made of them.
  const known = new Map<string, ReturnType<typeof requests.labels>>();
  const seriesOf = (...labels: [method: string, route: string, status: string]) => {
    const name = labels.join(' ');
    const series = known.get(name) ?? requests.labels(...labels);
    known.set(name, series);
    return series;
  };
  return {
    watch(c) {
      const started = performance.now();
      return () => {
        const series = seriesOf(c.req.method, routeOf(c), String(c.res.status));
        series.observe((performance.now() - started) / 1000);
      };
    },
    contentType: registry.contentType,
    read: () => registry.metrics(),
  };
}

/** The pattern, never the path: tokens and ids are nobody's label. */
function routeOf(c: Context<Env>): string {
  const route = matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'));
  return route?.path ?? (c.req.path.startsWith('/api/') ? 'none' : 'page');
}

function measureStore({ store, live }: Service, registers: Registry[]): void {
  const gauge = (
    name: string,
    help: string,
    label: string,
    read: () => Promise<Record<string, number>> | Record<string, number>,
  ) =>
    new Gauge({
      name: `tashika_${name}`,
      help,
      labelNames: [label],
      registers,
      async collect() {
        try {
          const values = Object.entries(await read());
          this.reset();
          for (const [of, value] of values) this.set({ [label]: of }, value);
        } catch {
          // The database is away: no number is better than an old one.
          this.reset();
        }
      },
    });
  const { pool } = store;
  gauge('database_connections', 'Connections of this process', 'state', () => ({
    idle: pool.idleCount,
    busy: pool.totalCount - pool.idleCount,
  }));
  gauge('database_requests', 'Requests for a connection', 'state', () => ({
    waiting: pool.waitingCount,
  }));
  gauge('live_connection', 'Whether events from other servers arrive', 'state', () => ({
    connected: live.connected() ? 1 : 0,
  }));
  gauge('jobs', 'Jobs in the database', 'state', async () => ({ ...(await jobCounts(store)) }));
  gauge('outbox', 'Effects in the database', 'state', () => outboxCounts(store));
}
