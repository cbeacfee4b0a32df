import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { createApp } from './app.ts';
import { terminal } from './messages.ja.ts';
import type { Dependencies, Resource } from './resource.ts';

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  /** Takes no new requests, lets the running ones finish, and resolves when the last is done. */
  readonly stop: () => Promise<void>;
}

/** Only this machine: what people check here is theirs, and there is no sign-in. */
const hostname = '127.0.0.1';

/** Requests that have not finished by then are cut off, so that stopping always ends. */
const graceMilliseconds = 10_000;
const sweepMilliseconds = 25;

/** Starts the server; port 0 takes any free one. */
export async function startServer(
  options: Omit<Dependencies, 'closing'> & { readonly port: number },
  resources?: readonly Resource[],
): Promise<Result<RunningServer, Problem>> {
  const closing = new AbortController();
  const app = createApp({ ...options, closing: closing.signal }, resources);
  const server = createAdaptorServer({ fetch: app.fetch, hostname }) as Server;

  const failure = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    server.once('error', resolve);
    server.listen(options.port, hostname, () => {
      server.off('error', resolve);
      resolve(undefined);
    });
  });
  if (failure !== undefined) return err(listenProblem(failure, options.port));

  const { port } = server.address() as AddressInfo;
  return ok({ url: `http://${hostname}:${port}/`, port, stop: () => stop(server, closing) });
}

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
