import { createServer } from 'node:http';
import { serve } from '@hono/node-server';
import { findBundledPostgres } from '@tashika/store';
import { Hono } from 'hono';
import pg from 'pg';

/** The least a server that keeps something can do: one row in its own transaction per request. */
const url = await findBundledPostgres(process.argv[2] ?? '');
if (url === null) throw new Error('no database is running');
const pool = new pg.Pool({ connectionString: url, max: 16 });
await pool.query(
  'create table bench_rows (id bigint generated always as identity primary key, body jsonb)',
);
const app = new Hono();
app.post('/', async (c) => {
  const body = await c.req.text();
  await pool.query({
    name: 'insert',
    text: 'insert into bench_rows (body) values ($1)',
    values: [body],
  });
  return c.json({ ok: true });
});
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1', createServer }, ({ port }) =>
  process.send?.(`http://127.0.0.1:${port}/`),
);
