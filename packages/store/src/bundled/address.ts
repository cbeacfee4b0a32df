import { mkdtemp } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of its own for a socket, or a port of this machine where there are no such sockets. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

const socketPort = 5432;
/** The kernel takes socket paths up to this; a data folder's own path is often longer. */
const maxSocketPathBytes = 103;

/** Only this account can reach it: the folder is made with no rights for anybody else. */
export async function chooseAddress(): Promise<Address> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freePort() };
  const name = `tashika-XXXXXX/.s.PGSQL.${socketPort}`;
  const fits = Buffer.byteLength(join(tmpdir(), name)) <= maxSocketPathBytes;
  // PostgreSQL reads the setting as a list: a plain path needs no quoting.
  const plain = /^[\w/.+-]+$/.test(tmpdir());
  const base = fits && plain ? tmpdir() : '/tmp';
  return { host: await mkdtemp(join(base, 'tashika-')), port: socketPort };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
