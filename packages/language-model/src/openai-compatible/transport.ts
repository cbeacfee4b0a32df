import type { Failure } from '../unavailable.ts';

export type Fetch = typeof globalThis.fetch;

/** Carries a failure of the connection through the SDK, which wraps whatever is thrown. */
export class TransportFailure extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.detail ?? failure.cause);
    this.name = 'TransportFailure';
    this.failure = failure;
  }
}

/** Enough of an error page to say what happened. */
const ERROR_BODY_BYTES = 16_384;

/**
 * A `fetch` that hands on only what is safe to parse: no more bytes than the limit, and text that
 * was decoded without a single replaced character, since a replacement would change the answer
 * unnoticed.
 */
export function guardedFetch(fetch: Fetch, maxBytes: number): Fetch {
  return async (input, init) => {
    const response = await connect(fetch, input, init);
    const headers = new Headers(response.headers);
    // They describe the bytes as they came over the wire, not what is handed on.
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) {
      headers.delete(name);
    }
    const { status, statusText } = response;
    const contentType = headers.get('content-type') ?? '';
    if (!response.ok) {
      const bytes = await readUpTo(response, ERROR_BODY_BYTES, 'cut');
      return new Response(new TextDecoder().decode(bytes), { status, statusText, headers });
    }
    if (response.body !== null && /^text\/event-stream\b/i.test(contentType)) {
      const body = limitedUtf8(response.body, maxBytes);
      return new Response(body, { status, statusText, headers });
    }
    const bytes = await readUpTo(response, maxBytes, 'refuse');
    const text = decode(bytes, contentType);
    if (/^\s*</.test(text)) throw webPage(text);
    if (wantsStream(init)) throw notStreaming();
    headers.set('content-type', 'application/json; charset=utf-8');
    return new Response(text, { status, statusText, headers });
  };
}

const wantsStream = (init: RequestInit | undefined) =>
  typeof init?.body === 'string' && JSON.parse(init.body).stream === true;

async function connect(fetch: Fetch, ...call: Parameters<Fetch>): Promise<Response> {
  try {
    return await fetch(...call);
  } catch (error) {
    throw call[1]?.signal?.aborted ? error : brokenConnection(error);
  }
}

async function readUpTo(
  response: Response,
  maxBytes: number,
  beyond: 'cut' | 'refuse',
): Promise<Uint8Array> {
  if (response.body === null) return new Uint8Array();
  const announced = Number(response.headers.get('content-length'));
  if (beyond === 'refuse' && announced > maxBytes) {
    await response.body.cancel().catch(() => undefined);
    throw tooLarge(maxBytes);
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = response.body.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      chunks.push(next.value);
      length += next.value.length;
      if (length > maxBytes) {
        // Cancelling closes the connection, so that the rest is never sent.
        await reader.cancel().catch(() => undefined);
        if (beyond === 'refuse') throw tooLarge(maxBytes);
        break;
      }
    }
  } catch (error) {
    throw error instanceof TransportFailure ? error : brokenConnection(error);
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes.subarray(0, maxBytes);
}

/**
 * JSON is UTF-8 whatever the header says, so that comes first. The declared charset is believed only
 * where the bytes are not UTF-8, or carry the escapes and zeros of ISO-2022-JP and UTF-16.
 */
function decode(bytes: Uint8Array, contentType: string): string {
  const asUtf8 = decodeStrictly(bytes, 'utf-8');
  if (asUtf8 !== undefined && !/[\0\x1b]/.test(asUtf8)) return asUtf8;
  const declared = /charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1];
  const asDeclared = declared === undefined ? undefined : decodeStrictly(bytes, declared);
  if (asDeclared === undefined) throw undecodable();
  return asDeclared;
}

function decodeStrictly(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** An event stream is UTF-8 by definition; whatever else comes ends it. */
function limitedUtf8(body: ReadableStream<Uint8Array>, maxBytes: number) {
  const reader = body.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let length = 0;
  const check = (chunk?: Uint8Array) => {
    length += chunk?.length ?? 0;
    if (length > maxBytes) throw tooLarge(maxBytes);
    try {
      decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw undecodable();
    }
  };
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        check(value);
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        await reader.cancel().catch(() => undefined);
        controller.error(error instanceof TransportFailure ? error : brokenConnection(error));
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

const tooLarge = (maxBytes: number) =>
  new TransportFailure({
    cause: 'too-large',
    detail: `The reply is longer than ${maxBytes} bytes.`,
  });

const undecodable = () =>
  new TransportFailure({
    cause: 'malformed',
    detail: 'The reply is not UTF-8, nor in the charset its header declares.',
  });

/** The whole reply at once where pieces were asked for: the request is made again without. */
const notStreaming = () =>
  new TransportFailure({ cause: 'refused', detail: 'The server does not stream.' });

/** What a wrong address usually answers with. */
const webPage = (text: string) =>
  new TransportFailure({
    cause: 'malformed',
    detail: `Not an API but a web page: ${/<title>([^<]{1,100})/i.exec(text)?.[1] ?? '(no title)'}`,
  });

function brokenConnection(error: unknown): TransportFailure {
  return new TransportFailure({ cause: 'unreachable', detail: deepestMessage(error) });
}

/** `fetch failed` says nothing; its innermost cause says `connect ECONNREFUSED 127.0.0.1:11434`. */
function deepestMessage(error: unknown): string {
  let deepest = error;
  for (let depth = 0; depth < 8; depth++) {
    if (!(deepest instanceof Error) || deepest.cause === undefined) break;
    deepest = deepest.cause;
  }
  if (!(deepest instanceof Error)) return 'The connection failed.';
  const code = 'code' in deepest && typeof deepest.code === 'string' ? deepest.code : deepest.name;
  return deepest.message === '' ? code : deepest.message;
}
