import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createRoute, z } from '@hono/zod-openapi';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { problemResponses } from '../src/problem.ts';
import { newRoutes, type Resource } from '../src/resource.ts';
import { health } from '../src/routes/health.ts';
import { type RunningServer, startServer } from '../src/start.ts';

/** A resource with everything that can go wrong, for the tests alone. */
const order = z.object({
  name: z.string().min(1).max(20),
  rows: z.array(z.object({ price: z.int().min(0), kind: z.enum(['D', 'S']).optional() })).max(3),
});

const post = createRoute({
  method: 'post',
  path: '/orders',
  tags: ['試し'],
  summary: '注文を試す',
  request: { body: { required: true, content: { 'application/json': { schema: order } } } },
  responses: {
    200: {
      description: '受け取った内容です。',
      content: { 'application/json': { schema: order } },
    },
    ...problemResponses(400, 413, 415),
  },
});

const probe: Resource = {
  path: '/api/probe',
  area: 'open',
  tag: { name: '試し', description: '試験のための資源です。' },
  maxBodyBytes: 1024 * 1024,
  routes({ closing }) {
    const routes = newRoutes();
    routes.openapi(post, (c) => c.json(c.req.valid('json'), 200));
    routes.get('/fails', () => {
      throw new Error('the secret cause');
    });
    routes.get('/slow', async (c) => {
      await wait(300);
      return c.text('done');
    });
    // Like a stream of events: it lasts until the server begins to stop.
    routes.get('/stream', (c) =>
      c.body(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('first\n'));
            closing?.addEventListener('abort', () => controller.close());
          },
        }),
      ),
    );
    return routes;
  },
};

export interface Loopback extends RunningServer {
  /** The lines logged so far. */
  readonly logged: () => Record<string, unknown>[];
  readonly get: (path: string, init?: RequestInit) => Promise<Response>;
}

/** A server on a free port, stopped when the test ends. */
export async function startLoopback({
  resources = [health, probe],
  ...options
}: {
  readonly webRoot?: string;
  readonly hosts?: readonly string[];
  readonly resources?: readonly Resource[];
} = {}): Promise<Loopback> {
  const lines: string[] = [];
  const log = pino({ level: 'debug', base: null }, { write: (line: string) => lines.push(line) });
  const started = await startServer({ port: 0, log, ...options }, resources);
  if (!started.ok) throw new Error(started.error.message);
  const server = started.value;
  onTestFinished(() => server.stop());
  return {
    ...server,
    logged: () => lines.map((line) => JSON.parse(line)),
    get: (path, init) => fetch(new URL(path, server.url), init),
  };
}

/** A folder like the web build's, removed when the test ends. */
export function webFolder(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'tashika-web-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}
