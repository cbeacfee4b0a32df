import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@tashika/kernel/testing';
import pg from 'pg';

const places = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'];

/**
 * PgBouncer in front of a database, lending its connections for a transaction at a time; null, and a
 * line that says so, where this machine has none.
 */
export async function startPooler(
  database: string,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> } | null> {
  const program = places.find((place) => existsSync(place));
  if (program === undefined) {
    console.log('pgbouncer がないため、プーラーを通さずに試します。');
    return null;
  }
  const { hostname, port, username, password, pathname } = new URL(database);
  const name = pathname.slice(1);
  const folder = mkdtempSync(join(tmpdir(), 'tashika-pooler-'));
  // As root it takes another account, which has to be able to read this.
  chmodSync(folder, 0o755);
  const file = join(folder, 'pgbouncer.ini');
  const own = await freePort();
  const host = new URL(database).searchParams.get('host') ?? hostname;
  writeFileSync(
    file,
    `[databases]
${name} = host=${host} port=${port || 5432} dbname=${name} user=${decodeURIComponent(username)} password='${decodeURIComponent(password)}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 12
max_client_conn = 300
query_timeout = 30
idle_transaction_timeout = 30
`,
    { mode: 0o644 },
  );
  const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program, ['-q', ...asOther, file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  const url = `postgres://pooled@127.0.0.1:${own}/${name}`;
  await until('the pooler answers', async () => {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended: ${said}`);
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch (error) {
      if (/auth|no such/.test(String(error))) throw error;
      return false;
    } finally {
      await client.end().catch(() => {});
    }
  });
  return {
    url,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
