import { type LookupAddress, lookup } from 'node:dns';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * Asking a server somebody named. It is a stranger's: nothing of our own network is reached through it,
 * nothing it says leads elsewhere, and it has only so much time and room.
 */

/** Addresses that are not the open internet (the special-purpose registries of IANA). */
const closed = new BlockList();
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]) {
  const [network = '', bits = ''] = range.split('/');
  closed.addSubnet(network, Number(bits), 'ipv4');
}
for (const range of [
  '::/127',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]) {
  const [network = '', bits = ''] = range.split('/');
  closed.addSubnet(network, Number(bits), 'ipv6');
}

/** Of our own network, this machine, or nobody's. */
export const isClosedAddress = (address: string): boolean =>
  closed.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

export type ForeignFault = 'closed-address' | 'too-large' | 'timeout' | 'unreachable';

export class ForeignError extends Error {
  readonly fault: ForeignFault;

  constructor(fault: ForeignFault, detail = '') {
    super(detail === '' ? fault : `${fault}: ${detail}`);
    this.fault = fault;
  }
}

export interface ForeignRequest {
  /** The last two are CalDAV's. */
  readonly method: 'GET' | 'POST' | 'PROPFIND' | 'REPORT';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Whether addresses of our own network may be asked: a setting, never what a caller says. */
  readonly allowsClosed: boolean;
  readonly maxBytes: number;
  readonly milliseconds: number;
  /** Finds the addresses of a name. */
  readonly resolve?: typeof lookup;
}

export interface ForeignAnswer {
  readonly status: number;
  readonly location: string | null;
  /** What the body is said to be. */
  readonly type: string | null;
  readonly body: Buffer;
}

/** Redirects are answers like others: whoever asks decides about them, and asks anew. */
export function askForeign(address: string, asked: ForeignRequest): Promise<ForeignAnswer> {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (!asked.allowsClosed && isIP(host) !== 0 && isClosedAddress(host)) {
    return Promise.reject(new ForeignError('closed-address'));
  }
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(asked.milliseconds);
    const fail = (error: Error) => {
      if (error instanceof ForeignError) reject(error);
      else reject(new ForeignError(signal.aborted ? 'timeout' : 'unreachable', error.message));
    };
    const sent = request(
      url,
      {
        method: asked.method,
        headers: { ...asked.headers, 'accept-encoding': 'identity' },
        lookup: lookupOpen(asked),
        // A connection that is kept could belong to an address that was looked up for somebody else.
        agent: false,
        signal,
      },
      (answer) => {
        const pieces: Buffer[] = [];
        let bytes = 0;
        answer.on('data', (piece: Buffer) => {
          bytes += piece.length;
          if (bytes <= asked.maxBytes) pieces.push(piece);
          else answer.destroy(new ForeignError('too-large'));
        });
        answer.on('error', fail);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            location: answer.headers.location ?? null,
            type: answer.headers['content-type'] ?? null,
            body: Buffer.concat(pieces),
          }),
        );
      },
    );
    sent.on('error', fail);
    sent.end(asked.body);
  });
}

/**
 * As `fetch`, for callers who read a stream: with the same guard, and without ever being led
 * elsewhere. How long and how much is the caller's to limit.
 */
export function foreignFetch({
  allowsClosed,
  resolve: find = lookup,
}: Pick<ForeignRequest, 'allowsClosed' | 'resolve'>): typeof fetch {
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    if (!allowsClosed && isIP(host) !== 0 && isClosedAddress(host)) {
      return Promise.reject(new ForeignError('closed-address'));
    }
    const request = url.protocol === 'https:' ? requestSecure : requestPlain;
    const { method = 'GET', signal } = init ?? {};
    return new Promise((resolve, reject) => {
      const sent = request(
        url,
        {
          method,
          headers: { ...headersOf(init), 'accept-encoding': 'identity' },
          lookup: lookupOpen({ allowsClosed, resolve: find }),
          agent: false,
          ...(signal ? { signal } : {}),
        },
        (answer) => {
          const status = answer.statusCode ?? 0;
          if (status >= 300 && status < 400) {
            answer.destroy();
            reject(new ForeignError('unreachable', `${status}`));
            return;
          }
          const headers = new Headers();
          for (const [name, value] of Object.entries(answer.headers)) {
            if (value !== undefined) headers.set(name, [value].flat().join(', '));
          }
          const bare = status === 204 || status === 205;
          resolve(new Response(bare ? null : streamOf(answer), { status, headers }));
        },
      );
      sent.on('error', reject);
      sent.end(typeof init?.body === 'string' ? init.body : undefined);
    });
  };
}

/** What comes, as it comes; whoever wants no more of it closes the connection. */
const streamOf = (answer: IncomingMessage): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    start(controller) {
      answer.on('data', (piece: Buffer) => {
        controller.enqueue(Uint8Array.from(piece));
        if ((controller.desiredSize ?? 1) <= 0) answer.pause();
      });
      answer.on('end', () => controller.close());
      answer.on('error', (error) => controller.error(error));
    },
    pull: () => void answer.resume(),
    cancel: () => void answer.destroy(),
  });

const headersOf = (init: RequestInit | undefined) =>
  Object.fromEntries(new Headers(init?.headers).entries());

/**
 * The very address that was looked at is the one connected to: a name that says something else the
 * next time it is asked gains nothing by it.
 */
const lookupOpen =
  ({
    allowsClosed,
    resolve = lookup,
  }: Pick<ForeignRequest, 'allowsClosed' | 'resolve'>): LookupFunction =>
  (name, options, found) => {
    resolve(name, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) {
        return found(error ?? new ForeignError('unreachable'), '', 4);
      }
      if (!allowsClosed && addresses.some(({ address }) => isClosedAddress(address))) {
        return found(new ForeignError('closed-address'), '', 4);
      }
      return options.all === true
        ? found(null, addresses)
        : found(null, first.address, first.family);
    });
  };
