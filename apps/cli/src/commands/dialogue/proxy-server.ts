import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ChatProxy } from '@tashika/dialogue';
import { err, ok, type Problem, type Result } from '@tashika/kernel';
import { messages } from './messages.ts';

interface ProxyServer {
  readonly host: string;
  readonly port: number;
  readonly proxy: ChatProxy;
  /** What clients must show; their own key goes on to the model's server only where this is unset. */
  readonly token: string | undefined;
  readonly signal: AbortSignal;
  readonly onFailure: (error: unknown) => void;
}

/** A chat of a few hundred pages. */
const mostBytes = 8 * 1024 * 1024;

export const isLoopback = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/iu.test(host);

/** Listens until the signal ends it. */
export async function listen(
  given: ProxyServer,
): Promise<Result<{ readonly url: string; readonly ended: Promise<unknown> }, Problem>> {
  const { host, port, signal, onFailure } = given;
  const server = createServer(async (request, response) => {
    try {
      await answer(given, request, response);
    } catch (error) {
      onFailure(error);
      if (response.headersSent) response.destroy();
      else refuse(response, 500, 'internal', messages.proxy.failed);
    }
  });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return err({ code: 'not-listening', message: messages.notListening(host, port, code) });
  }
  const ended = once(server, 'close');
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  if (signal.aborted) close();
  else signal.addEventListener('abort', close, { once: true });
  const { port: bound } = server.address() as AddressInfo;
  return ok({ url: `http://${isIPv6(host) ? `[${host}]` : host}:${bound}/v1`, ended });
}

async function answer(
  { host, proxy, token }: ProxyServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // A page somebody is lured to may reach this machine by a name of its own.
  const asked = (request.headers.host ?? '').replace(/:\d+$/u, '');
  if (isLoopback(host) && !isLoopback(asked)) {
    return refuse(response, 403, 'foreign-host', messages.proxy.foreignHost);
  }
  const { authorization } = request.headers;
  if (token !== undefined && !matches(authorization, token)) {
    return refuse(response, 401, 'unauthorized', messages.proxy.unauthorized);
  }
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const around = {
    authorization: token === undefined ? authorization : undefined,
    signal: gone.signal,
  };
  const path = (request.url ?? '').replace(/\?.*$/u, '').replace(/\/+$/u, '');
  if (request.method === 'GET' && /^(?:\/v1)?\/models$/u.test(path)) {
    return send(response, await proxy.models(around));
  }
  if (request.method !== 'POST' || !/^(?:\/v1)?\/chat\/completions$/u.test(path)) {
    return refuse(response, 404, 'not-found', messages.proxy.notFound);
  }
  // Only what asks a browser's leave first: a form of a foreign page is none of that.
  if (!/^application\/json\b/iu.test(request.headers['content-type'] ?? '')) {
    return refuse(response, 415, 'not-json', messages.proxy.notJson);
  }
  const body = await readBody(request);
  if (body === undefined) return refuse(response, 413, 'too-large', messages.proxy.tooLarge);
  const named = request.headers['x-tashika-character'];
  const character = typeof named === 'string' ? decoded(named) : undefined;
  await send(response, await proxy.completions({ body: jsonOf(body), character, ...around }));
}

function matches(authorization: string | undefined, token: string): boolean {
  const given = Buffer.from(authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Names of any script come as in an address; one that is not written so is taken as it is. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

async function send(response: ServerResponse, answered: Response): Promise<void> {
  if (response.destroyed) return;
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  if (answered.body === null) {
    response.end();
    return;
  }
  // Nearly every answer is one short piece: sent at once, it arrives at once.
  if (!/^text\/event-stream\b/u.test(answered.headers.get('content-type') ?? '')) {
    response.end(Buffer.from(await answered.arrayBuffer()));
    return;
  }
  // The client going away in the middle is its own business.
  await pipeline(Readable.fromWeb(answered.body), response).catch(() => response.destroy());
}

function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify({ error: { message, type: 'tashika_error', param: null, code } }));
}
