import { APICallError } from 'ai';
import type { Failure } from '../unavailable.ts';
import { TransportFailure } from './transport.ts';

/** What became of a request that brought no reply. */
export interface RequestFailure extends Failure {
  /** Another try may help. */
  readonly retry: boolean;
  /** The server may only dislike the format that was asked for. */
  readonly formatRefused: boolean;
}

const DETAIL_CHARACTERS = 300;

/** What an error of the SDK means. `key` is blotted out of whatever the server echoes. */
export function failureOf(error: unknown, nowMs: number, key: string | null): RequestFailure {
  const transport = causeOf(error, (cause) => cause instanceof TransportFailure);
  if (transport instanceof TransportFailure) {
    const { cause } = transport.failure;
    const retry = cause === 'unreachable';
    return { ...transport.failure, retry, formatRefused: cause === 'refused' };
  }
  const call = causeOf(error, (cause) => APICallError.isInstance(cause));
  if (!APICallError.isInstance(call)) return malformed(messageOf(error), key);

  const { statusCode: status, responseBody, responseHeaders = {} } = call;
  if (status === undefined) return malformed(call.message, key);
  if (status < 400) return malformed(`${call.message}: ${responseBody ?? ''}`, key);

  const said = serverWords(responseBody) || call.message;
  const detail = shorten(`HTTP ${status}: ${said}`, key);
  const plain = { detail, retry: false, formatRefused: false };
  if (status === 401 || status === 403) return { ...plain, cause: 'unauthorized' };
  if (status === 404) return { ...plain, cause: 'not-found' };
  if (status === 429) {
    const retryAfterMs = retryAfter(responseHeaders, nowMs);
    return { ...plain, cause: 'rate-limited', retry: true, retryAfterMs };
  }
  if (status >= 500 || status === 408) {
    // Some servers answer 500 where they mean "I do not know this response_format".
    if (/response_format|json_schema|json_object|grammar/i.test(said)) {
      return { ...plain, cause: 'refused', formatRefused: true };
    }
    const retryAfterMs = retryAfter(responseHeaders, nowMs);
    return { ...plain, cause: 'server-error', retry: status !== 501, retryAfterMs };
  }
  return { ...plain, cause: 'refused', formatRefused: status === 400 || status === 422 };
}

const malformed = (detail: string, key: string | null): RequestFailure => ({
  cause: 'malformed',
  detail: shorten(detail, key),
  retry: false,
  formatRefused: false,
});

/** The first in the chain of causes that fits. The SDK nests what is thrown below it. */
function causeOf(error: unknown, fits: (error: unknown) => boolean): unknown {
  let current = error;
  for (let depth = 0; depth < 8 && current instanceof Error; depth++) {
    if (fits(current)) return current;
    current = current.cause;
  }
  return undefined;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The sentence inside an error body; of a page of HTML, its text. */
function serverWords(body: string | undefined): string {
  if (body === undefined) return '';
  try {
    const { error } = JSON.parse(body);
    const words = typeof error === 'string' ? error : error?.message;
    if (typeof words === 'string') return words;
  } catch {
    // Not JSON: the page itself is all there is.
  }
  return body.replace(/<(?:style|script)[\s\S]*?<\/|<[^>]*>/g, ' ');
}

function shorten(text: string, key: string | null): string {
  const blotted = key === null ? text : text.replaceAll(key, '***');
  return blotted.replace(/\s+/g, ' ').trim().slice(0, DETAIL_CHARACTERS);
}

/** How long the server asks to be left alone: milliseconds, seconds or a date. */
function retryAfter(headers: Readonly<Record<string, string>>, nowMs: number): number | null {
  const ms = headers['retry-after-ms'];
  if (ms !== undefined && /^\d+(?:\.\d+)?$/.test(ms)) return Number(ms);
  const after = headers['retry-after']?.trim();
  if (after === undefined) return null;
  if (/^\d+(?:\.\d+)?$/.test(after)) return Number(after) * 1_000;
  const date = Date.parse(after);
  if (Number.isNaN(date)) return null;
  // The server's own clock where it tells it, so that a clock that is off does no harm.
  const serverNow = Date.parse(headers.date ?? '');
  return Math.max(0, date - (Number.isNaN(serverNow) ? nowMs : serverNow));
}
