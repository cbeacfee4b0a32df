import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
  const { hostname, port, username, password, pathname, searchParams } = new URL(database);
  const name = pathname.slice(1);
  const folder = mkdtempSync(join(tmpdir(), 'tashika-pooler-'));
  const file = join(folder, 'pgbouncer.ini');
  const own = await freePort();
  const host = searchParams.get('host') ?? hostname;
  writeFileSync(
    file,
    `[databases]
${name} = host=${host} port=${searchParams.get('port') ?? (port || 5432)} dbname=${name} user=${decodeURIComponent(username)} password='${decodeURIComponent(password)}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 12
max_client_conn = 300
`,
    { mode: 0o600 },
  );
  // It refuses to be root; the database's socket is for its own account only, as which it is another.
  const isRoot = process.getuid?.() === 0;
  const [command = program, ...args] = [
    ...(isRoot ? ['unshare', '--user', '--map-user=1000', '--map-group=1000'] : []),
    ...[program, '-q', file],
  ];
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  const url = `postgres://pooled@127.0.0.1:${own}/${name}`;
  const stop = async () => {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await until('the pooler answers', () => {
      if (child.exitCode !== null) throw new Error(`pgbouncer ended: ${said}`);
      return isAnswering(url);
    });
  } catch (error) {
    if (child.exitCode === null) await stop();
    throw error;
  }
  return { url, stop };
}

async function isAnswering(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
