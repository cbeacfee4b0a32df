import type { Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, isIPv6 } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { createApp } from './app.ts';
import { terminal } from './messages.ts';
import type { Dependencies, Resource } from './resource.ts';
import { loopback } from './settings.ts';

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  /** Takes no new requests, lets the running ones finish, and resolves when the last is done. */
  readonly stop: () => Promise<void>;
}

/** Requests that have not finished by then are cut off, so that stopping always ends. */
const graceMilliseconds = 10_000;
const sweepMilliseconds = 25;

/** Longer than any answer takes to begin; streams of events say something every quarter minute. */
const stalledMilliseconds = 300_000;

/** All it needs, once it is known where people find it. */
type DependenciesAt = (url: string) => Omit<Dependencies, 'closing'>;

interface Listening {
  /** 0 takes any free one. */
  readonly port: number;
  /** Absent: only this machine. */
  readonly host?: string;
  /** Absent: without TLS. */
  readonly tls?: Tls;
}

interface Tls {
  readonly cert: string;
  readonly key: string;
}

/** Starts the server. */
export async function startServer(
  { port: wanted, host = loopback, ...rest }: Listening & Omit<Dependencies, 'closing'>,
  resources?: readonly Resource[],
): Promise<Result<RunningServer, Problem>> {
  return listen({ port: wanted, host }, () => rest, resources);
}

/** The same, where something depends on the address: the links in mails begin with it. */
export async function listen(
  { port: wanted, host = loopback, tls }: Listening,
  dependenciesAt: DependenciesAt,
  resources?: readonly Resource[],
): Promise<Result<RunningServer, Problem>> {
  const closing = new AbortController();
  let app: ReturnType<typeof createApp>;
  const server = createAdaptorServer({
    fetch: (request, env) => app.fetch(request, env),
    hostname: host,
    ...(tls && { createServer: createSecureServer, serverOptions: tls }),
  }) as Server;

  // Whoever neither sends nor takes anything for so long holds a connection for nothing.
  server.setTimeout(stalledMilliseconds);

  const failure = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    server.once('error', resolve);
    server.listen(wanted, host, () => {
      server.off('error', resolve);
      resolve(undefined);
    });
  });
  if (failure !== undefined) return err(listenProblem(failure, wanted));

  const { port } = server.address() as AddressInfo;
  const url = urlOf(host, port, tls);
  // Before the first connection is looked at.
  app = createApp({ ...dependenciesAt(url), closing: closing.signal }, resources);
  return ok({ url, port, stop: () => stop(server, closing) });
}

/** An address of version 6 stands in brackets. */
export const urlOf = (host: string, port: number, tls?: Tls): string =>
  `${tls === undefined ? 'http' : 'https'}://${isIPv6(host) ? `[${host}]` : host}:${port}/`;

async function stop(server: Server, closing: AbortController): Promise<void> {
  closing.abort();
  await new Promise<void>((resolve) => {
    const cutOff = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
    // A connection that answers its last request now would otherwise be kept open for another.
    const sweep = setInterval(() => server.closeIdleConnections(), sweepMilliseconds);
    server.close(() => {
      clearTimeout(cutOff);
      clearInterval(sweep);
      resolve();
    });
  });
}

function listenProblem(failure: NodeJS.ErrnoException, port: number): Problem {
  switch (failure.code) {
    case 'EADDRINUSE':
      return { code: 'port-taken', message: terminal.portTaken(port) };
    case 'EACCES':
      return { code: 'port-forbidden', message: terminal.portForbidden(port) };
    default:
      return { code: 'cannot-listen', message: terminal.cannotListen(failure.message) };
  }
}
